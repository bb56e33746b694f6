// Generated from the protocol crate by scripts/gen; do not edit.

/** What a device sends. */
export type FromClient =
  /** First message of a connection. */
  | {
      readonly type: 'hello';
      /** Version of the protocol the client speaks. */
      readonly protocol: number;
      /** Secret the device got when it was paired. */
      readonly token: string;
      /** Tournament a director's device wants to see; other devices belong to one. */
      readonly tournament?: TournamentId | null;
    }
  /** Something to be done at a table. */
  | {
      readonly type: 'command';
      /** Name of the command, chosen by the device. */
      readonly id: CommandId;
      /** Which table. */
      readonly table: TableId;
      /** The decision it answers. Needed for everything that belongs to a hand, `start_hand` included. */
      readonly expect?: Expect | null;
      /** What is to be done. */
      readonly command: Command;
    }
  /** Asks what the book says about an incident. Answered by `ruling`; nothing changes. */
  | {
      readonly type: 'consult';
      /** Name of the question, chosen by the device. */
      readonly id: CommandId;
      /** At which table. */
      readonly table: TableId;
      /** What happened. */
      readonly incident: Incident;
    }
  /** Something to be done in the tournament. */
  | {
      readonly type: 'tournament';
      /** Name of the command, chosen by the device. */
      readonly id: CommandId;
      /** What is to be done. */
      readonly command: TournamentCommand;
    }
  /** Sets up a new tournament (director). Answered by `created`. */
  | {
      readonly type: 'create';
      /** Name of the command, chosen by the device. */
      readonly id: CommandId;
      /** The event. */
      readonly setup: Setup;
    }
  /** From now on, send every view of this table (floor, director). */
  | {
      readonly type: 'follow';
      /** Which table. */
      readonly table: TableId;
    }
  /** No more views of this table. */
  | {
      readonly type: 'unfollow';
      /** Which table. */
      readonly table: TableId;
    }
  /** Asks for the server's time. */
  | {
      readonly type: 'ping';
      /** Sent back in `pong`. */
      readonly echo: number;
    };

/** What the server sends. */
export type FromServer =
  /** Answer to `hello`; the views of what the device follows come right after it. */
  | {
      readonly type: 'welcome';
      /** Version of the protocol the server speaks. */
      readonly protocol: number;
      /** Version of the server. */
      readonly server: string;
      /** The server's time. */
      readonly now: Timestamp;
      /** How people call the device. */
      readonly name: string;
      /** What the device is there for. */
      readonly role: Role;
      /** Tournament it sees. */
      readonly tournament?: TournamentId | null;
      /** Tournaments on this server (director only). */
      readonly tournaments?: readonly TournamentSummary[];
    }
  /** The command was carried out and is on disk. */
  | {
      readonly type: 'accepted';
      /** The command. */
      readonly id: CommandId;
      /** Number of its record in the tournament's journal. */
      readonly sequence: number;
    }
  /** The command was not carried out; nothing has changed. */
  | { readonly type: 'refused' } & Refused
  /** What the book says about an incident, as the hand stands; nothing has changed. */
  | {
      readonly type: 'ruling';
      /** The question. */
      readonly id: CommandId;
      /** Table it was for. */
      readonly table: TableId;
      /** The answer. */
      readonly ruling: Ruling;
    }
  /** A tournament was set up; the device sees it from now on. */
  | {
      readonly type: 'created';
      /** The command. */
      readonly id: CommandId;
      /** The new tournament. */
      readonly tournament: TournamentId;
    }
  /** A pairing code, for the director who asked. */
  | {
      readonly type: 'pairing';
      /** The command. */
      readonly id: CommandId;
      /** Six digits. */
      readonly code: string;
      /** Path to open on the device, with the code in it; the page completes it with the server's address. */
      readonly path: string;
      /** What the device will be there for. */
      readonly role: Role;
      /** Until when the code works. */
      readonly expires_at: Timestamp;
    }
  /** A table as it is now, whole. */
  | { readonly type: 'table' } & TableView
  /** What changed on the floor: tiles that changed, and all open alerts when one of them did. */
  | {
      readonly type: 'floor';
      /** Number of the last record it shows. */
      readonly sequence: number;
      /** Tiles of tables that changed since the last such message; all of them in the first. */
      readonly tiles: readonly TileView[];
      /** All open alerts, most urgent first; absent when none of them changed. */
      readonly alerts?: readonly AlertView[] | null;
    }
  /** The tournament as it is now, whole. */
  | { readonly type: 'tournament' } & TournamentView
  /** Paired devices (director, floor), whole. */
  | {
      readonly type: 'devices';
      /** All of them. */
      readonly devices: readonly DeviceView[];
    }
  /** Answer to `ping`. */
  | {
      readonly type: 'pong';
      /** What was sent. */
      readonly echo: number;
      /** The server's time. */
      readonly now: Timestamp;
    }
  /** A message could not be used. The connection goes on unless it is closed right after. */
  | {
      readonly type: 'error';
      /** For programs. */
      readonly code: ErrorCode;
      /** For people. */
      readonly message: string;
    };

/** What a player did. */
export type ActKind =
  /** Folded. */
  | { readonly type: 'fold' }
  /** Checked. */
  | { readonly type: 'check' }
  /** Called. */
  | {
      readonly type: 'call';
      /** Total on the street. */
      readonly to: Chips;
    }
  /** Opened the betting. */
  | {
      readonly type: 'bet';
      /** Total on the street. */
      readonly to: Chips;
    }
  /** Raised. */
  | {
      readonly type: 'raise';
      /** Total on the street. */
      readonly to: Chips;
    }
  /** The floor declared the hand dead. */
  | { readonly type: 'dead' };

/** One thing done in the hand. */
export type ActView = {
  /** On which street. */
  readonly street: Street;
  /** Who. */
  readonly seat: Seat;
  /** What. */
  readonly act: ActKind;
};

/** What the player to act does. Amounts are totals on this street. */
export type Action =
  /** Gives the hand up. */
  | { readonly type: 'fold' }
  /** Stays in without chips; nothing is owed. */
  | { readonly type: 'check' }
  /** Matches the bet, or goes all-in for less. */
  | { readonly type: 'call' }
  /** Bets or raises to this total. */
  | {
      readonly type: 'raise_to';
      /** The new total in front of the player, in chips. */
      readonly to: Chips;
    }
  /** Everything in: a raise where one is legal, else a call. */
  | { readonly type: 'all_in' };

/** Number of an alert in its tournament, from 1. */
export type AlertId = number;

/** What an alert is about. */
export type AlertKind =
  /** A countdown is running. */
  | {
      readonly type: 'time_call';
      /** On whom. */
      readonly seat: Seat;
      /** Their name. */
      readonly name: string;
      /** When the player began to think. */
      readonly thinking_since: Timestamp;
      /** When the last countdown begins. */
      readonly countdown_at: Timestamp;
      /** When the time is over. */
      readonly ends_at: Timestamp;
    }
  /** The table calls the floor. */
  | {
      readonly type: 'floor_call';
      /** What for; may be empty. */
      readonly reason: string;
    }
  /** The table asks the floor to rule. */
  | {
      readonly type: 'ruling';
      /** Name of the incident; the table's view has all of it. */
      readonly incident: string;
    }
  /** The only tablet of a table has been away for some seconds in the middle of a hand. */
  | { readonly type: 'tablet_lost' };

/** Something that wants the floor's attention. */
export type AlertView = {
  /** Its number. */
  readonly alert: AlertId;
  /** Where. */
  readonly table: TableId;
  /** How urgent. */
  readonly priority: Priority;
  /** What. */
  readonly kind: AlertKind;
  /** Since when. */
  readonly raised_at: Timestamp;
  /** Who is on it. */
  readonly claimed_by: string | null;
};

/** What all-in means now. */
export type AllInView =
  /** A bet or raise. */
  | {
      readonly type: 'raise_to';
      /** To this total. */
      readonly to: Chips;
    }
  /** A call (or, with nothing to call, a check). */
  | { readonly type: 'call' }
  /** Not possible: the betting was not reopened to them. */
  | { readonly type: 'not_reopened' };

/** An action announced or done before its turn. Amounts are totals on this street. */
export type Announcement =
  /** A fold. */
  | { readonly type: 'fold' }
  /** A check. */
  | { readonly type: 'check' }
  /** A call. */
  | { readonly type: 'call' }
  /** A bet or raise. */
  | {
      readonly type: 'raise_to';
      /** The total. */
      readonly to: Chips;
    }
  /** An amount and no word of action. */
  | {
      readonly type: 'amount';
      /** The amount pronounced. */
      readonly amount: Chips;
    };

/** Who antes. */
export type AnteKind =
  /** Every player dealt in. */
  | 'each'
  /** The big blind, for the whole table. */
  | 'big_blind'
  /** The button, for the whole table. */
  | 'button';

/** What the software does about an article. */
export type ArticleKind =
  /** Applies it. */
  | 'enforce'
  /** Rules on it when people say what happened. */
  | 'guide'
  /** Keeps what officials decided. */
  | 'record'
  /** Shows it. */
  | 'inform';

/** An article. */
export type ArticleView = {
  /** Its book. */
  readonly book: string;
  /** Its number. */
  readonly number: string;
  /** What the software does about it. */
  readonly kind: ArticleKind;
  /** The article it is a part of. */
  readonly parent: string | null;
  /** Policies and features that carry it out. */
  readonly by: readonly string[];
  /** What it says, in English. */
  readonly en: string;
  /** What it says, in French. */
  readonly fr: string;
};

/** The pot that comes next at showdown. */
export type AwardView = {
  /** Its number: 0 is the main pot. */
  readonly pot: number;
  /** Chips in it. */
  readonly amount: Chips;
  /** Who can win it. */
  readonly claimants: readonly Seat[];
  /** Who wins it, when the cards or the others' mucks say so. */
  readonly known: readonly Seat[] | null;
};

/** A right that a player has lost. */
export type Bar =
  /** May not bet or raise in this turn: acted out of turn (gleize2007 9-14). */
  | { readonly type: 'this_turn' }
  /** May not bet or raise on this street: was skipped (gleize2007 9-15). */
  | { readonly type: 'this_street' }
  /** May not raise unless somebody raises above this total (cdc2013 10.2). */
  | {
      readonly type: 'unless_raised_above';
      /** The total. */
      readonly to: Chips;
    };

/** Blinds and ante of a hand, in chips. */
export type Blinds = {
  /** Small blind. */
  readonly small: Chips;
  /** Big blind: also the smallest bet. */
  readonly big: Chips;
  /** Ante; zero for none. */
  readonly ante: Chips;
  /** Who posts the ante. */
  readonly ante_kind: AnteKind;
};

/** The rulebook in force. */
export type BookView = {
  /** Its short name, used in citations. */
  readonly id: string;
  /** Its full name. */
  readonly title: string;
  /** Whether it is a club's own book, which changes some choices of another one. */
  readonly house: boolean;
  /** Seconds to decide after a time call. */
  readonly time_call_seconds: number;
  /** Seconds of the countdown that follows. */
  readonly time_call_countdown: number;
};

/** One of the 52 cards, rank then suit: `Ah`, `Td`, `2c`. */
export type Card = string;

/** Cards on the table. */
export type Cards =
  /** Everything that was dealt. */
  | 'all_dealt'
  /** The card that was exposed. */
  | 'exposed'
  /** The extra card. */
  | 'extra'
  /** The flop. */
  | 'flop'
  /** The first card of the flop. */
  | 'first_of_flop'
  /** The last card of the flop. */
  | 'last_of_flop'
  /** The turn. */
  | 'turn'
  /** The river. */
  | 'river'
  /** The burn card. */
  | 'burn'
  /** The second burn card. */
  | 'second_burn'
  /** One card of the flop, drawn by chance. */
  | 'one_of_flop'
  /** The flop and its burn card. */
  | 'flop_and_burn'
  /** The flop and one of the two burn cards. */
  | 'flop_and_one_burn'
  /** The flop and both burn cards. */
  | 'flop_and_both_burns'
  /** What is left of the cards that were shuffled. */
  | 'rest'
  /** The cards put aside. */
  | 'aside'
  /** The whole board. */
  | 'board'
  /** The cards that came from the other deck. */
  | 'other_deck'
  /** The card face up in the deck. */
  | 'boxed'
  /** The whole deck. */
  | 'deck';

/** Chips of one value. */
export type ChipPile = {
  /** What one is worth. */
  readonly value: Chips;
  /** How many. */
  readonly count: number;
};

/**
 * A whole number of chips (or of any smallest unit: a cash game counts cents).
 *
 * At most 2^53 − 1, so that a browser reads every amount exactly.
 */
export type Chips = number;

/** What a book chooses. */
export type ChoiceView = {
  /** The value. */
  readonly value: string;
  /** Where it is written, the main article first. */
  readonly articles: readonly Citation[];
};

/** Where a rule is written: an article of a rulebook. */
export type Citation = {
  /** The book, `cdc2013` for example. */
  readonly book: string;
  /** The article's number in that book, `10.5` for example. */
  readonly article: string;
};

/** A request to a table. */
export type Command =
  /** Seats a player with their chips; they are dealt in from the next hand. */
  | {
      readonly type: 'sit';
      /** An empty seat. */
      readonly seat: Seat;
      /** Who sits down. */
      readonly player: PlayerId;
      /** Their chips. */
      readonly stack: Chips;
    }
  /** Takes a player and their chips from the table, between hands or when not dealt in. */
  | {
      readonly type: 'stand';
      /** The player's seat. */
      readonly seat: Seat;
    }
  /** Says whether a player is there; counts from the next hand. */
  | {
      readonly type: 'set_presence';
      /** The player's seat. */
      readonly seat: Seat;
      /** Whether they are at the table. */
      readonly presence: Presence;
    }
  /** Corrects a stack between hands (a rebuy, an add-on, a count). */
  | {
      readonly type: 'set_stack';
      /** The player's seat. */
      readonly seat: Seat;
      /** Chips they have from now on. */
      readonly stack: Chips;
    }
  /** A level: blinds and ante from the next hand on, or from the one after it when it has begun by the book. */
  | {
      readonly type: 'set_blinds';
      /** The new blinds. */
      readonly blinds: Blinds;
    }
  /** Blinds and ante from the next hand on, whether it has begun or not: a correction. */
  | {
      readonly type: 'correct_blinds';
      /** The blinds. */
      readonly blinds: Blinds;
    }
  /** Puts the button at a seat for the next hand; the blinds are the next players. */
  | {
      readonly type: 'place_button';
      /** Where the button is. */
      readonly seat: Seat;
    }
  /** Says where button and blinds are in the next hand, when they are not where the rule puts them. */
  | {
      readonly type: 'place_positions';
      /** Button and blinds. */
      readonly positions: Positions;
    }
  /** Ends the last hand where its result is clear, and begins the next: button and blinds advance and are posted. */
  | { readonly type: 'start_hand' }
  /** The player to act acts. */
  | {
      readonly type: 'act';
      /** Whom the action is for; refused when somebody else is to act. */
      readonly seat: Seat;
      /** What they do. */
      readonly action: Action;
    }
  /** Several players in a row do the same. */
  | {
      readonly type: 'run';
      /** The players, in turn, from the one to act. */
      readonly seats: readonly Seat[];
      /** What each of them does. */
      readonly action: RunAction;
    }
  /** Takes the last action back, until the chips are gathered; at showdown, the last card, muck or award. */
  | { readonly type: 'undo' }
  /** The chips of the street are gathered: it can no longer be corrected. */
  | { readonly type: 'gather' }
  /** Writes down the board so far. */
  | {
      readonly type: 'set_board';
      /** Three to five cards. */
      readonly cards: readonly Card[];
    }
  /** A player tables their hand. */
  | {
      readonly type: 'table';
      /** The player's seat. */
      readonly seat: Seat;
      /** Their cards, where the table writes them down. */
      readonly cards?: readonly [Card, Card] | null;
    }
  /** A player gives their hand up at showdown, face down. */
  | {
      readonly type: 'muck';
      /** The player's seat. */
      readonly seat: Seat;
    }
  /** Gives the next pot, from the last side pot to the main pot. */
  | {
      readonly type: 'award_pot';
      /** Number of the pot: 0 is the main pot. */
      readonly pot: number;
      /** Who won it; several share it. */
      readonly winners: readonly Seat[];
    }
  /** Ends a hand whose result is clear, without beginning another. */
  | { readonly type: 'end_hand' }
  /** Calls time on the player to act. */
  | {
      readonly type: 'call_time';
      /** Who asks. */
      readonly by: TimeCallBy;
    }
  /** The floor gives or takes seconds. */
  | {
      readonly type: 'change_time';
      /** Seconds to add; negative to shorten. */
      readonly seconds: number;
    }
  /** The floor calls the countdown off. */
  | { readonly type: 'cancel_time' }
  /** The countdown has reached zero. Sent by the server's clock. */
  | { readonly type: 'time_ran_out' }
  /** The floor declares a hand dead. */
  | {
      readonly type: 'kill_hand';
      /** The player's seat. */
      readonly seat: Seat;
    }
  /** Something went wrong: the table says what, and carries out one of the outcomes that the book leaves to it. */
  | {
      readonly type: 'report';
      /** What happened. */
      readonly incident: Incident;
      /** Which outcome of the ruling, from 0. */
      readonly outcome?: number;
    }
  /** The floor rules on an incident, with any outcome. */
  | {
      readonly type: 'rule';
      /** What happened. */
      readonly incident: Incident;
      /** Which outcome of the ruling, from 0. */
      readonly outcome?: number;
      /** Why, where it is not what the book says; may be empty. */
      readonly reason?: string;
    }
  /** The floor overrules: the hand goes back to before the ruling, and this happens instead. */
  | {
      readonly type: 'overrule';
      /** Number of the ruling at this table. */
      readonly ruling: number;
      /** What happens instead. */
      readonly instead: Instead;
      /** Why. */
      readonly reason: string;
    }
  /** The deck is being shuffled for the next hand. */
  | { readonly type: 'shuffle' }
  /** Sends a player away by a sanction. Only the tournament does that, which keeps the register. */
  | {
      readonly type: 'suspend';
      /** Who. */
      readonly seat: Seat;
      /** Hands to miss. */
      readonly hands: number;
      /** Away until then. */
      readonly until?: Timestamp | null;
    }
  /** Lifts a suspension as it was given. Only the tournament does that. */
  | {
      readonly type: 'end_suspension';
      /** Whose. */
      readonly seat: Seat;
      /** Hands that had been given. */
      readonly hands: number;
      /** The end of the minutes that had been given. */
      readonly until?: Timestamp | null;
    }
  /** Takes chips from the event, at once or when the hand is over. Only the tournament does that. */
  | {
      readonly type: 'take_chips';
      /** Whose. */
      readonly seat: Seat;
      /** How many; what they do not have is not taken. */
      readonly chips: Chips;
    }
  /** The floor lets a raise stand that was below the minimum, because play went on with it. */
  | {
      readonly type: 'let_stand';
      /** The player to act, who raised. */
      readonly seat: Seat;
      /** The total they raised to. */
      readonly to: Chips;
    };

/** A command, named by the device that sends it: the same name is carried out once. */
export type CommandId = string;

/** What somebody wants counted. */
export type Count =
  /** A bet or raise. */
  | 'bet'
  /** A stack. */
  | 'stack'
  /** The pot, or what is left to call. */
  | 'pot';

/** Who chooses among the outcomes of a ruling. */
export type Decider =
  /** The book: the first outcome. Others are for the floor, where the book gives it a margin. */
  | { readonly type: 'book' }
  /** The player. */
  | {
      readonly type: 'player';
      /** Who. */
      readonly seat: Seat;
    }
  /** The floor has to be called. */
  | { readonly type: 'floor' };

/** A paired device. */
export type DeviceId = string;

/** A paired device. */
export type DeviceView = {
  /** Which. */
  readonly device: DeviceId;
  /** How people call it. */
  readonly name: string;
  /** What it is there for. */
  readonly role: Role;
  /** Whether it is connected. */
  readonly connected: boolean;
  /** When it was last heard of. */
  readonly last_seen: Timestamp | null;
};

/** A policy on which two books differ: an entry of the answer to `GET /api/rulebooks/{one}/compare/{two}`. */
export type DifferenceView = {
  /** The policy. */
  readonly policy: string;
  /** What the first book chooses. */
  readonly one: ChoiceView;
  /** What the second book chooses. */
  readonly two: ChoiceView;
};

/** Who did something early, and what. */
export type Early = {
  /** Who. */
  readonly seat: Seat;
  /** What. */
  readonly did: Announcement;
};

/** What an outcome changes. */
export type Effect =
  /** The player to act acts. */
  | {
      readonly type: 'act';
      /** Who. */
      readonly seat: Seat;
      /** What. */
      readonly action: Action;
    }
  /** Chips stay in front of a player who has not acted. */
  | {
      readonly type: 'leave';
      /** Whose. */
      readonly seat: Seat;
      /** Chips in front, this street. */
      readonly to: Chips;
    }
  /** A hand is dead; part of its bet goes back. */
  | {
      readonly type: 'kill';
      /** Whose. */
      readonly seat: Seat;
      /** Chips that go back. */
      readonly refund: Chips;
    }
  /** Every chip goes back and the hand is dealt again, button and blinds where they are. */
  | { readonly type: 'redeal' }
  /** An action waits for its turn. */
  | {
      readonly type: 'hold';
      /** What. */
      readonly early: Early;
    }
  /** A player loses a right. */
  | {
      readonly type: 'bar';
      /** Who. */
      readonly seat: Seat;
      /** Which. */
      readonly bar: Bar;
    }
  /** Play goes back. */
  | {
      readonly type: 'rewind';
      /** How many steps are taken back, as many times "undo". */
      readonly steps: number;
    }
  /** A hand that was dealt dead to an absent player is live: the player was there in time. */
  | {
      readonly type: 'restore';
      /** Whose. */
      readonly seat: Seat;
    }
  /** A player counts as away, or as there, from the next hand on. */
  | {
      readonly type: 'set_presence';
      /** Who. */
      readonly seat: Seat;
      /** Whether they are there. */
      readonly presence: Presence;
    }
  /** A pot goes to a hand whatever its cards look like now. */
  | {
      readonly type: 'award';
      /** Whose. */
      readonly seat: Seat;
    }
  /** Chips leave the player's stack and the event, after the hand. */
  | {
      readonly type: 'remove_chips';
      /** Whose. */
      readonly seat: Seat;
      /** How many. */
      readonly chips: Chips;
    }
  /** The player owes big blinds to the next pot. */
  | {
      readonly type: 'fine_to_pot';
      /** Who. */
      readonly seat: Seat;
      /** How many big blinds. */
      readonly big_blinds: number;
    };

/** What went wrong. */
export type ErrorCode =
  /** The frame is not text, not JSON, or not a message of this protocol. */
  | 'malformed'
  /** The frame is larger than a message may be. */
  | 'too_big'
  /** Anything before `hello`, a second `hello`, or another protocol version. */
  | 'hello'
  /** The token is unknown or revoked. */
  | 'token'
  /** The device sends more than it may. */
  | 'too_fast'
  /** The device's role may not do that. */
  | 'not_allowed'
  /** No such tournament. */
  | 'unknown_tournament'
  /** No such table. */
  | 'unknown_table'
  /** No such alert, or it is closed. */
  | 'unknown_alert'
  /** No such device. */
  | 'unknown_device'
  /** No such rulebook. */
  | 'unknown_book'
  /** The command needs `expect` and has none. */
  | 'expect_missing'
  /** The decision named by `expect` has passed; the view that follows is the current one. */
  | 'stale'
  /** The rules of the game refuse: `reason`, `citation` and `readings` say why and what is legal. */
  | 'rules'
  /** A name, number or list that cannot be used; the message says which. */
  | 'invalid'
  /** The journal cannot be written: nothing was carried out. */
  | 'storage'
  /** The server is stopping or overloaded: send the command again with the same id. */
  | 'busy';

/** The decision a command answers, as its view named it. */
export type Expect = {
  /** Number of the hand. */
  readonly hand: number;
  /** Number of the decision in that hand. */
  readonly decision: number;
};

/** Whose fault took a card off the table. */
export type FaultOf =
  /** The person dealing. */
  | 'dealer'
  /** The player whose card it is. */
  | 'owner';

/** An open call for the floor. */
export type FloorCallView = {
  /** The alert on the floor's screen. */
  readonly alert: AlertId;
  /** Since when. */
  readonly since: Timestamp;
  /** Who is coming. */
  readonly claimed_by: string | null;
};

/** What folding is. */
export type FoldView =
  /** There is a bet to fold to. */
  | 'plain'
  /** Checking is free: it stands, and nothing is said. */
  | 'needless'
  /** Checking is free: it stands, and the book sanctions it (cdc2013 10.2). */
  | 'sanctioned';

/** What the player to act did, as it was seen and heard. */
export type Gesture = {
  /** Who. */
  readonly seat: Seat;
  /** What was said, before or with the chips. */
  readonly said?: Said;
  /** The chips put in now, not those that were in front already. */
  readonly chips?: readonly ChipPile[];
  /** Chips in front after each movement, when there were several. */
  readonly motions?: readonly Chips[];
  /** The player tapped the table. */
  readonly tapped?: boolean;
  /** The amount came after the chips had touched the table; "raise" itself came before. */
  readonly amount_late?: boolean;
  /** The words came after the chips had touched the table. */
  readonly said_late?: boolean;
  /** The others did not hear the words. */
  readonly unheard?: boolean;
  /** The player was standing. */
  readonly standing?: boolean;
};

/** Where a hand stands. */
export type HandPhase =
  /** No hand is being played. */
  | 'between'
  /** Somebody is to act. */
  | 'betting'
  /** The street is over; the last action can still be taken back. `turn` is already the next street's. */
  | 'gathering'
  /** Hands are tabled and pots awarded. */
  | 'showdown';

/** Something that went wrong, and the facts on which books decide. */
export type Incident =
  /** The player to act did something that is not plainly one action. */
  | {
      readonly type: 'gesture';
      /** What was seen and heard. */
      readonly gesture: Gesture;
    }
  /** Players acted while somebody before them was to act. */
  | {
      readonly type: 'out_of_turn';
      /** Who and what, in the order in which it happened. */
      readonly acts: readonly Early[];
    }
  /** Players acted at the same moment, among them the one to act. */
  | {
      readonly type: 'simultaneous';
      /** Who and what. */
      readonly acts: readonly Early[];
    }
  /** A bet was announced before the cards of the next street. */
  | {
      readonly type: 'in_the_dark';
      /** Who. */
      readonly seat: Seat;
      /** What. */
      readonly did: Announcement;
      /** The person dealing confirms it. */
      readonly confirmed: boolean;
    }
  /** A bet in front of a player is found to be too small. */
  | {
      readonly type: 'short_bet';
      /** Whose. */
      readonly seat: Seat;
      /** Chips really in front, on this street. */
      readonly in_front: Chips;
    }
  /** The amount of a pot is disputed after the chips were gathered. */
  | { readonly type: 'pot_disputed' }
  /** A player called or raised without having understood a far larger bet. */
  | {
      readonly type: 'gross_misunderstanding';
      /** Who. */
      readonly seat: Seat;
      /** Chips put in by mistake, on this street. */
      readonly put_in: Chips;
    }
  /** A word or gesture was taken for a fold. */
  | {
      readonly type: 'fold_gesture';
      /** Whose. */
      readonly seat: Seat;
      /** The cards were thrown to the middle. */
      readonly cards_thrown: boolean;
    }
  /** The hand was tabled in turn without a word. */
  | {
      readonly type: 'tabled_in_turn';
      /** Who. */
      readonly seat: Seat;
    }
  /** Somebody asks for chips to be counted. */
  | {
      readonly type: 'count_asked';
      /** Who asks. */
      readonly by: Seat;
      /** Whose chips. */
      readonly of: Seat;
      /** Which. */
      readonly what: Count;
    }
  /** A card was turned up during the deal. */
  | {
      readonly type: 'card_exposed';
      /** Whose card. */
      readonly seat: Seat;
      /** Their first or second card. */
      readonly card: number;
      /** By whom. */
      readonly by: TurnedUpBy;
      /** Another card was exposed earlier in this deal. */
      readonly another?: boolean;
    }
  /** Cards were dealt in the wrong order or to the wrong seats. */
  | {
      readonly type: 'wrong_deal';
      /** What went wrong. */
      readonly how: WrongDeal;
      /** Whose hands are affected. */
      readonly affected: readonly Seat[];
      /** Something makes it impossible to go on even without them. */
      readonly aberrant?: boolean;
    }
  /** A player has another number of cards than two. */
  | {
      readonly type: 'card_count';
      /** Who. */
      readonly seat: Seat;
      /** How many. */
      readonly cards: number;
    }
  /** The button got the last two cards in a row. */
  | { readonly type: 'two_in_a_row' }
  /** A card was seen that should not have been. */
  | {
      readonly type: 'card_seen';
      /** Whose. */
      readonly seat: Seat;
      /** By whom. */
      readonly by: SeenBy;
      /** Its owner has touched it. */
      readonly touched?: boolean;
      /** Their first or second card, when it is known. */
      readonly card?: number | null;
      /** Another card was exposed earlier in this deal. */
      readonly another?: boolean;
    }
  /** A card fell off the table. */
  | {
      readonly type: 'card_off_table';
      /** Whose. */
      readonly seat: Seat;
      /** Whose fault. */
      readonly by: FaultOf;
      /** Their first or second card, when it is known. */
      readonly card?: number | null;
      /** Another card was exposed earlier in this deal. */
      readonly another?: boolean;
    }
  /** A player mixed a dead card with the live one. */
  | {
      readonly type: 'dead_card_mixed';
      /** Who. */
      readonly seat: Seat;
      /** The live card can be told from the dead one. */
      readonly identifiable: boolean;
    }
  /** Cards lie face up inside the deck. */
  | {
      readonly type: 'boxed_card';
      /** How many, counting in this phase of the hand only. */
      readonly cards: number;
      /** During the initial deal. */
      readonly during_deal: boolean;
    }
  /** The deck is not regular: a double, a joker, another back. */
  | { readonly type: 'fouled_deck' }
  /** Cards of two decks were used. */
  | {
      readonly type: 'two_decks';
      /** The hand can be put right with the proper deck. */
      readonly recoverable: boolean;
    }
  /** Somebody wants another deck. */
  | {
      readonly type: 'deck_change';
      /** A card is marked or damaged. */
      readonly damaged: boolean;
      /** It is the moment the event has foreseen. */
      readonly scheduled: boolean;
    }
  /** The flop came without a burn. */
  | {
      readonly type: 'flop_without_burn';
      /** The order of its cards is known. */
      readonly order_known: boolean;
    }
  /** The flop came after two burns. */
  | {
      readonly type: 'flop_after_two_burns';
      /** The order of the cards is known. */
      readonly order_known: boolean;
    }
  /** The flop has four cards. */
  | {
      readonly type: 'flop_of_four';
      /** The order of its cards is known. */
      readonly order_known: boolean;
    }
  /** Turn or river came without a burn. */
  | {
      readonly type: 'street_without_burn';
      /** Which. */
      readonly street: Street;
    }
  /** Cards of a street came before the betting was over. */
  | {
      readonly type: 'premature_street';
      /** Which. */
      readonly street: Street;
      /** The burn card is known. */
      readonly burn_known: boolean;
    }
  /** A burn card was turned up. */
  | {
      readonly type: 'exposed_burn';
      /** Before which street it was burned. */
      readonly street: Street;
      /** The cards of that street are on the table. */
      readonly street_dealt: boolean;
    }
  /** A card of the board was seen before it should have been. */
  | {
      readonly type: 'flashed_board';
      /** Of which street, when it is not the one being dealt or played. */
      readonly street?: Street | null;
    }
  /** The board was taken away before the hand was over. */
  | {
      readonly type: 'board_taken_away';
      /** It can be told without turning cards. */
      readonly recognisable: boolean;
    }
  /** A player threw their cards and wants them back. */
  | {
      readonly type: 'cards_thrown';
      /** Who. */
      readonly seat: Seat;
      /** How they lie. */
      readonly how: Thrown;
      /** Another player's fault, or the player's own hurry after betting, made them throw. */
      readonly by_mistake?: boolean;
    }
  /** A live hand was swept up by mistake. */
  | {
      readonly type: 'hand_swept_up';
      /** Whose. */
      readonly seat: Seat;
    }
  /** A player threw cards onto another's unprotected hand. */
  | {
      readonly type: 'thrown_onto';
      /** Who threw. */
      readonly by: Seat;
      /** Onto whose hand. */
      readonly seat: Seat;
      /** The hand can still be told. */
      readonly identifiable: boolean;
    }
  /** A player with a live hand used a telephone. */
  | {
      readonly type: 'phone';
      /** Who. */
      readonly seat: Seat;
      /** What for. */
      readonly what: PhoneUse;
    }
  /** A player with a live hand left the table. */
  | {
      readonly type: 'left_seat';
      /** Who. */
      readonly seat: Seat;
    }
  /** A player came to the seat while the hand was being dealt. */
  | {
      readonly type: 'late_to_seat';
      /** Who. */
      readonly seat: Seat;
      /** When they sat down. */
      readonly when: SatDown;
    }
  /** The winning hand was tabled and then mixed away. */
  | {
      readonly type: 'tabled_winner_killed';
      /** Whose. */
      readonly seat: Seat;
      /** Everybody saw that it won. */
      readonly obvious: boolean;
    }
  /** A hand was announced wrongly. */
  | {
      readonly type: 'wrong_hand_called';
      /** Whose. */
      readonly seat: Seat;
      /** On purpose or again and again. */
      readonly deliberate: boolean;
      /** Players who mucked because of it. */
      readonly mucked: readonly Seat[];
    }
  /** Somebody asks to see a hand that was not shown. */
  | {
      readonly type: 'ask_to_see';
      /** Who asks; `None` for an official. */
      readonly by?: Seat | null;
      /** Whose hand. */
      readonly seat: Seat;
      /** They say that they suspect cheating. */
      readonly suspicion: boolean;
    }
  /** A player who won without a call showed their hand to one player. */
  | {
      readonly type: 'shown_to_one';
      /** Who. */
      readonly seat: Seat;
    }
  /** Somebody claims a pot of the hand before. */
  | { readonly type: 'pot_claimed' }
  /** A fault of conduct. */
  | {
      readonly type: 'misconduct';
      /** Whose. */
      readonly seat: Seat;
      /** What. */
      readonly what: Misconduct;
      /** Another player who is in it. */
      readonly other?: Seat | null;
      /** Chips concerned, where there are some. */
      readonly chips?: Chips;
      /** Excessive, on purpose or again and again. */
      readonly grave?: boolean;
    }
  /** A player began the event in the wrong seat. */
  | {
      readonly type: 'wrong_seat';
      /** Where they are. */
      readonly seat: Seat;
    };

/** What the floor puts in the place of a ruling. */
export type Instead =
  /** The hand goes on as if nothing had been ruled. */
  | { readonly type: 'play_on' }
  /** Another outcome of the same ruling. */
  | {
      readonly type: 'outcome';
      /** Which, from 0. */
      readonly outcome: number;
    }
  /** Every chip goes back and the hand is dealt again. */
  | { readonly type: 'redeal' }
  /** A hand is dead. */
  | {
      readonly type: 'kill';
      /** Whose. */
      readonly seat: Seat;
    };

/** One thing that somebody does. */
export type Instruction =
  /** Give every chip of this hand back. */
  | { readonly type: 'return_chips' }
  /** Give back what nobody called. */
  | {
      readonly type: 'return_bet';
      /** To whom. */
      readonly seat: Seat;
    }
  /** Take cards back. */
  | {
      readonly type: 'take_back';
      /** Which. */
      readonly cards: Cards;
    }
  /** Put cards aside, face up. */
  | {
      readonly type: 'set_aside';
      /** Which. */
      readonly cards: Cards;
    }
  /** Show cards to everybody. */
  | {
      readonly type: 'show';
      /** Which. */
      readonly cards: Cards;
    }
  /** Leave cards as they lie. */
  | {
      readonly type: 'keep';
      /** Which. */
      readonly cards: Cards;
    }
  /** Turn cards face down. */
  | {
      readonly type: 'turn_down';
      /** Which. */
      readonly cards: Cards;
    }
  /** Put cards back where they lay. */
  | {
      readonly type: 'put_back';
      /** Which. */
      readonly cards: Cards;
    }
  /** Shuffle cards. */
  | {
      readonly type: 'shuffle';
      /** Which. */
      readonly cards: Cards;
      /** With what. */
      readonly with: Packet;
    }
  /** Cut the deck. */
  | { readonly type: 'cut' }
  /** These cards become the burn before a street. */
  | {
      readonly type: 'becomes_burn';
      /** Which. */
      readonly cards: Cards;
      /** Before which street. */
      readonly street: Street;
    }
  /** These cards become the first of the flop. */
  | {
      readonly type: 'becomes_first_of_flop';
      /** Which. */
      readonly cards: Cards;
    }
  /** Draw one card to complete the flop. */
  | { readonly type: 'complete_flop' }
  /** Finish the round of betting. */
  | { readonly type: 'finish_betting' }
  /** Finish the deal. */
  | { readonly type: 'finish_deal' }
  /** Deal a street without burning. */
  | {
      readonly type: 'deal_without_burn';
      /** Which. */
      readonly street: Street;
    }
  /** Burn a card and deal a street. */
  | {
      readonly type: 'burn_and_deal';
      /** Which. */
      readonly street: Street;
    }
  /** The next card is this street. */
  | {
      readonly type: 'next_card_is';
      /** Which. */
      readonly street: Street;
    }
  /** Give a player the card that would have been burned. */
  | {
      readonly type: 'replace_card';
      /** To whom. */
      readonly seat: Seat;
    }
  /** Give a player back a card that they play. */
  | {
      readonly type: 'give_card_back';
      /** To whom. */
      readonly seat: Seat;
    }
  /** Deal what is missing from the proper deck. */
  | { readonly type: 'deal_from_proper_deck' }
  /** Deal the hand again, button and blinds where they are. */
  | { readonly type: 'deal_again' }
  /** Put a hand into the muck, unseen. */
  | {
      readonly type: 'muck_hand';
      /** Whose. */
      readonly seat: Seat;
    }
  /** Give a hand back to its player. */
  | {
      readonly type: 'give_hand_back';
      /** To whom. */
      readonly seat: Seat;
    }
  /** Ask a player what they mean to do. */
  | {
      readonly type: 'ask_player';
      /** Whom. */
      readonly seat: Seat;
    }
  /** Sit down before acting. */
  | {
      readonly type: 'sit_down';
      /** Who. */
      readonly seat: Seat;
    }
  /** Count the bet, all of it. */
  | {
      readonly type: 'count_bet';
      /** Whose. */
      readonly seat: Seat;
    }
  /** An official does this where possible. */
  | { readonly type: 'official_does_it' }
  /** Change the deck. */
  | { readonly type: 'change_deck' }
  /** Show the hand to everybody. */
  | {
      readonly type: 'show_hand_to_all';
      /** Whose. */
      readonly seat: Seat;
    }
  /** Move to the drawn seat with the chips of now. */
  | {
      readonly type: 'move_to_drawn_seat';
      /** Who. */
      readonly seat: Seat;
    }
  /** Tidy the stack, equal piles, largest chips in front. */
  | {
      readonly type: 'tidy_stack';
      /** Whose. */
      readonly seat: Seat;
    }
  /** Arrange the stack so that it can be estimated from every seat. */
  | {
      readonly type: 'make_stack_readable';
      /** Whose. */
      readonly seat: Seat;
    }
  /** Put the largest chips where everybody sees them. */
  | {
      readonly type: 'largest_chips_in_front';
      /** Whose. */
      readonly seat: Seat;
    }
  /** Remove chips from play. */
  | {
      readonly type: 'remove_chips';
      /** Whose. */
      readonly seat: Seat;
    };

/** How the last hand ended. */
export type LastHandView = {
  /** What each winner got. */
  readonly won: readonly Won[];
};

/** How a sanction was lifted. */
export type LiftedView = {
  /** Why. */
  readonly reason: string;
  /** By whom. */
  readonly by: string;
  /** When. */
  readonly at: Timestamp;
};

/** A fault of conduct that books sanction. */
export type Misconduct =
  /** Comments on the play of others, or while others are in the hand. */
  | 'remark'
  /** Looks at the cards that would have come. */
  | 'rabbit_hunting'
  /** Soft play, or gives chips away. */
  | 'collusion'
  /** Takes chips off the table, hides them, or brings some from elsewhere. */
  | 'chips_off_the_table'
  /** Speaks a language that no book allows. */
  | 'foreign_language'
  /** Speaks English at a table without foreigners. */
  | 'english'
  /** Keeps the stack so that it cannot be estimated. */
  | 'unreadable_stack'
  /** Shows or tells a live hand. */
  | 'exposed_hand'
  /** Announces a condition. */
  | 'condition'
  /** Acts out of turn again and again. */
  | 'repeatedly_out_of_turn'
  /** Deals badly again and again. */
  | 'repeated_misdeals'
  /** Folds although checking is free. */
  | 'needless_fold';

/** One way in which a ruling can end. */
export type Outcome = {
  /** The headline. */
  readonly verdict: Verdict;
  /** What changes. */
  readonly effects: readonly Effect[];
  /** What people at the table do, in order. */
  readonly steps: readonly Instruction[];
  /** Only the floor can decide this. */
  readonly floor: boolean;
};

/** With what cards are shuffled. */
export type Packet =
  /** Among themselves; the rest of the deck keeps its order. */
  | 'themselves'
  /** With the cards that are left to deal. */
  | 'stub';

/** A player's part in the hand. */
export type PartView =
  /** No hand, or not dealt in. */
  | 'out'
  /** Can still win, and has chips. */
  | 'live'
  /** Can still win, and has nothing behind. */
  | 'all_in'
  /** Folded, or dead. */
  | 'folded'
  /** No chips left: out of the tournament, unless the floor says otherwise. */
  | 'eliminated';

/** What a fault costs. */
export type Penalty =
  /** Words only. */
  | { readonly type: 'warning' }
  /** Hands away from the table, dealt dead. */
  | {
      readonly type: 'hands';
      /** How many. */
      readonly hands: number;
    }
  /** Rounds of the table: a hand for each player who is there when it is given (cdc2013 12.1). */
  | {
      readonly type: 'orbits';
      /** How many. */
      readonly orbits: number;
    }
  /** Minutes away from the table. */
  | {
      readonly type: 'minutes';
      /** How many. */
      readonly minutes: number;
    }
  /** Big blinds that leave the event. */
  | {
      readonly type: 'fine';
      /** How many. */
      readonly big_blinds: number;
    }
  /** Chips that leave the event. */
  | {
      readonly type: 'chips';
      /** How many. */
      readonly chips: Chips;
    }
  /** Out of the event, with all chips. */
  | { readonly type: 'disqualification' };

/** What somebody did with a telephone. */
export type PhoneUse =
  /** Answered a call. */
  | 'answered'
  /** Switched it on. */
  | 'switched_on'
  /** Read or wrote on it. */
  | 'handled';

/** A registered player of the event. */
export type PlayerId = number;

/** A choice that a book makes. */
export type PolicyView = {
  /** The policy, `min_raise` for example. */
  readonly policy: string;
  /** What was chosen. */
  readonly value: string;
  /** Everything that can be chosen; empty for figures. */
  readonly values: readonly string[];
  /** Where it is written, the main article first. */
  readonly articles: readonly Citation[];
};

/** Button and blinds of a hand. Button and small blind may be at empty seats; nobody then posts the small blind. */
export type Positions = {
  /** Acts last after the flop. */
  readonly button: Seat;
  /** Small blind; heads-up it is the button. The same seat as the big blind when nobody can have it. */
  readonly small_blind: Seat;
  /** Big blind: always a player. */
  readonly big_blind: Seat;
};

/** A pot. */
export type PotView = {
  /** Chips in it. */
  readonly amount: Chips;
  /** Who can win it. */
  readonly eligible: readonly Seat[];
  /** Who has won it. */
  readonly winners: readonly Seat[];
};

/** Whether the player is at the table. */
export type Presence =
  /** Seated and playing. */
  | 'present'
  /** Away: dealt in, blinds taken, hand dead. */
  | 'absent';

/** How urgent an alert is. */
export type Priority =
  /** Now: somebody waits. */
  | 'urgent'
  /** Soon. */
  | 'soon'
  /** To know. */
  | 'info';

/** What the person dealing does now. */
export type Prompt =
  /** Two cards each, from this seat. */
  | {
      readonly type: 'deal_hole_cards';
      /** Gets the first card. */
      readonly first: Seat;
    }
  /** Gather the bets, burn one, deal the street. */
  | {
      readonly type: 'deal_street';
      /** Flop, turn or river. */
      readonly street: Street;
    }
  /** All hands face up; then the rest of the board. */
  | {
      readonly type: 'run_out';
      /** The next street to deal; `null` when the board is complete. */
      readonly street: Street | null;
    }
  /** Hands are shown, beginning with this seat. */
  | {
      readonly type: 'showdown';
      /** Shows first. */
      readonly first: Seat;
    }
  /** Everybody else has folded: push the pot. */
  | {
      readonly type: 'push_pot';
      /** To this seat. */
      readonly seat: Seat;
    };

/** Legal bets or raises. */
export type RaiseView = {
  /** Whether nothing is bet yet, so that it is an opening bet. */
  readonly is_opening: boolean;
  /** Smallest total. */
  readonly min: Chips;
  /** Largest total: all-in. */
  readonly max: Chips;
  /** Totals that are likely, all legal, in order. */
  readonly presets: readonly Chips[];
  /** The article of the minimum. */
  readonly citation: Citation | null;
};

/** A legal way to read what was done. */
export type Reading = {
  /** Whose action it would be. */
  readonly seat: Seat;
  /** The action. */
  readonly action: Action;
  /** Chips in front of the player afterwards, this street. */
  readonly to: Chips;
  /** Where it is written. */
  readonly citation?: Citation | null;
};

/** The reasons for which a table refuses. */
export type Reason =
  /** Somebody else is to act. */
  | {
      readonly type: 'out_of_turn';
      /** For whom the action was. */
      readonly seat: Seat;
      /** Who is to act. */
      readonly to_act: Seat;
    }
  /** Nobody is to act now. */
  | { readonly type: 'nobody_to_act' }
  /** A check although there is a bet. */
  | {
      readonly type: 'bet_to_call';
      /** Chips to add. */
      readonly to_call: Chips;
    }
  /** A call although there is no bet. */
  | { readonly type: 'nothing_to_call' }
  /** The raise (or opening bet) is too small. */
  | {
      readonly type: 'below_minimum';
      /** Smallest legal total. */
      readonly min: Chips;
    }
  /** The amount is more than the player has. */
  | {
      readonly type: 'above_stack';
      /** The player. */
      readonly seat: Seat;
      /** Largest possible total. */
      readonly max: Chips;
    }
  /** Calling takes the whole stack. */
  | { readonly type: 'call_is_all_in' }
  /** Nobody could call a raise. */
  | { readonly type: 'nobody_to_call' }
  /** A short all-in does not let a player who has acted raise again. */
  | {
      readonly type: 'not_reopened';
      /** The player. */
      readonly seat: Seat;
    }
  /** A run names somebody who is not next. */
  | {
      readonly type: 'not_next_in_run';
      /** The seat named. */
      readonly seat: Seat;
    }
  /** A player of the run could check: folding for them needs their own word. */
  | {
      readonly type: 'may_check';
      /** The player. */
      readonly seat: Seat;
    }
  /** There is nothing to take back. */
  | { readonly type: 'nothing_to_undo' }
  /** The street still has players to act. */
  | {
      readonly type: 'street_not_over';
      /** Who is to act. */
      readonly to_act: Seat;
    }
  /** No hand is being played. */
  | { readonly type: 'no_hand' }
  /** The result of the hand is not clear yet. */
  | {
      readonly type: 'pot_not_awarded';
      /** Number of the pot that comes next: 0 is the main pot. */
      readonly pot: number;
    }
  /** Fewer than two players with chips, or nobody who is there. */
  | { readonly type: 'not_enough_players' }
  /** Blinds were not set. */
  | { readonly type: 'no_blinds' }
  /** Blinds that cannot be played. */
  | { readonly type: 'blinds_not_playable' }
  /** Positions that cannot be. */
  | { readonly type: 'positions_not_possible' }
  /** Nobody is at the seat. */
  | {
      readonly type: 'seat_empty';
      /** The seat. */
      readonly seat: Seat;
    }
  /** Somebody is at the seat. */
  | {
      readonly type: 'seat_taken';
      /** The seat. */
      readonly seat: Seat;
    }
  /** The table has fewer seats. */
  | {
      readonly type: 'no_such_seat';
      /** How many it has. */
      readonly seats: number;
    }
  /** The player is dealt in. */
  | {
      readonly type: 'seat_in_hand';
      /** The seat. */
      readonly seat: Seat;
    }
  /** More chips than can be counted. */
  | { readonly type: 'too_many_chips' }
  /** The hand cannot win (any more). */
  | {
      readonly type: 'hand_not_live';
      /** The seat. */
      readonly seat: Seat;
    }
  /** The last hand cannot be given up: it wins. */
  | {
      readonly type: 'last_hand';
      /** The seat. */
      readonly seat: Seat;
    }
  /** It is not showdown. */
  | { readonly type: 'not_showdown' }
  /** The number of board cards does not fit the street. */
  | {
      readonly type: 'board_cards';
      /** How many there can be. */
      readonly allowed: number;
    }
  /** A card is already somewhere else. */
  | {
      readonly type: 'card_twice';
      /** The card. */
      readonly card: string;
    }
  /** Another pot comes first. */
  | {
      readonly type: 'other_pot_first';
      /** Number of the pot that comes next. */
      readonly next: number;
    }
  /** Somebody cannot win the pot. */
  | {
      readonly type: 'not_eligible';
      /** The seat. */
      readonly seat: Seat;
    }
  /** Nobody was named. */
  | { readonly type: 'no_winner' }
  /** The tabled cards say otherwise. */
  | {
      readonly type: 'cards_speak';
      /** Who wins by the cards. */
      readonly winners: readonly Seat[];
    }
  /** Time has already been called. */
  | {
      readonly type: 'time_already_called';
      /** On whom. */
      readonly seat: Seat;
    }
  /** Time has not been called. */
  | { readonly type: 'no_time_call' }
  /** The time is not over. */
  | { readonly type: 'time_not_over' }
  /** This book lets only the dealer of the hand and players who are in it do this. */
  | {
      readonly type: 'not_in_the_hand';
      /** The player. */
      readonly seat: Seat;
    }
  /** What the player announced before their turn binds them. */
  | {
      readonly type: 'bound';
      /** The player. */
      readonly seat: Seat;
      /** What they have to do. */
      readonly action: Action;
    }
  /** The player has lost the right to bet or raise. */
  | {
      readonly type: 'raise_forfeited';
      /** The player. */
      readonly seat: Seat;
    }
  /** The incident cannot have happened now. */
  | {
      readonly type: 'incident_not_possible';
      /** Its name. */
      readonly incident: string;
    }
  /** The ruling has no such outcome. */
  | {
      readonly type: 'no_such_outcome';
      /** Number of the outcome, from 0. */
      readonly outcome: number;
    }
  /** There is no such ruling, or it is overruled already. */
  | {
      readonly type: 'no_such_ruling';
      /** Its number. */
      readonly ruling: number;
    }
  /** The next hand has begun: what was ruled stands. */
  | { readonly type: 'too_late' }
  /** The raise needs no ruling: it is legal, or the player does not have the chips. */
  | { readonly type: 'nothing_to_let_stand' };

/** Why a command was not carried out. */
export type Refused = {
  /** The command. */
  readonly id: CommandId;
  /** Table it was for. */
  readonly table?: TableId | null;
  /** For programs. */
  readonly code: ErrorCode;
  /** For people who read logs, in English; screens make their own from `reason`. */
  readonly message: string;
  /** What the rules say, with figures, when `code` is `rules`. */
  readonly reason?: Reason | null;
  /** Where it is written. */
  readonly citation?: Citation | null;
  /** What the player to act may do instead, the likeliest first. */
  readonly readings: readonly Reading[];
};

/** What a device is there for; it decides what it may send and what it is shown. */
export type Role =
  /** Logs the hands of one table. */
  | {
      readonly type: 'tablet';
      /** Its table. */
      readonly table: TableId;
    }
  /** Watches every table and rules. */
  | { readonly type: 'floor' }
  /** Sets the event up; may do all that the floor may. */
  | { readonly type: 'director' }
  /** Shows the event to everybody; sends nothing. */
  | { readonly type: 'display' };

/** A rulebook in the list of `GET /api/rulebooks`. */
export type RulebookSummary = {
  /** Its short name, used in citations and in setups. */
  readonly id: string;
  /** Its full name. */
  readonly title: string;
  /** The book that speaks where this one is silent. */
  readonly extends: string | null;
  /** Whether it is a club's own book. */
  readonly house: boolean;
  /** How many articles it has. */
  readonly articles: number;
};

/** Answer to `GET /api/rulebooks/{id}`: a rulebook, whole. */
export type RulebookView = {
  /** Its short name, used in citations and in setups. */
  readonly id: string;
  /** Its full name. */
  readonly title: string;
  /** The book that speaks where this one is silent. */
  readonly extends: string | null;
  /** Whether it is a club's own book. */
  readonly house: boolean;
  /** Its articles, in order. */
  readonly articles: readonly ArticleView[];
  /** Every choice it makes, in the order of the handbook; what it does not say itself cites the book it falls back on. */
  readonly policies: readonly PolicyView[];
};

/** What a book says about an incident, on the live hand. */
export type Ruling = {
  /** Who chooses. */
  readonly decider: Decider;
  /** The ways it can end, the book's own first. Never empty. */
  readonly outcomes: readonly Outcome[];
  /** Where it is written, the main article first. */
  readonly citations: readonly Citation[];
  /** Sanctions to think of. */
  readonly sanctions: readonly SanctionAdvice[];
};

/** A ruling that was carried out at a table. */
export type RulingView = {
  /** Its number at this table, from 1. */
  readonly number: number;
  /** In which hand. */
  readonly hand: number;
  /** When. */
  readonly at: Timestamp;
  /** What had happened. */
  readonly incident: Incident;
  /** What it came to. */
  readonly verdict: Verdict;
  /** The main article. */
  readonly citation: Citation | null;
  /** Why, in the floor's words; empty when the book decided. */
  readonly reason: string;
  /** What became of it since. */
  readonly standing: StandingView;
  /** Whether the floor can still overrule it: the hand is being played, or no other has begun. */
  readonly can_overrule: boolean;
};

/** What several players in a row do. */
export type RunAction =
  /** All of them fold. */
  | 'fold'
  /** All of them check. */
  | 'check';

/** What a player said. Amounts are what was pronounced, in chips. */
export type Said =
  /** Nothing. */
  | { readonly type: 'nothing' }
  /** "Fold". */
  | { readonly type: 'fold' }
  /** "Check". */
  | { readonly type: 'check' }
  /** "Call". */
  | { readonly type: 'call' }
  /** "Bet" or "raise", with an amount or without. "To" and "by" alike: announcements are totals (cdc2013 10.1). */
  | {
      readonly type: 'raise';
      /** The amount pronounced. */
      readonly amount?: Chips | null;
    }
  /** "I call so much and raise so much". */
  | {
      readonly type: 'call_and_raise';
      /** The call pronounced. */
      readonly call: Chips;
      /** The raise on top of it. */
      readonly raise: Chips;
    }
  /** "All-in". */
  | { readonly type: 'all_in' }
  /** An amount and no word of action. */
  | {
      readonly type: 'amount';
      /** The amount pronounced. */
      readonly amount: Chips;
    }
  /** A short form such as "five", which could be any of these amounts. */
  | {
      readonly type: 'short';
      /** Everything it could mean, in chips. */
      readonly could_be: readonly [Chips, Chips];
    }
  /** "I bet the pot". */
  | { readonly type: 'pot' }
  /** "If you bet, I fold" and the like. */
  | { readonly type: 'condition' };

/** A sanction that a ruling suggests to the floor. */
export type SanctionAdvice = {
  /** For whom. */
  readonly seat: Seat;
  /** How much the book insists. */
  readonly severity: Severity;
  /** It begins when the hand is over. */
  readonly after_hand: boolean;
  /** Where it is written. */
  readonly citation?: Citation | null;
};

/** Number of a sanction in its tournament, from 1. */
export type SanctionNumber = number;

/** A sanction of the register. */
export type SanctionView = {
  /** Its number, from 1. */
  readonly number: SanctionNumber;
  /** For whom. */
  readonly player: PlayerId;
  /** Their name. */
  readonly name: string;
  /** Where it happened. */
  readonly table: TableId | null;
  /** What for. */
  readonly article: Citation;
  /** What it costs; empty when it was only written down. */
  readonly penalties: readonly Penalty[];
  /** Hands it gave to miss, orbits counted. */
  readonly hands: number;
  /** Until when it sent the player away, where minutes were given. */
  readonly until: Timestamp | null;
  /** In words. */
  readonly note: string;
  /** Who gave it. */
  readonly by: string;
  /** When. */
  readonly at: Timestamp;
  /** How it was lifted. */
  readonly lifted: LiftedView | null;
};

/** When a player sat down, in a hand that was being dealt. */
export type SatDown =
  /** After the first card of the deal, before their own second card. */
  | 'during_the_deal'
  /** After their own second card, before the last card of the deal. */
  | 'after_their_cards'
  /** After the last card, before the first player acted. */
  | 'before_the_first_action'
  /** After somebody acted. */
  | 'after_the_first_action';

/** A numbered place at the table, 1 to 10, clockwise. */
export type Seat = number;

/** A player at the table. */
export type SeatView = {
  /** Which seat. */
  readonly seat: Seat;
  /** Who. */
  readonly player: PlayerId;
  /** The player's name. */
  readonly name: string;
  /** Chips behind. */
  readonly stack: Chips;
  /** Chips in front, this street. */
  readonly bet: Chips;
  /** Whether they are there. */
  readonly presence: Presence;
  /** Their part in the hand. */
  readonly part: PartView;
  /** What they last did on this street. */
  readonly last_act: ActKind | null;
  /** What became of their hand at showdown. */
  readonly shown: ShownView | null;
  /** Away by a sanction. */
  readonly suspension: SuspensionView | null;
};

/** Who saw a card that should not have been seen. */
export type SeenBy =
  /** Its owner announces it as seen. */
  | 'owner'
  /** Another player. */
  | 'other';

/** A new event, ready to play. */
export type Setup = {
  /** Name of the event, 1 to 80 characters. */
  readonly name: string;
  /** Rulebook: one that is part of Tapis, `cdc2013` for example, or a house book that the server was given. */
  readonly book: string;
  /** Blinds and ante of the first level. */
  readonly blinds: Blinds;
  /** Values of the chips in use, smallest first, in chips; the smallest is the unit in which pots are shared. */
  readonly chip_values: readonly Chips[];
  /** The tables. */
  readonly tables: readonly SetupTable[];
  /** Players to be seated by draw, each with `stack` chips. Tables fill evenly. */
  readonly players?: readonly string[];
  /** Starting stack of the drawn players, in chips. */
  readonly stack: Chips;
};

/** A table of a new event. */
export type SetupTable = {
  /** How many seats it has, 2 to 10. */
  readonly seats: number;
};

/** How a book wants a fault treated. */
export type Severity =
  /** A sanction is due. */
  | 'required'
  /** A sanction is possible. */
  | 'possible'
  /** A warning is due. */
  | 'warning'
  /** Disqualification is possible. */
  | 'disqualification';

/** A hand at showdown. */
export type ShownView =
  /** Face up. */
  | {
      readonly type: 'tabled';
      /** The cards, if they were written down. */
      readonly cards: readonly [Card, Card] | null;
    }
  /** Given up face down. */
  | { readonly type: 'mucked' };

/** Whether a ruling stands. */
export type StandingView =
  /** It stands. */
  | { readonly type: 'stands' }
  /** The table took it back. */
  | { readonly type: 'taken_back' }
  /** The floor overruled it. */
  | {
      readonly type: 'overruled';
      /** Why. */
      readonly reason: string;
    };

/** One of the four rounds of dealing and betting. */
export type Street =
  /** Before any board card. */
  | 'preflop'
  /** Three board cards. */
  | 'flop'
  /** Four board cards. */
  | 'turn'
  /** Five board cards. */
  | 'river';

/** Time away by a sanction: dealt in, blinds taken, hand dead. */
export type SuspensionView = {
  /** Hands still to miss. */
  readonly hands_left: number;
  /** Until when, where minutes were given. */
  readonly until: Timestamp | null;
};

/** Number of a table in its tournament, from 1. */
export type TableId = number;

/** A table of the tournament. */
export type TableSummary = {
  /** Its number. */
  readonly table: TableId;
  /** How many seats it has. */
  readonly seat_count: number;
  /** Players seated. */
  readonly players: number;
};

/** A table as it is now. Amounts are chips; bets are totals on the street. */
export type TableView = {
  /** Number of the table. */
  readonly table: TableId;
  /** Number of the last record it shows: a view with a smaller one is older. */
  readonly sequence: number;
  /** Name of the event. */
  readonly event: string;
  /** Rulebook in force. */
  readonly book: BookView;
  /** How many seats the table has. */
  readonly seat_count: number;
  /** What a command for this table answers. */
  readonly decision: Expect;
  /** Where the hand stands. */
  readonly phase: HandPhase;
  /** Street being played; when a street is over, the next one. */
  readonly street: Street | null;
  /** Blinds of the hand being played, else of the next. */
  readonly blinds: Blinds | null;
  /** Number of the level, from 1. */
  readonly level: number;
  /** Button and blinds of the hand being played, else of the last. */
  readonly positions: Positions | null;
  /** Who deals: the button, or the player on its right when the button is dead (cdc2013 5.2). */
  readonly dealer: Seat | null;
  /** Taken seats, in order. */
  readonly seats: readonly SeatView[];
  /** Everything the players compete for. */
  readonly pot: Chips;
  /** Main pot and side pots as they would be if the bets were gathered now. */
  readonly pots: readonly PotView[];
  /** Board cards that were written down. */
  readonly board: readonly Card[];
  /** What the player to act may do. */
  readonly turn: TurnView | null;
  /** What the person dealing does now. */
  readonly prompt: Prompt | null;
  /** The pot that is awarded next. */
  readonly award: AwardView | null;
  /** Players at showdown, in the order in which they show. */
  readonly showdown_order: readonly Seat[];
  /** Button and blinds of the next hand, when it can begin. */
  readonly next_hand: Positions | null;
  /** Whether the last action can be taken back. */
  readonly may_undo: boolean;
  /** What was done in this hand, oldest first. */
  readonly acts: readonly ActView[];
  /** The countdown on the player to act. */
  readonly time_call: TimeCallView | null;
  /** An open call for the floor. */
  readonly floor_call: FloorCallView | null;
  /** The last rulings at this table, the newest first. */
  readonly rulings: readonly RulingView[];
  /** The incident on which the table asks the floor to rule. */
  readonly asked: Incident | null;
  /** How the last hand ended. */
  readonly last_hand: LastHandView | null;
  /** Values of the chips in use, smallest first. */
  readonly chip_values: readonly Chips[];
};

/** How a hand that was thrown lies. */
export type Thrown =
  /** It touched the muck. */
  | 'touched_the_muck'
  /** It can no longer be told from other cards. */
  | 'unidentifiable'
  /** It lies apart, nearer to the muck than to its player. */
  | 'nearer_the_muck'
  /** It lies apart, nearer to its player. */
  | 'nearer_the_player';

/** A table on the wall of tables. */
export type TileView = {
  /** Number of the table. */
  readonly table: TableId;
  /** Number of the last record it shows. */
  readonly sequence: number;
  /** Number of the hand. */
  readonly hand: number;
  /** Where the hand stands. */
  readonly phase: HandPhase;
  /** Street being played. */
  readonly street: Street | null;
  /** Who is to act. */
  readonly to_act: ToAct | null;
  /** Everything the players compete for, in chips. */
  readonly pot: Chips;
  /** Blinds being played. */
  readonly blinds: Blinds | null;
  /** Number of the level, from 1. */
  readonly level: number;
  /** Players with chips, or in the hand. */
  readonly players: number;
  /** How many seats the table has. */
  readonly seat_count: number;
  /** Tablets of this table that are connected. */
  readonly tablets_connected: number;
  /** Tablets paired with this table. */
  readonly tablets_paired: number;
  /** When something was last logged here. */
  readonly last_event_at: Timestamp;
  /** The last ruling of the hand being played or of the one before it. */
  readonly ruling: RulingView | null;
};

/** Who calls time. */
export type TimeCallBy =
  /** A player seated at the table, not necessarily in the hand. */
  | { readonly player: Seat }
  /** Somebody at the table: the tablet does not say who. */
  | 'table'
  /** An official. */
  | 'floor';

/** A countdown. */
export type TimeCallView = {
  /** On whom. */
  readonly seat: Seat;
  /** Who asked. */
  readonly by: TimeCallBy;
  /** When it was called. */
  readonly called_at: Timestamp;
  /** When the last countdown begins. */
  readonly countdown_at: Timestamp;
  /** When the time is over. */
  readonly ends_at: Timestamp;
};

/** A moment: milliseconds since 1970-01-01 UTC, as the server's clock gave it. */
export type Timestamp = number;

/** The player to act. */
export type ToAct = {
  /** Which seat. */
  readonly seat: Seat;
  /** Their name. */
  readonly name: string;
  /** Since when. */
  readonly since: Timestamp;
  /** Chips to add to call. */
  readonly to_call: Chips;
};

/** Something to be done in the tournament. */
export type TournamentCommand =
  /** Opens another table (director). Tables are numbered in order. */
  | {
      readonly type: 'open_table';
      /** How many seats it has, 2 to 10. */
      readonly seats: number;
    }
  /** Registers a player and seats them (director). */
  | {
      readonly type: 'seat_player';
      /** Their name, 1 to 60 characters. */
      readonly name: string;
      /** Which table. */
      readonly table: TableId;
      /** Which seat. */
      readonly seat: Seat;
      /** Their chips. */
      readonly stack: Chips;
    }
  /** A new level: every table plays these blinds from its next hand (director). */
  | {
      readonly type: 'set_level';
      /** Blinds and ante. */
      readonly blinds: Blinds;
    }
  /** Calls the floor to a table (tablet, floor). */
  | {
      readonly type: 'call_floor';
      /** Which table. */
      readonly table: TableId;
      /** What for, up to 200 characters; may be empty. */
      readonly reason?: string;
    }
  /** Takes the floor call of a table back (tablet, floor). */
  | {
      readonly type: 'cancel_floor_call';
      /** Which table. */
      readonly table: TableId;
    }
  /** Says "I am on it" (floor). */
  | {
      readonly type: 'claim_alert';
      /** Which alert. */
      readonly alert: AlertId;
    }
  /** Closes an alert (floor). */
  | {
      readonly type: 'close_alert';
      /** Which alert. */
      readonly alert: AlertId;
      /** What was decided, up to 200 characters; may be empty. */
      readonly note?: string;
    }
  /** Writes a fault into the register and carries its penalties out (floor; a disqualification: director). */
  | {
      readonly type: 'record_fault';
      /** Whose. */
      readonly player: PlayerId;
      /** At which table, when it happened at one. */
      readonly table?: TableId | null;
      /** The article of the rulebook. */
      readonly article: Citation;
      /** What it costs, at most four; none when it is only written down. */
      readonly penalties?: readonly Penalty[];
      /** In words, up to 200 characters; may be empty. */
      readonly note?: string;
    }
  /** Lifts a sanction: time away ends, the ladder forgets it, chips stay away (floor). */
  | {
      readonly type: 'lift_sanction';
      /** Its number in the register. */
      readonly sanction: SanctionNumber;
      /** Why, up to 200 characters; may be empty. */
      readonly reason?: string;
    }
  /** Makes a pairing code (director). Answered by `pairing` as well. */
  | {
      readonly type: 'create_pairing';
      /** What the new device will be there for. */
      readonly role: Role;
    }
  /** Makes a device's token worthless (director). */
  | {
      readonly type: 'revoke_device';
      /** Which device. */
      readonly device: DeviceId;
    };

/** A tournament. */
export type TournamentId = string;

/** A tournament in the director's list. */
export type TournamentSummary = {
  /** Which. */
  readonly tournament: TournamentId;
  /** Name of the event. */
  readonly name: string;
  /** When it was set up. */
  readonly created_at: Timestamp;
};

/** A tournament as it is now. */
export type TournamentView = {
  /** Which. */
  readonly tournament: TournamentId;
  /** Number of the last record it shows. */
  readonly sequence: number;
  /** Name of the event. */
  readonly name: string;
  /** Rulebook in force. */
  readonly book: BookView;
  /** Number of the level, from 1. */
  readonly level: number;
  /** Blinds of the level. */
  readonly blinds: Blinds;
  /** Values of the chips in use, smallest first. */
  readonly chip_values: readonly Chips[];
  /** The tables, in order. */
  readonly tables: readonly TableSummary[];
  /** Players with chips. */
  readonly players_left: number;
  /** Players registered. */
  readonly players: number;
  /** The register of sanctions, oldest first. Only officials see it: it is empty for tablets and displays. */
  readonly sanctions: readonly SanctionView[];
};

/** What the player to act may do. */
export type TurnView = {
  /** Who is to act. */
  readonly seat: Seat;
  /** Since when. */
  readonly since: Timestamp;
  /** Chips to add to call; zero when checking is free. */
  readonly to_call: Chips;
  /** What calling makes their bet. */
  readonly call_to: Chips;
  /** Whether calling takes everything. */
  readonly call_is_all_in: boolean;
  /** What folding now is. */
  readonly fold: FoldView;
  /** Legal bets or raises; `null` when there is none. */
  readonly raise: RaiseView | null;
  /** The article by which they may not raise: they acted out of turn or were skipped. */
  readonly raise_lost: Citation | null;
  /** What they announced before their turn and have to do now. */
  readonly bound: Action | null;
  /** What pushing everything in means. */
  readonly all_in: AllInView;
};

/** Who turned a card up. */
export type TurnedUpBy =
  /** The person dealing. */
  | 'dealer'
  /** Its owner, by accident. */
  | 'owner_by_accident'
  /** Its owner, on purpose. */
  | 'owner_on_purpose';

/** What an outcome comes to, in a word: the headline of a ruling. */
export type Verdict =
  /** The hand goes on as it is. */
  | { readonly type: 'play_on' }
  /** The hand is dealt again, every chip back. */
  | { readonly type: 'misdeal' }
  /** The hand is cancelled and played again, every chip back. */
  | { readonly type: 'hand_cancelled' }
  /** A hand is dead. */
  | {
      readonly type: 'hand_dead';
      /** Whose. */
      readonly seat: Seat;
      /** Chips of the last bet that go back. */
      readonly refund: Chips;
    }
  /** A hand stays in play. */
  | {
      readonly type: 'hand_live';
      /** Whose. */
      readonly seat: Seat;
    }
  /** The card is dead and replaced. */
  | { readonly type: 'card_replaced' }
  /** The card is kept and played. */
  | { readonly type: 'card_plays' }
  /** The card becomes the burn. */
  | { readonly type: 'card_burned' }
  /** The board is put right. */
  | { readonly type: 'board_repaired' }
  /** The action counts as this, the chips in front becoming `to`. */
  | {
      readonly type: 'binds';
      /** Whose. */
      readonly seat: Seat;
      /** What it is. */
      readonly action: Action;
      /** Chips in front afterwards, this street. */
      readonly to: Chips;
      /** Chips still to put in. */
      readonly added: Chips;
      /** Chips to give back. */
      readonly returned: Chips;
    }
  /** Nothing of it counts: the player says it again. */
  | {
      readonly type: 'void';
      /** Whose. */
      readonly seat: Seat;
    }
  /** It waits for the player's turn. */
  | {
      readonly type: 'held';
      /** Whose. */
      readonly seat: Seat;
    }
  /** A player was skipped and loses rights. */
  | {
      readonly type: 'skipped';
      /** Who. */
      readonly seat: Seat;
    }
  /** Play goes back to the mistake. */
  | {
      readonly type: 'corrected';
      /** Whose mistake. */
      readonly seat: Seat;
      /** Chips they add. */
      readonly added: Chips;
    }
  /** The bets go back to their owner, who decides again or folds. */
  | {
      readonly type: 'bets_returned';
      /** Whose. */
      readonly seat: Seat;
      /** How much. */
      readonly chips: Chips;
    }
  /** It is allowed, or granted. */
  | { readonly type: 'granted' }
  /** It is not allowed, or refused. */
  | { readonly type: 'denied' }
  /** It is too late for that. */
  | { readonly type: 'too_late' }
  /** A pot goes to a hand. */
  | {
      readonly type: 'paid';
      /** Whose. */
      readonly seat: Seat;
    }
  /** Chips leave the event. */
  | {
      readonly type: 'chips_removed';
      /** Whose. */
      readonly seat: Seat;
      /** How many. */
      readonly chips: Chips;
    }
  /** Recorded, and sanctioned as the book says. */
  | {
      readonly type: 'fault';
      /** Whose. */
      readonly seat: Seat;
    };

/** Chips won by a player. */
export type Won = {
  /** Who. */
  readonly seat: Seat;
  /** Chips from the pots, what nobody called not counted. */
  readonly amount: Chips;
};

/** How the order of the deal went wrong. */
export type WrongDeal =
  /** Cards came in the wrong order. */
  | 'order'
  /** A seat that should get no card got one. */
  | 'seat_not_entitled'
  /** A player was forgotten. */
  | 'player_forgotten';
