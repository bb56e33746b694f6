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

/** Who antes. */
export type AnteKind =
  /** Every player dealt in. */
  | 'each'
  /** The big blind, for the whole table. */
  | 'big_blind'
  /** The button, for the whole table. */
  | 'button';

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
  /** Seconds to decide after a time call. */
  readonly time_call_seconds: number;
  /** Seconds of the countdown that follows. */
  readonly time_call_countdown: number;
};

/** One of the 52 cards, rank then suit: `Ah`, `Td`, `2c`. */
export type Card = string;

/**
 * A whole number of chips (or of any smallest unit: a cash game counts cents).
 *
 * At most 2^53 − 1, so that a browser reads every amount exactly.
 */
export type Chips = number;

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
  /** Blinds and ante from the next hand on. */
  | {
      readonly type: 'set_blinds';
      /** The new blinds. */
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

/** How the last hand ended. */
export type LastHandView = {
  /** What each winner got. */
  readonly won: readonly Won[];
};

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

/** A registered player of the event. */
export type PlayerId = number;

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
  /** This book lets only an official call time. */
  | { readonly type: 'time_by_official_only' }
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

/** What several players in a row do. */
export type RunAction =
  /** All of them fold. */
  | 'fold'
  /** All of them check. */
  | 'check';

/** A numbered place at the table, 1 to 10, clockwise. */
export type Seat = number;

/** A player at the table. */
export type SeatView = {
  /** Which seat. */
  readonly seat: Seat;
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
};

/** A new event, ready to play. */
export type Setup = {
  /** Name of the event, 1 to 80 characters. */
  readonly name: string;
  /** Rulebook, `cdc2013` for example. */
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
  /** How the last hand ended. */
  readonly last_hand: LastHandView | null;
  /** Values of the chips in use, smallest first. */
  readonly chip_values: readonly Chips[];
};

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
  /** What pushing everything in means. */
  readonly all_in: AllInView;
};

/** Chips won by a player. */
export type Won = {
  /** Who. */
  readonly seat: Seat;
  /** Chips from the pots, what nobody called not counted. */
  readonly amount: Chips;
};
