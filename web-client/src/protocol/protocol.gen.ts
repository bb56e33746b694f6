// Generated from protocol/schema/tapis.schema.json by scripts/gen; do not edit.

/** What a device sends. */
export type FromClient =
  /** First message of a connection of a device that sends its token. Over plain HTTP it is better proven: `identify`. */
  | {
      readonly type: 'hello';
      /** Version of the protocol the client speaks. */
      readonly protocol: number;
      /** Secret the device got when it was paired. */
      readonly token: string;
      /**
       * Tournament that a device wants to see which belongs to none: a director's, or a floor's of all events. It may
       * have a connection for each of several, 12 at most.
       */
      readonly tournament?: TournamentId | null;
      /**
       * The rules that a tablet has itself: the hash in an earlier `welcome`. Where they are the server's, it is sent
       * `copy` and `record`.
       */
      readonly rules?: string | null;
    }
  /** First message of a connection of a device that proves its token without sending it. Answered by `challenge`. */
  | {
      readonly type: 'identify';
      /** Version of the protocol the client speaks. */
      readonly protocol: number;
      /** Name of the token: the SHA-256 of the SHA-256 of its text. */
      readonly token_name: Bytes32;
      /** Drawn at random for this connection. */
      readonly nonce: Bytes32;
      /** As in `hello`. */
      readonly tournament?: TournamentId | null;
      /** As in `hello`. */
      readonly rules?: string | null;
    }
  /** Answer to `challenge`, by which the server learns that the device has the token. Answered by `welcome`. */
  | {
      readonly type: 'prove';
      /**
       * The bytes of the token, each with its own of HMAC-SHA256 combined by exclusive or: the key of the HMAC is the
       * SHA-256 of the token's text, its message `tapis 1 device`, the nonce of `identify` and that of `challenge`.
       */
      readonly proof: Bytes32;
    }
  /**
   * First message of a connection without a token: somebody watches an event as its display shows it, where the
   * director lets everybody, or a player's phone shows their own seat.
   */
  | {
      readonly type: 'visit';
      /** Version of the protocol the client speaks. */
      readonly protocol: number;
      /** The event. */
      readonly tournament: TournamentId;
      /** The secret of a player's seat card; absent for the display of the event. */
      readonly card?: string | null;
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
  /**
   * What was done at a table while its tablet had no server, in order (tablet). Each command is answered like one of
   * its own, by `accepted` or `refused`; the next message waits for the answers.
   */
  | {
      readonly type: 'catch_up';
      /** Which table. */
      readonly table: TableId;
      /** What was done, at most 64 commands. */
      readonly commands: readonly LateCommand[];
      /** Whether another such message follows. */
      readonly more?: boolean;
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
  /**
   * Asks what can have gone wrong at a table now, and which facts the book asks about it. Answered by `incidents`;
   * nothing changes.
   */
  | {
      readonly type: 'incidents';
      /** Name of the question, chosen by the device. */
      readonly id: CommandId;
      /** At which table. */
      readonly table: TableId;
      /** An amount that was typed for the player to act, when it is not plainly one action. */
      readonly entered?: Entered | null;
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
  /** From now on, send every view of this table (floor, director, feed). */
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
  /**
   * The floor typed its PIN on this tablet (tablet). Answered by `accepted` and `floor_right`, or `refused`; not sent
   * again by itself: what was typed long ago may not open anything.
   */
  | {
      readonly type: 'unlock';
      /** Name of the request, chosen by the device. */
      readonly id: CommandId;
      /** What was typed. */
      readonly pin: Pin;
    }
  /** The floor is done: the tablet is the table's again (tablet). */
  | {
      readonly type: 'lock';
      /** Name of the request, chosen by the device. */
      readonly id: CommandId;
    }
  /** How much is left in the battery, where the browser tells; heard once in half a minute at most. */
  | {
      readonly type: 'battery';
      /** In percent. */
      readonly percent: number;
      /** Whether it is being charged. */
      readonly charging: boolean;
    }
  /** Asks for the server's time. */
  | {
      readonly type: 'ping';
      /** Sent back in `pong`. */
      readonly echo: number;
    };

/** What the server sends. */
export type FromServer =
  /** Answer to `identify`: what the device is to prove its token with, and the server's proof that it knows the device. */
  | {
      readonly type: 'challenge';
      /** Drawn at random for this connection. */
      readonly nonce: Bytes32;
      /**
       * HMAC-SHA256 by the SHA-256 of the token's text of `tapis 1 server`, the nonce of `identify` and this one. A
       * device that has worked out another one is at a stranger's, and closes.
       */
      readonly proof: Bytes32;
    }
  /** Answer to `hello` and `prove`; the views of what the device follows come right after it. */
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
      /** All tournaments, the newest first (devices that belong to none). */
      readonly tournaments?: readonly TournamentSummary[];
      /**
       * Where the servers are that serve this device, this one first: origins such as `http://10.0.0.2:8080`. When its
       * connection ends, the device may come back to any of them. Empty where a server is alone, and for a device that
       * came over HTTPS, where all servers have one name.
       */
      readonly servers?: readonly string[];
      /**
       * Hash of the rules that tablets may load from the server and carry out themselves (`/assets`); absent where the
       * server has none for them.
       */
      readonly rules?: string | null;
      /** The director wants this device to take another token: `POST /api/token`. */
      readonly renew_token?: boolean;
    }
  /**
   * The event as a tablet's own rules need it (tablet with the server's rules): at first, and whenever it has changed by
   * more than its table's hand. Texts of this build, for its rules alone.
   */
  | {
      readonly type: 'copy';
      /** Number of the last record in it. */
      readonly sequence: number;
      /** The choices of the books, those first that others extend. */
      readonly books: readonly string[];
      /** The state. */
      readonly state: string;
    }
  /** What was written about the tablet's table since, record by record (tablet with the server's rules). */
  | {
      readonly type: 'record';
      /** The record: a text of this build, for its rules alone. */
      readonly record: string;
    }
  /** All tournaments, the newest first, when they are others than a moment ago (devices that belong to none). */
  | {
      readonly type: 'tournaments';
      /** Those of all servers. */
      readonly tournaments: readonly TournamentSummary[];
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
  | (Refused & { readonly type: 'refused' })
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
  /**
   * What can have gone wrong at a table now: forms that are filled without knowing the rules. A form begins with the
   * facts in its `incident`; each answer is put at its `field` (JSON Pointer, RFC 6901), or the facts in its `sets` are
   * merged in (JSON Merge Patch, RFC 7396), in the order of the asks. The result is an incident for `consult`.
   */
  | {
      readonly type: 'incidents';
      /** The question. */
      readonly id: CommandId;
      /** Table it was for. */
      readonly table: TableId;
      /** The decision that the table waited for. */
      readonly decision: Expect;
      /** What is likely at this moment of the hand, the likeliest first. */
      readonly likely: readonly FormName[];
      /** All of it, by family. */
      readonly forms: readonly IncidentForm[];
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
  /**
   * How long this tablet may do at its table what the floor may; sent when the PIN was right, whenever the time grows,
   * and when it is over (tablet).
   */
  | {
      readonly type: 'floor_right';
      /** Until when; absent when the tablet is the table's. */
      readonly until?: Timestamp | null;
    }
  /** A table as it is now, whole. */
  | (TableView & { readonly type: 'table' })
  /** What changed on the floor: tiles that changed, and all open alerts when one of them did. */
  | {
      readonly type: 'floor';
      /** Number of the last record it shows. */
      readonly sequence: number;
      /** Tiles of tables that changed since the last such message; all of them in the first. */
      readonly tiles: readonly TileView[];
      /** All open alerts, most urgent first; absent when none of them changed. A feed is told of none. */
      readonly alerts?: readonly AlertView[] | null;
    }
  /** The tournament as it is now, whole. */
  | (TournamentView & { readonly type: 'tournament' })
  /** Everybody who registered, whole (director, floor, display, feed): at first, and to a screen that is behind. */
  | (PlayersView & { readonly type: 'players' })
  /** What has changed of that list since the last message about it. */
  | (PlayersChange & { readonly type: 'players_changed' })
  /** The first three of an event that is over, with their stacks over the evening (director, floor, display). */
  | (PodiumView & { readonly type: 'podium' })
  /** What a player's phone shows, whole (a visit with the secret of a seat card). */
  | (PhoneView & { readonly type: 'phone' })
  /** What the director and the floor work with, whole: proposals, ledger, counts (director, floor). */
  | (ConsoleView & { readonly type: 'console' })
  /** Paired devices, whole (director and floor: all of them; a tablet: the tablets of its own table). */
  | {
      readonly type: 'devices';
      /** All of them. */
      readonly devices: readonly DeviceView[];
      /** Tablets that ask for a table (director, floor). */
      readonly joins?: readonly JoinView[];
      /** Whether tablets may ask without a code. */
      readonly may_join: boolean;
      /** Whether everybody may watch the event as its display shows it, by its address. */
      readonly is_public: boolean;
      /** Whether players' phones show their seat, by the code of their seat card. */
      readonly has_phones: boolean;
      /** Whether the event has a floor PIN. */
      readonly has_floor_pin: boolean;
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
export interface ActView {
  /** On which street. */
  readonly street: Street;
  /** Who. */
  readonly seat: Seat;
  /** What. */
  readonly act: ActKind;
}

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

/**
 * Answer to `POST /api/pair` with a key: the token is worked out on both sides. It is HKDF-SHA256 of what X25519 gives, with the
 * salt `tapis 1 pairing` and, as info, the device's key, the server's, and the code as it was sent; of a `JoinRequest` no code.
 * Its text is these 32 bytes in hexadecimal.
 */
export interface AgreedPairing {
  /** The server's public key. */
  readonly key: Bytes32;
  /** The token's name, as in `identify`. Where the device has another one, something changed the keys on their way. */
  readonly token_name: Bytes32;
  /** What the device is there for. */
  readonly role: Role;
  /** Tournament it belongs to; none for a director's device and a floor's of all events. */
  readonly tournament?: TournamentId | null;
}

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
  /** The floor is asked for time: it begins when the floor agrees. */
  | {
      readonly type: 'time_asked';
      /** On whom. */
      readonly seat: Seat;
      /** Their name. */
      readonly name: string;
      /** When the player began to think. */
      readonly thinking_since: Timestamp;
      /** Before when it does not begin. */
      readonly not_before?: Timestamp | null;
      /** Seconds that the book gives, the countdown among them. */
      readonly seconds: number;
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
  /** A player has no chips left: the floor says whether they are out. */
  | {
      readonly type: 'bust';
      /** Who. */
      readonly player: PlayerId;
      /** Their name. */
      readonly name: string;
      /** Their place, as it looks now. */
      readonly place: number | null;
      /** Whether they may still rebuy. */
      readonly may_rebuy: boolean;
      /** Whether they may enter again. */
      readonly may_enter_again: boolean;
    }
  /** A count differs from the log. */
  | {
      readonly type: 'count_differs';
      /** Chips that the log says. */
      readonly logged: Chips;
      /** Chips that were counted. */
      readonly counted: Chips;
    }
  /** The only tablet of a table has been away for some seconds in the middle of a hand. */
  | { readonly type: 'tablet_lost' }
  /** Somebody types wrong floor PINs on the tablet of the table, again and again. */
  | { readonly type: 'wrong_pins' }
  /**
   * Something that the table did without the server does not fit what others did meanwhile: the tablet asks whether it
   * is entered again or dropped.
   */
  | {
      readonly type: 'not_taken';
      /** The first hand that it belongs to. */
      readonly hand: number;
      /** How many commands. */
      readonly commands: number;
    }
  /**
   * The journal is damaged: the director is told, who looks with `tapis verify`. The table is the first of the event, and
   * has nothing to do with it.
   */
  | { readonly type: 'journal_damaged' };

/** Something that wants the floor's attention. */
export interface AlertView {
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
}

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

/** An amount that is asked. */
export interface AmountAsk {
  /** Where the amount goes. */
  readonly field: string;
  /** How much it can be, for each player in `/seat`; any amount where the list is empty. */
  readonly limits: readonly AmountLimit[];
  /** The field of a smaller amount that is asked before this one. */
  readonly above?: string | null;
}

/** How much an amount of a player can be. */
export interface AmountLimit {
  /** Whose. */
  readonly seat: Seat;
  /** The least. */
  readonly least: Chips;
  /** The most. */
  readonly most: Chips;
}

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

/** A player who can have announced something early. */
export interface Announcer {
  /** Who. */
  readonly seat: Seat;
  /** Which of what is likely. */
  readonly says: readonly Announcement[];
  /** Totals of a bet or raise; none where it cannot have been one. */
  readonly raise: AmountLimit | null;
  /** Whether an amount without a word of action is possible. */
  readonly amount: boolean;
}

/** What can have been announced early. */
export interface Announcing {
  /** What is likely, for keys of their own. */
  readonly ready: readonly Announcement[];
  /** Who can have announced what. */
  readonly from: readonly Announcer[];
}

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
export interface ArticleView {
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
}

/** One fact that is asked, or several of a kind. */
export type Ask =
  /** A player. One player is never chosen for two fields of a form. */
  | {
      readonly type: 'seat';
      /** Where the seat goes. */
      readonly field: string;
      /** Who it can be. */
      readonly from: readonly Seat[];
      /** The form is complete without it. */
      readonly optional?: boolean;
      /** Answers that stand for a player who is not at the table. */
      readonly or?: readonly ChoiceOption[];
    }
  /** Any number of players, none included. */
  | {
      readonly type: 'seats';
      /** Where the list goes. */
      readonly field: string;
      /** Who it can be. */
      readonly from: readonly Seat[];
    }
  /** One of several answers. */
  | {
      readonly type: 'choice';
      /** The answers. */
      readonly options: readonly ChoiceOption[];
    }
  /** Something that is usually not so, and may be left out. */
  | (FlagOption & { readonly type: 'flag' })
  /** Chips, as a number. */
  | (AmountAsk & { readonly type: 'amount' })
  /** Chips, one by one. */
  | {
      readonly type: 'chips';
      /** Where the piles go. */
      readonly field: string;
      /** Most that they can be worth. */
      readonly most: Chips;
    }
  /** One player who announced something. */
  | {
      readonly type: 'act';
      /** Where seat and announcement go: the whole incident. */
      readonly field: string;
      /** What can have been announced. */
      readonly says: Announcing;
    }
  /** Players who acted, in the order in which it happened. */
  | {
      readonly type: 'acts';
      /** Where the list goes. */
      readonly field: string;
      /** What can have been announced. */
      readonly says: Announcing;
      /** How many it takes. A form that takes one only is complete with the first. */
      readonly least: number;
      /** How many it takes at most. */
      readonly most: number;
      /** Who has to be among them. */
      readonly with?: Seat | null;
    }
  /** What the player to act said and did. */
  | {
      readonly type: 'gesture';
      /** Who it is. */
      readonly seat: Seat;
      /** The ways, the likeliest first. */
      readonly manners: readonly Manner[];
      /** What may come with any of them. */
      readonly circumstances: readonly FlagOption[];
    };

/** The pot that comes next at showdown. */
export interface AwardView {
  /** Its number: 0 is the main pot. */
  readonly pot: number;
  /** Chips in it. */
  readonly amount: Chips;
  /** Who can win it. */
  readonly claimants: readonly Seat[];
  /** Who wins it, when the cards, the others' mucks or a ruling say so. */
  readonly known: readonly Seat[] | null;
}

/** A right that a player has lost. */
export type Bar =
  /** May not bet or raise in this turn: acted out of turn (gleize2007 9-14). */
  | { readonly type: 'this_turn' }
  /** May not bet or raise on this street: was skipped (gleize2007 9-15). */
  | { readonly type: 'this_street' }
  /** May not raise unless a player raises above this total (cdc2013 10.2). */
  | {
      readonly type: 'unless_raised_above';
      /** The total. */
      readonly to: Chips;
    };

/** The battery of a device, as it said last. */
export interface BatteryView {
  /** How much is left, in percent. */
  readonly percent: number;
  /** Whether it is being charged. */
  readonly charging: boolean;
  /** When it said so. */
  readonly at: Timestamp;
}

/** One of the blinds. */
export type Blind =
  /** The small blind. */
  | 'small'
  /** The big blind. */
  | 'big';

/** When a player posted a blind that they did not owe. */
export type BlindPut =
  /** After they had their cards. */
  | 'after_the_cards'
  /** Before the deal, and it was noticed before others had acted enough on it. */
  | 'before_the_cards'
  /** Before the deal, and the players behind have acted on it. */
  | 'before_the_cards_acted_on';

/** Blinds and ante of a hand, in chips. */
export interface Blinds {
  /** Small blind. */
  readonly small: Chips;
  /** Big blind: also the smallest bet. */
  readonly big: Chips;
  /** Ante; zero for none. */
  readonly ante: Chips;
  /** Who posts the ante. */
  readonly ante_kind: AnteKind;
}

/** The rulebook in force. */
export interface BookView {
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
}

/** A player's right to the button. */
export interface ButtonRight {
  /** Their seat. */
  readonly seat: Seat;
  /** Where it is written. */
  readonly citations: readonly Citation[];
}

/** 32 bytes, written as 64 hexadecimal digits: a nonce, a proof, the name of a token, or a public key. */
export type Bytes32 = string;

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
  | 'deck'
  /** The cards that are left to deal. */
  | 'stub'
  /** The cards that are left to deal, and the muck. */
  | 'stub_and_muck'
  /** The cards that are left to deal, and the burn cards. */
  | 'stub_and_burns'
  /** The cards that are left to deal, the muck and the burn cards. */
  | 'stub_muck_and_burns'
  /** The card that does not belong to the deck. */
  | 'irregular';

/** Colour of a chip, for screens to draw and people to say. */
export type ChipColour =
  /** White. */
  | 'white'
  /** Red. */
  | 'red'
  /** Blue. */
  | 'blue'
  /** Green. */
  | 'green'
  /** Black. */
  | 'black'
  /** Purple. */
  | 'purple'
  /** Yellow. */
  | 'yellow'
  /** Orange. */
  | 'orange'
  /** Pink. */
  | 'pink'
  /** Grey. */
  | 'grey'
  /** Brown. */
  | 'brown';

/** Chips of one value in the case. */
export interface ChipKind {
  /** What each is worth. */
  readonly value: Chips;
  /** Its colour. */
  readonly colour: ChipColour;
  /** How many there are. */
  readonly count: number;
}

/** What chips are still needed for. */
export type ChipNeed =
  /** Blinds or antes to come. */
  | 'blinds'
  /** The stack of a rebuy or of the add-on. */
  | 'rebuy'
  /** The stack of who registers late or enters again. */
  | 'stack';

/** Chips of one value. */
export interface ChipPile {
  /** What one is worth. */
  readonly value: Chips;
  /** How many. */
  readonly count: number;
}

/**
 * A whole number of chips (or of any smallest unit: a cash game counts cents).
 *
 * At most 2^53 − 1, so that a browser reads every amount exactly.
 *
 * ```
 * use tapis_rules::chips::Chips;
 *
 * let big_blind = Chips::from(200);
 * assert_eq!(big_blind + Chips::from(50), Chips::from(250));
 * assert_eq!(Chips::new(1 << 60), None);
 * ```
 */
export type Chips = number;

/** How it happened, in one tap. */
export type ChoiceName =
  /** The first card, by the person dealing. */
  | 'first_by_dealer'
  /** The second card, by the person dealing. */
  | 'second_by_dealer'
  /** The first card, by its owner's accident. */
  | 'first_by_accident'
  /** The second card, by its owner's accident. */
  | 'second_by_accident'
  /** The first card, by its owner on purpose. */
  | 'first_on_purpose'
  /** The second card, by its owner on purpose. */
  | 'second_on_purpose'
  /** Cards in the wrong order. */
  | 'order'
  /** A card for a seat that should get none. */
  | 'seat_not_entitled'
  /** A player without cards. */
  | 'player_forgotten'
  /** The last two cards in a row to the button. */
  | 'two_in_a_row'
  /** No card. */
  | 'cards_0'
  /** One card. */
  | 'cards_1'
  /** Three cards. */
  | 'cards_3'
  /** Four cards or more. */
  | 'cards_4'
  /** Seen, its owner says. */
  | 'seen_by_owner'
  /** The first card, its owner says. */
  | 'first_seen_by_owner'
  /** The second card, its owner says. */
  | 'second_seen_by_owner'
  /** Seen by another player. */
  | 'seen_by_other'
  /** The first card, by another player. */
  | 'first_seen_by_other'
  /** The second card, by another player. */
  | 'second_seen_by_other'
  /** The fault of the person dealing. */
  | 'fault_of_dealer'
  /** The first card, the fault of the person dealing. */
  | 'first_fault_of_dealer'
  /** The second card, the fault of the person dealing. */
  | 'second_fault_of_dealer'
  /** Its owner's fault. */
  | 'fault_of_owner'
  /** The first card, its owner's fault. */
  | 'first_fault_of_owner'
  /** The second card, its owner's fault. */
  | 'second_fault_of_owner'
  /** The live card can be told from the dead one. */
  | 'card_known'
  /** The live card cannot be told. */
  | 'card_unknown'
  /** One boxed card. */
  | 'boxed_one'
  /** Two boxed cards or more. */
  | 'boxed_two'
  /** A double, a joker, another back. */
  | 'fouled'
  /** Two decks that can be told apart. */
  | 'decks_recoverable'
  /** Two decks that cannot. */
  | 'decks_lost'
  /** Another deck: a card is marked or damaged. */
  | 'change_damaged'
  /** Another deck: it is the moment for it. */
  | 'change_scheduled'
  /** Another deck: a player would like it. */
  | 'change_wished'
  /** The burn card is known. */
  | 'burn_known'
  /** The burn card is not known. */
  | 'burn_unknown'
  /** The order of the cards is known. */
  | 'order_known'
  /** The order of the cards is not known. */
  | 'order_unknown'
  /** The cards of the street are on the table. */
  | 'street_dealt'
  /** The cards of the street are still to come. */
  | 'street_not_dealt'
  /** The board can be told without turning cards. */
  | 'board_known'
  /** The board cannot be told. */
  | 'board_unknown'
  /** The cards touched the muck. */
  | 'touched_the_muck'
  /** The cards cannot be told any more. */
  | 'unidentifiable'
  /** The cards lie apart, nearer to the muck. */
  | 'nearer_the_muck'
  /** The cards lie apart, nearer to the player. */
  | 'nearer_the_player'
  /** The cards were laid down in front of the player. */
  | 'in_front_of_the_player'
  /** The hand can still be told. */
  | 'hand_known'
  /** The hand cannot be told any more. */
  | 'hand_unknown'
  /** A call was answered. */
  | 'phone_answered'
  /** The telephone was switched on. */
  | 'phone_switched_on'
  /** The telephone was read or written on. */
  | 'phone_handled'
  /** In the deal, before their second card. */
  | 'during_the_deal'
  /** After their second card, before the last one. */
  | 'after_their_cards'
  /** After the last card, before anybody acted. */
  | 'before_the_first_action'
  /** After a player acted. */
  | 'after_the_first_action'
  /** Everybody saw that it won. */
  | 'obvious'
  /** Not everybody saw it. */
  | 'not_obvious'
  /** By mistake. */
  | 'by_mistake'
  /** On purpose, or again and again. */
  | 'deliberate'
  /** An official asks. */
  | 'asked_by_official'
  /** The player still has the second card. */
  | 'second_kept'
  /** The player does not show the second card. */
  | 'second_refused'
  /** The second card can no longer be told. */
  | 'second_lost'
  /** Shown to a person who is not in the hand. */
  | 'to_outsider'
  /** Shown to a player who is in the hand. */
  | 'to_player_in_the_hand'
  /** The cards were thrown to the middle. */
  | 'cards_thrown'
  /** The cards stayed in front of the player. */
  | 'cards_kept'
  /** A bet is to be counted. */
  | 'count_bet'
  /** A stack is to be counted. */
  | 'count_stack'
  /** The pot is to be counted. */
  | 'count_pot'
  /** A comment on the play. */
  | 'remark'
  /** A look at the cards that would have come. */
  | 'rabbit_hunting'
  /** Soft play, or chips given away. */
  | 'collusion'
  /** Chips hidden, or taken off the table. */
  | 'chips_off_the_table'
  /** A language that no book allows. */
  | 'foreign_language'
  /** English at a table without foreigners. */
  | 'english'
  /** A stack that cannot be estimated. */
  | 'unreadable_stack'
  /** A live hand shown or told. */
  | 'exposed_hand'
  /** A conditional announcement. */
  | 'condition'
  /** Out of turn again and again. */
  | 'repeatedly_out_of_turn'
  /** Bad deals again and again. */
  | 'repeated_misdeals'
  /** A fold although checking is free. */
  | 'needless_fold'
  /** Raises in several movements again and again. */
  | 'repeated_string_bets'
  /** Bets pushed into the middle again and again. */
  | 'bets_in_the_middle'
  /** Too long again and again. */
  | 'stalling'
  /** Cards below the table, or out of sight. */
  | 'cards_out_of_sight'
  /** A bet with chips that are being raced out. */
  | 'raced_out_chips'
  /** One of the English words of betting. */
  | 'english_betting_word'
  /** Soft play. */
  | 'soft_play'
  /** Chips given away. */
  | 'chip_dumping'
  /** The best possible hand checked, last to act on the river. */
  | 'nuts_checked'
  /** A device on the table. */
  | 'device_on_the_table'
  /** Advice from a tool or from another person. */
  | 'outside_help'
  /** A blind dodged on purpose. */
  | 'dodged_blind'
  /** Cards or chips thrown about. */
  | 'throwing'
  /** Others, their cards or chips touched. */
  | 'touching'
  /** Insults or threats. */
  | 'abuse'
  /** The face hidden. */
  | 'identity'
  /** A card is there twice. */
  | 'fouled_duplicate'
  /** A card is none of the deck: a joker, another back. */
  | 'fouled_non_standard'
  /** The order of the deck can be put back. */
  | 'deck_order_known'
  /** The order of the deck is lost. */
  | 'deck_order_lost'
  /** The deck cannot be told from the muck. */
  | 'deck_in_muck'
  /** The deck cannot be told from the burn cards. */
  | 'deck_in_burns'
  /** The deck cannot be told from muck and burn cards. */
  | 'deck_in_muck_and_burns'
  /** After the player had their cards. */
  | 'after_the_cards'
  /** Before the cards, and the players behind have not acted enough on it. */
  | 'before_the_cards'
  /** Before the cards, and the players behind have acted on it. */
  | 'before_the_cards_acted_on';

/** One of several answers. */
export interface ChoiceOption {
  /** Its name. */
  readonly name: ChoiceName;
  /** The facts that it stands for. */
  readonly sets: Facts;
  /** Of which players in `/seat` it can be said, where it cannot be of all. */
  readonly only?: readonly Seat[] | null;
}

/** What a book chooses. */
export interface ChoiceView {
  /** The value. */
  readonly value: string;
  /** Where it is written, the main article first. */
  readonly articles: readonly Citation[];
}

/** Where a rule is written: an article of a rulebook. */
export interface Citation {
  /** The book, `cdc2013` for example. */
  readonly book: string;
  /** The article's number in that book, `10.5` for example. */
  readonly article: string;
}

/** What the director does with the clock. */
export type ClockCommand =
  /** Play begins: the first stage is on. */
  | { readonly type: 'start' }
  /** Stops the clock; hands that are being played are finished, none begins. */
  | { readonly type: 'pause' }
  /** The clock goes on; a called break is over. */
  | { readonly type: 'resume' }
  /**
   * A break in the middle of a level, from now on: hands that are being played are finished, none begins. Then the
   * level goes on with what is left of it.
   */
  | {
      readonly type: 'call_break';
      /** How long, in minutes. */
      readonly minutes: number;
    }
  /** Gives or takes time of the stage that is on, or of a called break. */
  | {
      readonly type: 'adjust';
      /** Seconds to add; negative to take away. */
      readonly seconds: number;
    }
  /** Goes to a stage of the structure, with its whole time. */
  | {
      readonly type: 'jump';
      /** Which, from 0. */
      readonly stage: number;
    }
  /** The stage is over. Sent by the server's clock only. */
  | {
      readonly type: 'stage_over';
      /** Which stage, from 0: a clock that was moved meanwhile is left alone. */
      readonly stage: number;
    };

/** The clock of levels and breaks. What a stage is, the plan says. */
export interface ClockView {
  /** Stage of the structure, from 0. */
  readonly stage: number;
  /** Where the clock stands. */
  readonly ticking: Ticking;
}

/** Answer to `GET /api/club`. */
export interface Club {
  /** Its name; empty where the director has given none. */
  readonly name: string;
  /** Path of its logo, an image that is another one under another path. */
  readonly logo?: string | null;
}

/** Body of `POST /api/club`, for directors. */
export interface ClubRequest {
  /** The name, at most 60 characters; empty for none. */
  readonly name: string;
}

/** Which columns of a file have what, each from 0. */
export interface ColumnChoice {
  /** The whole name, or the family name. */
  readonly name?: number | null;
  /** The first name, where it stands by itself. */
  readonly first_name?: number | null;
  /** The club. */
  readonly club?: number | null;
  /** The licence number. */
  readonly licence?: number | null;
  /** Whether the entry is paid. */
  readonly paid?: number | null;
  /** Whether the first line names the columns, and is nobody. */
  readonly has_heads: boolean;
}

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
  /**
   * Seats a player who comes from another table, with everything that goes with them. Only the tournament does that,
   * which keeps account of the way.
   */
  | {
      readonly type: 'arrive';
      /** An empty seat. */
      readonly seat: Seat;
      /** Who sits down. */
      readonly player: PlayerId;
      /** What they bring. */
      readonly luggage: Luggage;
    }
  /** Says that no card of the hand is dealt yet: a player who has sat down since it began is dealt in. */
  | {
      readonly type: 'deal_in';
      /** The newcomer's seat. */
      readonly seat: Seat;
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
      /** Whom the action is for; refused when another player is to act. */
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
  | {
      readonly type: 'undo';
      /** How many at once: the players of a run are taken back together; 1 where it is not said. */
      readonly steps?: number;
    }
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
      /**
       * Their cards, where the table writes them down.
       *
       * @minItems 2
       * @maxItems 2
       */
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
  /** The floor agrees to the time that was asked for: it begins now. */
  | {
      readonly type: 'grant_time';
      /** Seconds in all, the countdown among them; what the book gives where it is not said. */
      readonly seconds?: number | null;
    }
  /** The floor refuses the time that was asked for. */
  | {
      readonly type: 'refuse_time';
      /** Why; may be empty. */
      readonly reason?: string;
    }
  /** The floor names a player who counts the time aloud. */
  | {
      readonly type: 'name_counter';
      /** Who. */
      readonly seat: Seat;
    }
  /** The player to act puts a time card in: more seconds on the shot clock. */
  | {
      readonly type: 'use_time_card';
      /** Who. */
      readonly seat: Seat;
    }
  /** The shot clock of the event, or none. Only the tournament does that. */
  | {
      readonly type: 'set_shot_clock';
      /** How long a decision may last. */
      readonly shot_clock?: ShotClock | null;
    }
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
  /**
   * Says which chips are the smallest at the table from the next hand on. Only the tournament does that, when a race
   * is over.
   */
  | {
      readonly type: 'set_smallest_chip';
      /** Their value: the unit in which pots are shared. */
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

/** What officials work with. */
export interface ConsoleView {
  /** Number of the last record it shows. */
  readonly sequence: number;
  /** What the book asks for between tables, the most urgent first. */
  readonly proposals: readonly ProposalView[];
  /** Latecomers whom the book strikes off now. */
  readonly overdue: readonly OverdueView[];
  /** Whether the bubble is so near that hand-for-hand should be played. */
  readonly suggests_hand_for_hand: boolean;
  /** The player who went out last, where that may be taken back. */
  readonly may_take_back: PlayerId | null;
  /** The last two who went out, where the director may say whether it was at the same time. */
  readonly last_two_out: LastTwoOut | null;
  /** Chips that no level to come needs: they can be raced. */
  readonly unneeded_chips: readonly Chips[];
  /** Every chip. */
  readonly ledger: LedgerView;
  /** The last count of each table that was counted. */
  readonly counts: readonly CountView[];
  /** What a deal between the players who are left would give each of them; empty where there is nothing to share. */
  readonly deal: readonly DealLine[];
}

/** What a player wants counted. */
export type Count =
  /** A bet or raise. */
  | 'bet'
  /** A stack. */
  | 'stack'
  /** The pot, or what is left to call. */
  | 'pot';

/** What is done about counts. */
export type CountCommand =
  /** The stacks of a table as they were counted between hands; a difference raises an alert. */
  | {
      readonly type: 'count';
      /** Which table. */
      readonly table: TableNumber;
      /** Chips of each player who was counted. */
      readonly stacks: readonly (readonly [Seat, Chips])[];
    }
  /** The floor takes the count of a table over: stacks are set to what was counted. */
  | {
      readonly type: 'accept';
      /** Which table. */
      readonly table: TableNumber;
    }
  /** The floor throws the count of a table away: it is counted again. */
  | {
      readonly type: 'reject';
      /** Which table. */
      readonly table: TableNumber;
    };

/** The last count of a table. */
export interface CountView {
  /** Which table. */
  readonly table: TableId;
  /** When. */
  readonly at: Timestamp;
  /** After which hand of the table. */
  readonly hand: number;
  /** What was found. */
  readonly lines: readonly Counted[];
  /** Whether it holds: nothing differed, or the floor accepted it. */
  readonly holds: boolean;
}

/** The count of one player. */
export interface Counted {
  /** Which seat. */
  readonly seat: Seat;
  /** Who. */
  readonly player: PlayerId;
  /** Chips that the log says. */
  readonly logged: Chips;
  /** Chips that were counted. */
  readonly counted: Chips;
}

/** A stack at a moment between hands. */
export interface CurvePoint {
  /** When. */
  readonly at: Timestamp;
  /** How many chips. */
  readonly stack: Chips;
}

/** What a deal would give a player, in cents. */
export interface DealLine {
  /** Who. */
  readonly player: PlayerId;
  /** Their name. */
  readonly name: string;
  /** Their chips. */
  readonly stack: Chips;
  /** By what their chips are worth in prizes (independent chip model). */
  readonly icm: number;
  /** By chips alone, the last prize kept by everybody. */
  readonly chip_chop: number;
}

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

/** Who handles the deck. */
export interface DeckView {
  /** Shuffles. */
  readonly shuffler: Seat;
  /** Cuts. */
  readonly cutter: Seat;
  /** Cards that each pile of the cut has at least, where the book says so. */
  readonly cut_at_least?: number | null;
  /** Deals. */
  readonly dealer: Seat;
  /** Where it is written. */
  readonly citation: Citation | null;
}

/** A paired device. */
export type DeviceId = string;

/** A paired device. */
export interface DeviceView {
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
  /** Its battery, where the browser tells. */
  readonly battery?: BatteryView | null;
  /** When its token ends if it is not used before, and its event is not over by then; absent where that is not known. */
  readonly expires_at?: Timestamp | null;
  /** Whether it is to take another token, and has not yet. */
  readonly renews?: boolean;
}

/** A policy on which two books differ: an entry of the answer to `GET /api/rulebooks/{one}/compare/{two}`. */
export interface DifferenceView {
  /** The policy. */
  readonly policy: string;
  /** What the first book chooses. */
  readonly one: ChoiceView;
  /** What the second book chooses. */
  readonly two: ChoiceView;
}

/** A draw that was made. */
export interface DrawView {
  /** Its number, from 1. */
  readonly number: number;
  /** What for. */
  readonly occasion: Occasion;
  /** The word of the room. */
  readonly word: string;
  /** The seed, in hexadecimal. */
  readonly seed: string;
  /** Its SHA-256, which everybody could see before. */
  readonly commitment: string;
}

/** Draws, and the commitment to the next one. */
export interface DrawsView {
  /** SHA-256 of the next draw's seed, in hexadecimal. */
  readonly commitment: string | null;
  /** Draws that were made, oldest first. */
  readonly made: readonly DrawView[];
}

/** What became of the chips that lay in front of a player from before, when new ones were added. */
export type EarlierChips =
  /** They were left where they lay. */
  | 'left_alone'
  /** Some were taken back. */
  | 'partly_taken_back'
  /** All were taken back. */
  | 'taken_back'
  /** They were gathered with the new ones, and all pushed forward. */
  | 'pushed_together';

/** Who did something early, and what. */
export interface Early {
  /** Who. */
  readonly seat: Seat;
  /** What. */
  readonly did: Announcement;
}

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
  /** A bet or raise below the minimum stands, as the floor may let it. */
  | {
      readonly type: 'let_stand';
      /** Whose. */
      readonly seat: Seat;
      /** Chips in front, this street. */
      readonly to: Chips;
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
  /** A call of the bet whose amount is being named waits for its turn, whatever the amount (tda2024 59-B). */
  | {
      readonly type: 'hold_any_amount';
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
  /**
   * A hand that was dealt dead to an absent player is live: the player was there in time. At showdown, a hand that was
   * mucked competes again, face up.
   */
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
  /** The pots that were awarded last go back to the middle, and are awarded again. */
  | { readonly type: 'return_pots' }
  /** Chips leave the player's stack and the event, after the hand. */
  | {
      readonly type: 'remove_chips';
      /** Whose. */
      readonly seat: Seat;
      /** How many. */
      readonly chips: Chips;
    }
  /** The player was warned of using a telephone in a hand: the next time in the event the book is harder. */
  | {
      readonly type: 'warn_of_phone';
      /** Who. */
      readonly seat: Seat;
    }
  /** The player owes big blinds to the next pot. */
  | {
      readonly type: 'fine_to_pot';
      /** Who. */
      readonly seat: Seat;
      /** How many big blinds. */
      readonly big_blinds: number;
    }
  /** The betting ends, and each pot is shared among those who are left in it. */
  | { readonly type: 'split_pots' }
  /** Chips that were forgotten in an all-in come out of it and lie beside the pots; who called too much gets it back. */
  | {
      readonly type: 'set_aside';
      /** Whose. */
      readonly seat: Seat;
      /** How many. */
      readonly chips: Chips;
      /** Whether they are lost when their owner loses (ropta2025 9.23, tda2024 62). */
      readonly at_risk: boolean;
    }
  /** The hand is played at other blinds: antes and blinds are posted again, and the cards stay. */
  | {
      readonly type: 'post_blinds';
      /** Small blind. */
      readonly small: Chips;
      /** Big blind. */
      readonly big: Chips;
    }
  /** The button goes to where it belongs; antes and blinds are posted again, and the cards stay. */
  | {
      readonly type: 'move_button';
      /** Where. */
      readonly button: Seat;
      /** The seat of the small blind, whether a player is there or not. */
      readonly small_blind: Seat;
      /** Who is big blind. */
      readonly big_blind: Seat;
    };

/** An amount that was typed for the player to act, and is not plainly one action. */
export interface Entered {
  /** Chips in front with it, on this street. */
  readonly total: Chips;
  /** The chips put in, where they were counted one by one. */
  readonly chips?: readonly ChipPile[];
}

/** A player of the event. */
export interface EntrantView {
  /** Who. */
  readonly player: PlayerId;
  /** Their name. */
  readonly name: string;
  /** Their club; may be empty. */
  readonly club: string;
  /** Where they stand. */
  readonly standing: Standing;
  /** Chips they had when their standing, or the players at their table, last changed; between hands. */
  readonly stack: Chips | null;
  /** Whether they have checked in. */
  readonly is_here: boolean;
  /** Whether the entry is paid. */
  readonly has_paid: boolean;
  /** Whether they said that they come late. */
  readonly gave_notice: boolean;
  /** Rebuys they have had. */
  readonly rebuys: number;
  /** Stacks they have added on. */
  readonly add_ons: number;
  /** Whether they may rebuy now. */
  readonly may_rebuy: boolean;
  /** Stacks of the add-on that they may buy now. */
  readonly may_add_on: number;
  /** Times they have entered again. */
  readonly re_entries: number;
  /** Whether they may enter again now. */
  readonly may_enter_again: boolean;
  /** Whether they are out and may be taken back, where a seat is free. */
  readonly may_come_back: boolean;
  /** Whether they wait or are on the list without a seat, and may be given one now. */
  readonly may_be_seated: boolean;
  /** What they have bought that could be refunded now. */
  readonly may_refund?: readonly Refundable[];
}

/** How a newcomer enters the game. */
export type Entry =
  /** Dealt in, with whatever the position owes or gives. */
  | 'plays'
  /** Dealt in; should the button come to the seat, it passes to the left (gleize2007 8-11). */
  | 'button_passes'
  /** Sits one hand out (cdc2013 3.4). */
  | 'waits'
  /** Sits one hand out, then plays, and the button passes (gleize2007 8-10). */
  | 'waits_then_button_passes';

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
  /** The token has ended by itself: its event is over, or it was not used for long. The device is to be paired again. */
  | 'token_expired'
  /** This server takes no token that is sent over plain HTTP: it is to be proven (`identify`), or sent over HTTPS. */
  | 'proof_needed'
  /** This server is served over HTTPS only. */
  | 'https_only'
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
  /** The id was used for something else before: each command, new event and pairing has one of its own, for ever. */
  | 'id_reused'
  /**
   * The rules refuse: of the game (`reason`, `citation` and `readings` say why and what is legal) or of the event
   * (`problem` says what is wrong).
   */
  | 'rules'
  /** A name, number or list that cannot be used; the message says which. */
  | 'invalid'
  /** The PIN is wrong; `retry_at` says when the next one is looked at, if not at once. */
  | 'wrong_pin'
  /** Too many wrong PINs at this table: none is looked at before `retry_at`. */
  | 'pin_wait'
  /** The event has no floor PIN: the director sets one. */
  | 'no_pin'
  /**
   * Chips would be lost or come from nowhere, a fault of the server: nothing was carried out, and the same command
   * would be refused again.
   */
  | 'chips_not_conserved'
  /** The journal cannot be written: nothing was carried out. */
  | 'storage'
  /** The server is stopping or overloaded: send the command again with the same id. */
  | 'busy';

/** A list of an event, with what has to stand above it. */
export interface EventSheet {
  /** Which event. */
  readonly tournament: TournamentId;
  /** Its name. */
  readonly name: string;
  /** Its day, `2026-12-05`; empty where nobody said. */
  readonly date: string;
  /** Where it is played; may be empty. */
  readonly venue: string;
  /** Title of its rulebook. */
  readonly book: string;
  /** Players who had a seat; before play begins, nobody. */
  readonly entries: number;
  /** Players who are still in. */
  readonly left: number;
  /** The level that is played, or was last; from 1. */
  readonly level: number;
  /** Who has won, once the event is over. */
  readonly winner: string | null;
  /** When the last thing happened that is in here. */
  readonly at: Timestamp;
  /** The list. */
  readonly rows: SheetRows;
}

/** The decision a command answers, as its view named it. */
export interface Expect {
  /** Number of the hand. */
  readonly hand: number;
  /** Number of the decision in that hand. */
  readonly decision: number;
}

/** A fact: any JSON. */
export type Fact =
  /** Taken away. */
  | null
  /** Yes or no. */
  | boolean
  /** A number. */
  | number
  /** A word. */
  | string
  /** Several. */
  | readonly Fact[]
  /** With fields of its own. */
  | { readonly [k: string]: Fact };

/** Facts of an incident: a part of its JSON. */
export interface Facts {
  readonly [k: string]: Fact;
}

/** Whose fault took a card off the table. */
export type FaultOf =
  /** The person dealing. */
  | 'dealer'
  /** The player whose card it is. */
  | 'owner';

/** What organisers do with the list of players. */
export type FieldCommand =
  /** Registers players, all or none of them; those for whom there is no place go on the waiting list. */
  | {
      readonly type: 'register';
      /** Who. */
      readonly players: readonly NewEntrant[];
    }
  /** Puts a player's entry right. */
  | {
      readonly type: 'edit';
      /** Who. */
      readonly player: PlayerId;
      /** What it is from now on. */
      readonly entry: NewEntrant;
      /** Whether they said that they come late. */
      readonly gave_notice?: boolean;
    }
  /** Takes a player off the list before they have a seat; the first of the waiting list takes the place. */
  | {
      readonly type: 'withdraw';
      /** Who. */
      readonly player: PlayerId;
    }
  /** A player has checked in, or has not after all. */
  | {
      readonly type: 'check_in';
      /** Who. */
      readonly player: PlayerId;
      /** Whether they are here. */
      readonly is_here: boolean;
    }
  /** Everybody who is on the list or in a seat has come. The waiting list has not. */
  | { readonly type: 'check_in_all' }
  /** Seats a registered player while the event is being played, where the book and the event allow it. */
  | {
      readonly type: 'seat_late';
      /** Who. */
      readonly player: PlayerId;
      /** Which table. */
      readonly table: TableNumber;
      /** Which seat. */
      readonly seat: Seat;
    }
  /**
   * A player who is out enters again, where the event allows it: a new entry, with a whole stack in another seat. Who
   * still has chips gives them up, where the event allows that (tda2024 8-B).
   */
  | {
      readonly type: 'enter_again';
      /** Who. */
      readonly player: PlayerId;
      /** Which table. */
      readonly table: TableNumber;
      /** Which seat. */
      readonly seat: Seat;
    }
  /**
   * Strikes a latecomer off (policy `late_deadline`); a player of the waiting list may take over what is left of
   * the stack, where the book has it so (`late_replacement`).
   */
  | {
      readonly type: 'strike_off';
      /** Who. */
      readonly player: PlayerId;
      /** Who takes the seat and the stack. */
      readonly replaced_by?: PlayerId | null;
    }
  /**
   * A player leaves for good and has confirmed it: ranked at once, the chips leave play at the end of the hand
   * (policy `definitive_departure`).
   */
  | {
      readonly type: 'leave';
      /** Who. */
      readonly player: PlayerId;
    };

/** How many players are where. */
export interface FieldView {
  /** On the list, with or without a seat; who withdrew is not counted. */
  readonly entries: number;
  /** On the waiting list. */
  readonly waiting: number;
  /** Checked in. */
  readonly here: number;
  /** Still in the event. */
  readonly left: number;
  /** Rebuys so far. */
  readonly rebuys: number;
  /** Stacks of add-ons so far. */
  readonly add_ons: number;
  /** Entries of players who entered again. */
  readonly re_entries: number;
  /** Chips in play. */
  readonly chips: Chips;
  /** The average stack of those who are left, in chips, rounded down. */
  readonly average: Chips;
}

/** The columns of a file with players. */
export interface FileColumns {
  /** The cells of the first line, at most 50 of 40 characters. */
  readonly first_line: readonly string[];
  /** What the columns were taken for. The file can be read again with others. */
  readonly taken: ColumnChoice;
}

/** Where the final table stands. */
export type FinalTableState =
  /** Not yet. */
  | { readonly type: 'ahead' }
  /** Called: tables finish their hands. */
  | { readonly type: 'called' }
  /** Being played. */
  | {
      readonly type: 'at';
      /** Where. */
      readonly table: TableNumber;
    };

/** Something that changes the answer and is usually not so. */
export type FlagName =
  /** Another card was exposed earlier in this deal. */
  | 'another'
  /** The hand cannot go on even without the hands concerned. */
  | 'aberrant'
  /** The owner has touched the card. */
  | 'touched'
  /** Another player's fault, or the player's own hurry after betting. */
  | 'not_their_fault'
  /** Cheating is suspected. */
  | 'suspicion'
  /** Excessive, on purpose or again and again. */
  | 'grave'
  /** The person dealing does not confirm it. */
  | 'unconfirmed'
  /** The hand can still be told from other cards. */
  | 'can_be_told'
  /** The bets of this round were pulled in. */
  | 'pulled_in'
  /** Play is in a break, and the pot was awarded more than a minute ago. */
  | 'break_minute_over'
  /** The words came after the chips. */
  | 'said_late'
  /** The amount came after the chips. */
  | 'amount_late'
  /** The others did not hear the words. */
  | 'unheard'
  /** The player was standing. */
  | 'standing'
  /** The player stands beside the seat and can touch it. */
  | 'within_reach'
  /** More than half of the players have seen it. */
  | 'majority'
  /** The player before had put in too little to call. */
  | 'after_short_call'
  /** The chips that lay in front were all taken back. */
  | 'took_all_back'
  /** The chips that lay in front were pushed forward with the new ones. */
  | 'pushed_together';

/** Something that is usually not so. */
export interface FlagOption {
  /** Its name. */
  readonly name: FlagName;
  /** The facts when it is so. */
  readonly sets: Facts;
}

/** An open call for the floor. */
export interface FloorCallView {
  /** The alert on the floor's screen. */
  readonly alert: AlertId;
  /** Since when. */
  readonly since: Timestamp;
  /** Who is coming. */
  readonly claimed_by: string | null;
}

/** How a hand was folded. */
export type Fold =
  /** By the player. */
  | 'player'
  /** Logged with others in one tap. */
  | 'run'
  /** The time call reached zero. */
  | 'time_ran_out';

/** What folding is. */
export type FoldView =
  /** There is a bet to fold to. */
  | 'plain'
  /** Checking is free: it stands, and nothing is said. */
  | 'needless'
  /** Checking is free: it stands, and the book sanctions it (cdc2013 10.2). */
  | 'sanctioned';

/** Where a form is looked for. */
export type FormFamily =
  /** Bets, words and turns. */
  | 'betting'
  /** The deal and the deck. */
  | 'deal'
  /** Flop, turn and river. */
  | 'board'
  /** Hands, players and the end of a hand. */
  | 'hands';

/** What went wrong, as people say it. Mostly the incident's own name; some forms make one of several incidents. */
export type FormName =
  /** The player to act did something that is not plainly one action. */
  | 'gesture'
  /** A player acted before their turn. */
  | 'out_of_turn'
  /** Players acted before the one to act, who was skipped. */
  | 'skipped'
  /** Players acted at the same moment. */
  | 'simultaneous'
  /** Something was announced before the cards of the next street. */
  | 'in_the_dark'
  /** A bet in front of a player is too small. */
  | 'short_bet'
  /** Players acted before an amount was named. */
  | 'acted_before_amount'
  /** An act was understood otherwise. */
  | 'action_misunderstood'
  /** Chips were forgotten in an all-in. */
  | 'chips_forgotten'
  /** A bet or raise below the minimum was let through. */
  | 'illegal_amount'
  /** A far larger bet was not understood. */
  | 'gross_misunderstanding'
  /** A gesture was taken for a fold. */
  | 'fold_gesture'
  /** A gesture was taken for a check, a call or a raise. */
  | 'action_gesture'
  /** The hand was tabled in turn without a word. */
  | 'tabled_in_turn'
  /** A player asks for chips to be counted. */
  | 'count_asked'
  /** The amount of the pot is disputed. */
  | 'pot_disputed'
  /** A card was turned up in the deal. */
  | 'card_exposed'
  /** Cards came in the wrong order or to the wrong seats. */
  | 'wrong_deal'
  /** A player has another number of cards than two. */
  | 'card_count'
  /** A card was seen. */
  | 'card_seen'
  /** A card fell off the table. */
  | 'card_off_table'
  /** A dead card was mixed with the live one. */
  | 'dead_card_mixed'
  /** Cards lie face up in the deck. */
  | 'boxed_card'
  /** The deck is not regular, or is to be changed. */
  | 'deck'
  /** How the deck is shuffled is doubted. */
  | 'shuffle_doubted'
  /** Cards of a street came before the betting was over. */
  | 'premature_street'
  /** A street came without a burn. */
  | 'without_burn'
  /** The flop came after two burns. */
  | 'two_burns'
  /** The flop has four cards. */
  | 'flop_of_four'
  /** A burn card was turned up. */
  | 'exposed_burn'
  /** A card of the board was seen too early. */
  | 'flashed_board'
  /** The board was taken away too early. */
  | 'board_taken_away'
  /** A player threw their cards and wants them back. */
  | 'cards_thrown'
  /** A live hand was swept up. */
  | 'hand_swept_up'
  /** Cards were thrown onto another's hand. */
  | 'thrown_onto'
  /** A telephone was used. */
  | 'phone'
  /** A player left the table. */
  | 'left_seat'
  /** A player came during the deal. */
  | 'late_to_seat'
  /** A winning hand was tabled and then mixed away. */
  | 'tabled_winner_killed'
  /** A hand was announced wrongly. */
  | 'wrong_hand_called'
  /** A hand that was not shown is asked for. */
  | 'ask_to_see'
  /** A hand was shown to one player. */
  | 'shown_to_one'
  /** One card was shown at showdown. */
  | 'one_card_shown'
  /** A hand in play was shown to one person on purpose. */
  | 'hand_shown'
  /** How a tabled hand was read is disputed. */
  | 'reading_disputed'
  /** A pot of the hand before is claimed. */
  | 'pot_claimed'
  /** A fault of conduct. */
  | 'misconduct'
  /** A player began in the wrong seat. */
  | 'wrong_seat'
  /** What is left of the deck fell down. */
  | 'deck_dropped'
  /** Several cards of the deck were seen. */
  | 'deck_exposed'
  /** The button is in the wrong place. */
  | 'wrong_button'
  /** The hand was begun at other blinds than its level's. */
  | 'wrong_blinds'
  /** A blind was posted by a player who owed none. */
  | 'blind_by_mistake';

/** What is wrong with a formula. */
export type FormulaFault =
  /** Nothing but spaces. */
  | { readonly type: 'empty' }
  /** More than so many characters. */
  | {
      readonly type: 'too_long';
      /** Most characters. */
      readonly most: number;
    }
  /** A character that no formula has. */
  | {
      readonly type: 'letter';
      /** Which. */
      readonly letter: string;
    }
  /** A word that is neither a figure of the event nor a function. */
  | {
      readonly type: 'word';
      /** Which. */
      readonly word: string;
    }
  /** Something is missing or too much: a bracket, a sign, a number. */
  | { readonly type: 'unreadable' }
  /** What it comes to is no number, because it divides by zero for example. */
  | {
      readonly type: 'no_number';
      /** For which place. */
      readonly place: number;
      /** Of how many players. */
      readonly players: number;
    };

/** What the player to act did, as it was seen and heard. */
export interface Gesture {
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
  /** The player before had put in too little to call, and this one followed. */
  readonly after_short_call?: boolean;
  /** What became of the chips in front, where it was more than to be left there. */
  readonly earlier?: EarlierChips | null;
  /**
   * The chips of before that lie in front now, or did when all were taken back; where they were not counted they are
   * worth what was bet.
   */
  readonly earlier_chips?: readonly ChipPile[];
}

/** How a hand ended. */
export type HandEnd =
  /** It is being played. */
  | 'playing'
  /** Its pots were given. */
  | 'over'
  /** Every chip went back, and it was dealt again. */
  | 'dealt_again';

/** Hand-for-hand. */
export interface HandForHandView {
  /** Number of the round, from 1. */
  readonly round: number;
  /** Tables that have finished their hand of this round. */
  readonly finished: readonly TableId[];
}

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

/** A player of a hand. */
export interface HandPlayerView {
  /** Where. */
  readonly seat: Seat;
  /** Who. */
  readonly player: PlayerId;
  /** Their name. */
  readonly name: string;
  /** Chips they began it with. */
  readonly stack: Chips;
}

/** A hand in the list. */
export interface HandView {
  /** At which table. */
  readonly table: TableId;
  /** Its number at the table, from 1. */
  readonly hand: number;
  /** When it began. */
  readonly started_at: Timestamp;
  /** When it was over; `null` while it is being played. */
  readonly ended_at: Timestamp | null;
  /** How it ended. */
  readonly end: HandEnd;
  /** Blinds it was played for. */
  readonly blinds: Blinds;
  /** Button and blinds. */
  readonly positions: Positions;
  /** Who was dealt in, in order of seats. */
  readonly players: readonly HandPlayerView[];
  /** What was won, or is in the middle while it is being played; what nobody called not counted once it is over. */
  readonly pot: Chips;
  /** What each winner got. */
  readonly won: readonly HandWonView[];
  /** The street it got to. */
  readonly street: Street;
  /** Whether hands were compared. */
  readonly showdown: boolean;
  /** Rulings that were carried out, those taken back among them. */
  readonly rulings: number;
  /** Steps that were taken back. */
  readonly undone: number;
  /** Time calls. */
  readonly time_calls: number;
  /** Calls for the floor. */
  readonly floor_calls: number;
}

/** A winner of a hand. */
export interface HandWonView {
  /** Where. */
  readonly seat: Seat;
  /** Their name. */
  readonly name: string;
  /** Chips from the pots, what nobody called not counted. */
  readonly amount: Chips;
}

/** Hands of a table, the newest first: `GET /api/evidence/{tournament}/hands?table=…&before=…`. */
export interface HandsView {
  /** Which table. */
  readonly table: TableId;
  /** At most twenty. */
  readonly hands: readonly HandView[];
  /** What to ask for `before` to get the hands that come next; `null` when there are no older ones. */
  readonly older: number | null;
}

/** Something that went wrong, and the facts on which books decide. */
export type Incident =
  /** The player to act did something that is not plainly one action. */
  | {
      readonly type: 'gesture';
      /** What was seen and heard. */
      readonly gesture: Gesture;
    }
  /** Players acted while a player before them was to act. */
  | {
      readonly type: 'out_of_turn';
      /** Who and what, in the order in which it happened. */
      readonly acts: readonly Early[];
    }
  /** Players acted while the player to act had said "bet" or "raise" and not yet how much. */
  | {
      readonly type: 'acted_before_amount';
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
  /** A bet or raise below the minimum was let through and play went on. */
  | {
      readonly type: 'illegal_amount';
      /** Whose. */
      readonly seat: Seat;
    }
  /** What a player did was understood otherwise, and so it was logged. */
  | {
      readonly type: 'action_misunderstood';
      /** Whose. */
      readonly seat: Seat;
      /** What they really said or did. */
      readonly did: Announcement;
    }
  /** Chips are found that a player forgot in an all-in which was called. */
  | {
      readonly type: 'chips_forgotten';
      /** Whose. */
      readonly seat: Seat;
      /** How many. */
      readonly chips: Chips;
    }
  /** The amount of a pot is disputed after the chips were gathered. */
  | {
      readonly type: 'pot_disputed';
      /** The bets of a round that goes on were pulled in before its end. */
      readonly pulled_in?: boolean;
    }
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
  /** A gesture of the player to act was taken for a check, a call or a raise. */
  | {
      readonly type: 'action_gesture';
      /** Whose. */
      readonly seat: Seat;
      /** What it was taken for. */
      readonly did: Announcement;
    }
  /** The hand was tabled in turn without a word. */
  | {
      readonly type: 'tabled_in_turn';
      /** Who. */
      readonly seat: Seat;
    }
  /** A player asks for chips to be counted. */
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
  | {
      readonly type: 'fouled_deck';
      /** What is wrong with it, when that is said. */
      readonly what?: Irregularity | null;
    }
  /** Cards of two decks were used. */
  | {
      readonly type: 'two_decks';
      /** The hand can be put right with the proper deck. */
      readonly recoverable: boolean;
    }
  /** A player wants another deck. */
  | {
      readonly type: 'deck_change';
      /** A card is marked or damaged. */
      readonly damaged: boolean;
      /** It is the moment the event has foreseen. */
      readonly scheduled: boolean;
    }
  /** Somebody doubts how the deck is shuffled. */
  | { readonly type: 'shuffle_doubted' }
  /** What is left of the deck fell down. */
  | {
      readonly type: 'deck_dropped';
      /** Its order can be put back. */
      readonly order_known: boolean;
      /** With what other cards it is mixed and cannot be told from. */
      readonly mixed?: MixedWith | null;
    }
  /** Several cards of what is left of the deck were seen. */
  | {
      readonly type: 'deck_exposed';
      /** How many. */
      readonly cards: number;
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
      /** More than half of the players have seen it. */
      readonly majority?: boolean;
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
      /** The opponent through whose proven fault they threw, where it was one. */
      readonly fault_of?: Seat | null;
    }
  /** A live hand was swept up by mistake. */
  | {
      readonly type: 'hand_swept_up';
      /** Whose. */
      readonly seat: Seat;
      /** It can still be told from other cards. */
      readonly identifiable?: boolean;
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
      /** They are standing, and can touch the seat without moving. */
      readonly within_reach?: boolean;
    }
  /** A player came to the seat while the hand was being dealt. */
  | {
      readonly type: 'late_to_seat';
      /** Who. */
      readonly seat: Seat;
      /** When they sat down. */
      readonly when: SatDown;
      /** They were standing before, and could touch the seat. */
      readonly within_reach?: boolean;
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
  /** A player asks to see a hand that was not shown. */
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
  /** A player shows one card at showdown. */
  | {
      readonly type: 'one_card_shown';
      /** Who. */
      readonly seat: Seat;
      /** What became of the other one. */
      readonly second: SecondCard;
    }
  /** A player in the hand shows it, or a card of it, to one person on purpose. */
  | {
      readonly type: 'hand_shown';
      /** Who. */
      readonly seat: Seat;
      /** To whom. */
      readonly to: ShownTo;
    }
  /** A player disputes how a tabled hand was read. */
  | {
      readonly type: 'reading_disputed';
      /** Whose hand. */
      readonly seat: Seat;
      /** Whether play is in a break and the pot was awarded more than a minute ago. */
      readonly break_minute_over?: boolean;
    }
  /** A player claims a pot of the hand before. */
  | {
      readonly type: 'pot_claimed';
      /** Whether play is in a break and the pot was awarded more than a minute ago. */
      readonly break_minute_over?: boolean;
    }
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
    }
  /** The hand was begun at other blinds than those of its level. */
  | {
      readonly type: 'wrong_blinds';
      /** The small blind that is due. */
      readonly small: Chips;
      /** The big blind that is due. */
      readonly big: Chips;
    }
  /** The button was moved to the wrong seat. */
  | {
      readonly type: 'wrong_button';
      /** Where it belongs. */
      readonly button: Seat;
      /** Who should be small blind; `None` where no player should. */
      readonly small_blind?: Seat | null;
      /** Who should be big blind. */
      readonly big_blind: Seat;
    }
  /** The player to act has posted a blind that they did not owe. */
  | {
      readonly type: 'blind_by_mistake';
      /** Who. */
      readonly seat: Seat;
      /** The chips. */
      readonly put: readonly ChipPile[];
      /** When. */
      readonly when: BlindPut;
    };

/** What people fill in about one kind of trouble. */
export interface IncidentForm {
  /** Its name. */
  readonly name: FormName;
  /** Where it is looked for. */
  readonly family: FormFamily;
  /** What is known of the incident already. */
  readonly incident: Facts;
  /** What is asked. An incident is complete when everything is answered that is not optional. */
  readonly asks: readonly Ask[];
}

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

/** One thing that a player does. */
export type Instruction =
  /** Give every chip of this hand back. */
  | { readonly type: 'return_chips' }
  /** Give back what no player called. */
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
  /** Put chips in that are missing. */
  | {
      readonly type: 'put_in';
      /** Who. */
      readonly seat: Seat;
      /** How many. */
      readonly chips: Chips;
    }
  /** Spread the pot, so that its chips can be seen. */
  | { readonly type: 'spread_pot' }
  /** Leave the bets in front of their players until they are checked. */
  | { readonly type: 'leave_bets' }
  /** Whoever has put in too little puts in what is missing. */
  | { readonly type: 'make_up_bets' }
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
  /** Show the hand to everybody when the hand is over. */
  | {
      readonly type: 'show_hand_afterwards';
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
  /** Put the cards on the table, where everybody sees them. */
  | {
      readonly type: 'cards_in_sight';
      /** Whose. */
      readonly seat: Seat;
    }
  /** This player shuffles the deck. */
  | {
      readonly type: 'shuffle_by';
      /** Who. */
      readonly seat: Seat;
    }
  /** This player cuts the deck, with a cut card. */
  | {
      readonly type: 'cut_with_card';
      /** Who. */
      readonly seat: Seat;
    }
  /** Remove chips from play. */
  | {
      readonly type: 'remove_chips';
      /** Whose. */
      readonly seat: Seat;
    }
  /** This player cuts the deck. */
  | {
      readonly type: 'cut_by';
      /** Who. */
      readonly seat: Seat;
    }
  /** Share each pot equally among those who are left in it. */
  | { readonly type: 'split_pots' }
  /** The next card takes its place. */
  | { readonly type: 'next_card_instead' }
  /** Put the button where it belongs. */
  | {
      readonly type: 'move_button';
      /** At which seat. */
      readonly seat: Seat;
    }
  /** Post antes and blinds again. */
  | { readonly type: 'post_again' }
  /** Deal a player a card that is missing. */
  | {
      readonly type: 'give_missing_card';
      /** To whom. */
      readonly seat: Seat;
    };

/** What is wrong with a deck. */
export type Irregularity =
  /** A card is there twice. */
  | 'duplicate'
  /** A card is none of the deck: a joker, another back. */
  | 'non_standard';

/** Answer to `POST /api/join`. */
export interface JoinAsked {
  /** Secret with which the device learns what the floor said: `POST /api/join/answer`. */
  readonly secret: string;
  /** Until when the floor can answer. */
  readonly expires_at: Timestamp;
}

/** Number of a tablet's request to join, from 1; of one run of the server. */
export type JoinId = number;

/** Body of `POST /api/join`: a tablet without a code asks for a table, and the floor answers on its screen. */
export interface JoinRequest {
  /** The event, as the general QR code names it. */
  readonly tournament: TournamentId;
  /** The table it asks for. */
  readonly table: TableId;
  /** How people call the device, up to 40 characters. */
  readonly name: string;
  /** Whether it takes the place of the table's tablets, which are revoked when the floor agrees. */
  readonly replaces?: boolean;
  /** As in `PairRequest`. */
  readonly key?: Bytes32 | null;
}

/** Body of `POST /api/join/answer`. */
export interface JoinSecret {
  /** As the device was given it when it asked. */
  readonly secret: string;
}

/** Answer to `POST /api/join/answer`. */
export type JoinState =
  /** Nobody has answered yet. */
  | { readonly state: 'waiting' }
  /** The floor said no. */
  | { readonly state: 'refused' }
  /** Nobody answered in time, or this was never asked here. */
  | { readonly state: 'over' }
  /** The device is paired. */
  | {
      readonly state: 'accepted';
      /** What it is now, and how it comes to its token. */
      readonly paired: PairAnswer;
    };

/** A tablet that asks for a table. */
export interface JoinView {
  /** Its number. */
  readonly request: JoinId;
  /** How people call the device. */
  readonly name: string;
  /** The table it asks for. */
  readonly table: TableId;
  /** Whether it takes the place of the tablets that the table has. */
  readonly replaces: boolean;
  /** Until when it waits for an answer. */
  readonly expires_at: Timestamp;
}

/** Answer to `GET /api/join?tournament=…`: an event that tablets may ask to join. */
export interface Joinable {
  /** Which. */
  readonly tournament: TournamentId;
  /** Name of the event. */
  readonly name: string;
  /** Its open tables. */
  readonly tables: readonly JoinableTable[];
}

/** A table that a tablet may ask for. */
export interface JoinableTable {
  /** Its number. */
  readonly table: TableId;
  /** Tablets that it has. */
  readonly tablets: number;
}

/** How the last hand ended. */
export interface LastHandView {
  /** What each winner got. */
  readonly won: readonly Won[];
  /** Odd chips of split pots among it; they go as the book says. */
  readonly odd?: readonly Won[];
}

/** The last two players who went out, each at a table of their own. */
export interface LastTwoOut {
  /** Who went out last. */
  readonly player: PlayerId;
  /** Who went out before them. */
  readonly with: PlayerId;
  /** Whether the director has said that it was at the same time. */
  readonly is_together: boolean;
}

/** A command that was carried out by a tablet's own rules, without a server. */
export interface LateCommand {
  /** Name of the command, chosen by the device. */
  readonly id: CommandId;
  /** The decision it answers, as in `command`. */
  readonly expect?: Expect | null;
  /** What was done. */
  readonly command: Command;
  /**
   * When, by the server's clock as the tablet kept it. Nothing is taken to be earlier than what the server knows of the
   * table, nor later than now.
   */
  readonly done_at: Timestamp;
  /** The stage of the plan that was on then, from 0, where the event has a plan. */
  readonly stage?: number | null;
  /**
   * The blinds that the tablet had the players post, where it began a hand. One that the event has other blinds for is
   * refused.
   */
  readonly blinds?: Blinds | null;
}

/** How an event treats players who come late. */
export interface LatePolicy {
  /**
   * Until the end of which level new players may still register, where the book leaves it to the event; 0 for
   * no player after the start.
   */
  readonly register_levels: number;
  /** For how many levels the seat of a registered player is kept, where the event says so. */
  readonly keep_levels?: number | null;
}

/** Every chip of the event. */
export interface LedgerView {
  /** Chips that came into the event. */
  readonly issued: Chips;
  /** Chips that left it. */
  readonly removed: Chips;
  /** Chips on the way between tables. */
  readonly in_transit: Chips;
  /** Chips at each table: stacks, bets and pots. */
  readonly tables: readonly (readonly [TableId, Chips])[];
  /** Whether they add up. */
  readonly adds_up: boolean;
  /** Chips that came in or left, by reason: reason, issued, removed. */
  readonly by_reason: readonly (readonly [Why, Chips, Chips])[];
}

/** How a sanction was lifted. */
export interface LiftedView {
  /** Why. */
  readonly reason: string;
  /** By whom. */
  readonly by: string;
  /** When. */
  readonly at: Timestamp;
}

/** Something in a file that could not be used. */
export interface LineProblem {
  /** Which line, from 1; 0 for the whole file. */
  readonly line: number;
  /** What is wrong. */
  readonly kind: LineProblemKind;
  /** What was read there, at most 80 characters; where columns are wrong, the names of those that are understood. */
  readonly text: string;
}

/** What is wrong with a line of a file. */
export type LineProblemKind =
  /** The file is empty. */
  | 'empty'
  /** The file is no text: a spreadsheet that was not saved as CSV, for example. */
  | 'not_text'
  /** No column has names: there is no player from this file. */
  | 'columns'
  /** The first line names no column, and there are several: only the first column was taken, as the name. */
  | 'no_header'
  /** There is no name in this line; the line was left out. */
  | 'no_name'
  /** The name has more than 60 characters; the line was left out. */
  | 'name_too_long'
  /** The club has more than 60 characters; the player is there without it. */
  | 'club_too_long'
  /** Characters that nobody sees: in a name, and the line was left out; in a club, and the player is there without it. */
  | 'control_characters'
  /** A line break in a name, as after a quotation mark that is not closed; the line was left out. */
  | 'line_break'
  /** The same player was in the file before; the line was left out. */
  | 'duplicate'
  /** It is not clear whether the entry is paid; the player is there, as not paid. */
  | 'payment'
  /** The licence number has more than 32 characters, or others that nobody sees; the player is there without it. */
  | 'licence'
  /** The licence number was in the file before; the line was left out. */
  | 'licence_twice'
  /** No blinds can be read in this line, or the big one is smaller than the small one; the line was left out. */
  | 'blinds'
  /** No length can be read in this line, 1 to 720 minutes; it has that of the line before, or 20. */
  | 'minutes'
  /** A structure has at most 100 levels and breaks: this line and all after it were left out. */
  | 'too_many_levels'
  /** An event has at most 5,000 players: this line and all after it were left out. */
  | 'too_many';

/** A decision that took long. */
export interface LongDecision {
  /** Who. */
  readonly player: PlayerId;
  /** Their name. */
  readonly name: string;
  /** In which hand of the table. */
  readonly hand: number;
  /** On which street. */
  readonly street: Street;
  /** How long, in milliseconds. */
  readonly took_ms: number;
  /** Whether it was the first after a deal, so that it contains the dealing. */
  readonly after_deal: boolean;
}

/** What a player takes to another table. */
export interface Luggage {
  /** Their chips. */
  readonly stack: Chips;
  /**
   * The blind they posted in the last hand that was dealt to them, wherever that was: a player who is moved again
   * before a hand keeps it.
   */
  readonly paid?: Blind | null;
  /** Time away by a sanction that is not over. */
  readonly suspension?: Suspension | null;
  /** Big blinds owed to the next pot. */
  readonly owes?: number;
  /** Whether they are there. */
  readonly presence?: Presence;
  /** They were warned of using a telephone in a hand. */
  readonly warned_of_phone?: boolean;
  /** Time cards that they have used. */
  readonly time_cards_used?: number;
}

/** A way of betting that is not plainly one action. */
export interface Manner {
  /** Its name. */
  readonly name: MannerName;
  /** It is seldom meant: shown on demand. */
  readonly rare: boolean;
  /** The facts that it stands for. */
  readonly sets: Facts;
  /** What it still needs: chips or amounts. */
  readonly asks: readonly Ask[];
}

/** What the player to act did, in one tap. */
export type MannerName =
  /** Chips without a word. */
  | 'silent'
  /** One chip without a word. */
  | 'one_chip'
  /** Several chips without a word. */
  | 'several_chips'
  /** "Raise", and chips. */
  | 'raise'
  /** "Raise to", and an amount. */
  | 'raise_to'
  /** An amount and no word of action. */
  | 'amount'
  /** "Call", and chips. */
  | 'call'
  /** Chips in several movements. */
  | 'motions'
  /** A tap on the table. */
  | 'tapped'
  /** A short form such as "five". */
  | 'short'
  /** "Raise" and a short form. */
  | 'raise_short'
  /** "I call so much and raise so much". */
  | 'call_and_raise'
  /** "All-in". */
  | 'all_in'
  /** "Fold". */
  | 'fold'
  /** "Check". */
  | 'check'
  /** "I bet the pot". */
  | 'pot'
  /** "If you bet, I fold" and the like. */
  | 'condition'
  /** Chips added where some of those in front had been taken back. */
  | 'some_taken_back'
  /** Chips added to larger ones that lay in front. */
  | 'added_to_larger'
  /** An item without a value, such as a bounty chip. */
  | 'without_value';

/** A member of the club. */
export interface Member {
  /** By what records name them. */
  readonly person: PersonId;
  /** Name. */
  readonly name: string;
  /** Licence number; may be empty. */
  readonly licence: string;
  /** Club; may be empty. */
  readonly club: string;
}

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
  | 'needless_fold'
  /** Raises in several movements again and again. */
  | 'repeated_string_bets'
  /** Pushes bets into the middle again and again. */
  | 'bets_in_the_middle'
  /** Takes too long again and again. */
  | 'stalling'
  /** Holds cards below the table, or out of sight. */
  | 'cards_out_of_sight'
  /** Bets chips that are being raced out. */
  | 'raced_out_chips'
  /** Says one of the English words of betting. */
  | 'english_betting_word'
  /** Goes easy on another player. */
  | 'soft_play'
  /** Gives chips away to another player. */
  | 'chip_dumping'
  /** Was last to act on the river, and checked the best possible hand. */
  | 'nuts_checked'
  /** Leaves a device on the table. */
  | 'device_on_the_table'
  /** Takes advice from a tool or from another person. */
  | 'outside_help'
  /** Keeps away from a blind on purpose. */
  | 'dodged_blind'
  /** Throws cards or chips about. */
  | 'throwing'
  /** Touches others, their cards or their chips. */
  | 'touching'
  /** Insults or threatens. */
  | 'abuse'
  /** Hides the face, or cannot be told from others. */
  | 'identity';

/** With what the rest of the deck is mixed. */
export type MixedWith =
  /** Cards that players have thrown. */
  | 'muck'
  /** Burn cards. */
  | 'burns'
  /** Both. */
  | 'muck_and_burns';

/** What the director does about tables. */
export type MoveCommand =
  /** Orders moves: each player goes at the end of the hand being played, at once between hands. */
  | {
      readonly type: 'order';
      /** Who goes where. */
      readonly moves: readonly MoveOrder[];
      /** Why. */
      readonly why: MoveReason;
    }
  /** Calls a move off before the player has left. */
  | {
      readonly type: 'cancel';
      /** Whose. */
      readonly player: PlayerId;
    }
  /** Sends a player who is on the way to another free seat. */
  | {
      readonly type: 'redirect';
      /** Who. */
      readonly player: PlayerId;
      /** To which table. */
      readonly to: TableNumber;
      /** To which seat. */
      readonly seat: Seat;
    }
  /** The player has arrived: they sit down with their chips. */
  | {
      readonly type: 'confirm_arrival';
      /** Who. */
      readonly player: PlayerId;
    }
  /** The final table is called: every table stops after its hand, then seats are drawn. */
  | { readonly type: 'call_final_table' }
  /** A table that the book halts plays on all the same, until the tables change again. */
  | {
      readonly type: 'play_on';
      /** Which. */
      readonly table: TableNumber;
    }
  /** Closes a table where no player sits any more. */
  | {
      readonly type: 'close_table';
      /** Which. */
      readonly table: TableNumber;
    };

/** A move to be made. */
export interface MoveOrder {
  /** Who. */
  readonly player: PlayerId;
  /** To which table. */
  readonly to: TableNumber;
  /** To which seat. */
  readonly seat: Seat;
}

/** Why a player moves. */
export type MoveReason =
  /** Tables are kept even. */
  | 'balance'
  /** Their table closes. */
  | 'break'
  /** The final table is formed. */
  | 'final_table';

/** A player on the way between tables, or about to go. */
export interface MoveView {
  /** Who. */
  readonly player: PlayerId;
  /** Their name. */
  readonly name: string;
  /** From which table. */
  readonly from: TableId;
  /** From which seat. */
  readonly from_seat: Seat;
  /** To which table. */
  readonly to: TableId;
  /** To which seat. */
  readonly to_seat: Seat;
  /** Why. */
  readonly why: MoveReason;
  /** Chips they carry; `null` until they have left their table. */
  readonly carries: Chips | null;
  /** How they would enter the game there, as things are now. */
  readonly entry: Entry | null;
}

/** A player to be registered. */
export interface NewEntrant {
  /** Their name, 1 to 60 characters. */
  readonly name: string;
  /** Their club, up to 60 characters; may be empty. */
  readonly club?: string;
  /** Whether the entry is paid. */
  readonly has_paid?: boolean;
}

/** A member as people write them. */
export interface NewMember {
  /** Name, 1 to 60 characters. */
  readonly name: string;
  /** Licence number, at most 32 characters; may be empty. No two members have the same. */
  readonly licence?: string;
  /** Club, at most 60 characters; may be empty. */
  readonly club?: string;
}

/** Why a player may not enter again now. */
export type NotAgain =
  /** The event has no re-entries. */
  | 'no_re_entries'
  /** The time for them is over. */
  | 'period_over'
  /** The player has entered as often as the event allows. */
  | 'no_more'
  /** The player still has chips, and the event lets no player give them up. */
  | 'has_chips';

/** Why a purchase is not refunded. */
export type NotRefunded =
  /** The player has bought nothing of the kind since they last went out, or it is refunded. */
  | 'nothing_bought'
  /** The player has fewer chips than were bought. */
  | 'chips_lost'
  /** The stack of the new entry is no longer what it was bought with: it has been played, or something was bought since. */
  | 'stack_changed'
  /** The player gave up chips for the new entry, and nothing brings them back. */
  | 'chips_given_up';

/** Why a player may not buy something now. */
export type NotSold =
  /** The event is a freezeout. */
  | 'no_rebuys'
  /** The event has no add-on, or the player has bought all of it. */
  | 'no_add_on'
  /** The player has a big blind or more. */
  | 'enough_chips'
  /** The player has bought as often as the event allows. */
  | 'no_more'
  /** A hand was dealt since the player could have bought. */
  | 'missed_hand'
  /** The time for rebuys is over. */
  | 'period_over'
  /** The add-on comes when the time for rebuys is over, or after the extra hands. */
  | 'not_the_time'
  /** The add-on was sold until the extra hands were played. */
  | 'add_on_over';

/** What is drawn for. */
export type Occasion =
  /** Tables, seats and first buttons of everybody on the list, before the start. */
  | { readonly type: 'seats' }
  /** A table closes: its players get free seats at the others. */
  | {
      readonly type: 'break_table';
      /** Which. */
      readonly table: TableNumber;
    }
  /** The final table: seats and button. */
  | { readonly type: 'final_table' }
  /** Cards of a chip race at a table, where no deck is used. */
  | {
      readonly type: 'race';
      /** Which table. */
      readonly table: TableNumber;
      /** How many of the chips that leave play each player has. */
      readonly small: readonly (readonly [Seat, number])[];
    }
  /** A player enters again: a seat at one of the tables with the fewest players (tda2024 8-B). */
  | {
      readonly type: 're_entry';
      /** Who. */
      readonly player: PlayerId;
    };

/** Who runs the race. */
export type Operator =
  /** The player who deals the coming hand. */
  | { readonly dealer: Seat }
  /** An official, never a player. */
  | 'official';

/** Why a player is out. */
export type OutReason =
  /** No chips left. */
  | 'eliminated'
  /** Left for good. */
  | 'left'
  /** Struck off as a latecomer. */
  | 'struck_off'
  /**
   * Struck off as a latecomer, and another player plays on with the stack: who never came and is replaced took no
   * part, and is not ranked (gleize2007 3-1.a).
   */
  | 'replaced'
  /** Disqualified. */
  | 'disqualified';

/** One way in which a ruling can end. */
export interface Outcome {
  /** The headline. */
  readonly verdict: Verdict;
  /** What changes. */
  readonly effects: readonly Effect[];
  /** What people at the table do, in order. */
  readonly steps: readonly Instruction[];
  /** Only the floor can decide this. */
  readonly floor: boolean;
}

/** A latecomer whom the book strikes off. */
export interface OverdueView {
  /** Who. */
  readonly player: PlayerId;
  /** Their name. */
  readonly name: string;
  /** Chips that somebody of the waiting list takes over. */
  readonly taken_over: Chips | null;
  /** Where it is written. */
  readonly citations: readonly Citation[];
}

/** How fast blinds rise. */
export type Pace =
  /** Levels of so many minutes, as many as there is time for. */
  | {
      readonly type: 'level_minutes';
      /** Minutes of a level. */
      readonly minutes: number;
    }
  /** So many levels, as long as there is time for. */
  | {
      readonly type: 'levels';
      /** How many. */
      readonly levels: number;
    };

/** How fast the tables play: `GET /api/evidence/{tournament}/pace`. */
export interface PaceView {
  /** Minutes of play that are looked at; breaks and stops are not counted. */
  readonly minutes: number;
  /** The median of the tables, in hands per hour; `null` before enough was played. */
  readonly median_per_hour: number | null;
  /** The tables that are not closed: the slowest first, then those that have not played enough. */
  readonly tables: readonly TablePace[];
}

/** With what cards are shuffled. */
export type Packet =
  /** Among themselves; the rest of the deck keeps its order. */
  | 'themselves'
  /** With the cards that are left to deal. */
  | 'stub';

/** What a device is answered that is paired. */
export type PairAnswer =
  /** It has sent no key. */
  | PairResponse
  /** It has sent one. */
  | AgreedPairing;

/** Answer to `POST /api/pair` without a key. */
export interface PairResponse {
  /** Secret of the device, to be said in `hello`. It is shown once. */
  readonly token: string;
  /** What the device is there for. */
  readonly role: Role;
  /** Tournament it belongs to; none for a director's device and a floor's of all events. */
  readonly tournament?: TournamentId | null;
}

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

/** Answer to `GET /api/persons/{person}`: all that seasons keep of a member, for the member. */
export interface PersonExport {
  /** What is kept outside the chain of records, and can be erased. */
  readonly member: Member;
  /** The results of every season. */
  readonly seasons: readonly PersonSeason[];
  /** Under which names they stand in records of events, which are not erased with the member. */
  readonly players: readonly PersonPlayer[];
}

/** A person, by 16 hexadecimal digits that are drawn and say nothing about them. */
export type PersonId = string;

/** A member as a player of an event. */
export interface PersonPlayer {
  /** Which event. */
  readonly tournament: TournamentId;
  /** Its name. */
  readonly event: string;
  /** Their number there. */
  readonly player: PlayerId;
  /** The name that they played under. */
  readonly name: string;
  /** Their place, where they have one. */
  readonly place: number | null;
}

/** A member in a season. */
export interface PersonSeason {
  /** The season's name. */
  readonly name: string;
  /** Their place in the standings. */
  readonly place: number;
  /** The points that count. */
  readonly total: number;
}

/** What every phone of an event shows. */
export interface PhoneEventView {
  /** Name of the event. */
  readonly name: string;
  /** Number of the level, from 1. */
  readonly level: number;
  /** Blinds of the level. */
  readonly blinds: Blinds;
  /** Levels and breaks, in order; empty where tables are played without a plan. */
  readonly structure: readonly Stage[];
  /** The clock of levels and breaks. */
  readonly clock: ClockView | null;
  /** Who has won, once the event is over. */
  readonly winner_name: string | null;
}

/** Where a player goes. */
export interface PhoneMoveView {
  /** To which table. */
  readonly table: TableId;
  /** To which seat. */
  readonly seat: Seat;
  /** Whether they go now; else when the hand at their table is over. */
  readonly now: boolean;
}

/** The player of a phone. */
export interface PhoneSeatView {
  /** Who. */
  readonly player: PlayerId;
  /** Their name. */
  readonly name: string;
  /** Where they stand. */
  readonly standing: Standing;
  /** Their chips between hands: while a hand is played, what they began it with. */
  readonly stack: Chips | null;
  /** Where they go, if they change seats. */
  readonly goes: PhoneMoveView | null;
  /** Their place, once they are out or have won. */
  readonly place: number | null;
}

/** What a player did with a telephone. */
export type PhoneUse =
  /** Answered a call. */
  | 'answered'
  /** Switched it on. */
  | 'switched_on'
  /** Read or wrote on it. */
  | 'handled';

/** A player's phone, whole. */
export interface PhoneView {
  /** Number of the last record it shows. */
  readonly sequence: number;
  /** What every phone of the event shows. */
  readonly event: PhoneEventView;
  /** The player of this phone, and nobody else. */
  readonly seat: PhoneSeatView;
}

/** A PIN: 4 to 8 digits. It is not shown where messages are written for people who debug. */
export type Pin = string;

/** The league points of a place. */
export interface PlacePoints {
  /** The place, from 1. */
  readonly place: number;
  /** Its points, for a player without rebuys. */
  readonly points: number;
}

/** A line of the results. */
export interface PlaceView {
  /** Who. */
  readonly player: PlayerId;
  /** Their name. */
  readonly name: string;
  /** Their club. */
  readonly club: string;
  /** Their place, from 1; players who tie share the better one. */
  readonly place: number;
  /** Whether somebody shares it. */
  readonly is_tied: boolean;
  /** Whether the floor has confirmed it. */
  readonly is_confirmed: boolean;
  /** Why they are out; `null` for the winner. */
  readonly why: OutReason | null;
  /** Money, in cents. */
  readonly cents: number;
  /** A prize in kind; may be empty. */
  readonly kind: string;
  /** League points. */
  readonly points: number;
}

/** Everything that organisers decide before an event. The rest is the book's. */
export interface Plan {
  /** Day of the event, `2026-12-05`; may be empty. */
  readonly date: string;
  /** Where it is played, up to 120 characters; may be empty. */
  readonly venue: string;
  /** Starting stack, in chips: the same for everybody (cdc2013 2.3). */
  readonly stack: Chips;
  /** Tables that stand in the room. */
  readonly tables: number;
  /** Seats of each of them, 2 to 10. */
  readonly seats: number;
  /** Levels and breaks, in order; the last level has no end. */
  readonly structure: readonly Stage[];
  /** The chips in the case, smallest value first. */
  readonly chips: readonly ChipKind[];
  /** Players who come late. */
  readonly late: LatePolicy;
  /** Rebuys and add-ons. */
  readonly rebuys: RebuyPolicy;
  /** Entering again after going out. */
  readonly re_entries?: ReEntryPolicy;
  /** Size of the final table, where the event sets another than the book's. */
  readonly final_table?: number | null;
  /** How long a decision may last; `None` as long as players like, until time is called. */
  readonly shot_clock?: ShotClock | null;
  /** What players win. */
  readonly prizes: Prizes;
}

/** A registered player of the event. */
export type PlayerId = number;

/** A player of a file, as the command `register` takes them. */
export interface PlayerRead {
  /** Their name. */
  readonly name: string;
  /** Their club; may be empty. */
  readonly club: string;
  /** Whether the entry is paid. */
  readonly has_paid: boolean;
  /** Their licence number, for the list of members; absent where the file has none. */
  readonly licence?: string;
}

/** How long a player takes. */
export interface PlayerTimes {
  /** Who. */
  readonly player: PlayerId;
  /** Their name. */
  readonly name: string;
  /** Where they sit now. */
  readonly table: TableId | null;
  /** Their seat there. */
  readonly seat: Seat | null;
  /** All streets together. */
  readonly all: TimesLine;
  /** Street by street. */
  readonly streets: readonly StreetTimes[];
  /** Time calls on them. */
  readonly time_calls: number;
  /** Hands that were dead because their time ran out. */
  readonly killed: number;
}

/** What has changed of the list of everybody. */
export interface PlayersChange {
  /** Number of the last record it shows. */
  readonly sequence: number;
  /** Players who are new, or of whom something has changed, by number. Nobody is ever taken from the list. */
  readonly players: readonly EntrantView[];
  /** The results so far, whole; absent when nothing of them has changed. */
  readonly ranking?: readonly PlaceView[] | null;
}

/** What came out of a file with players: nobody is registered by it. */
export interface PlayersRead {
  /** Players who can be registered, in the order of the file. */
  readonly players: readonly PlayerRead[];
  /** What could not be used, line by line. */
  readonly problems: readonly LineProblem[];
  /** The columns of the file, and what they were taken for; absent where it has none. */
  readonly columns?: FileColumns | null;
}

/** Everybody who registered. */
export interface PlayersView {
  /** Number of the last record it shows. */
  readonly sequence: number;
  /** All of them, by number. */
  readonly players: readonly EntrantView[];
  /** The results so far, the best place first. */
  readonly ranking: readonly PlaceView[];
}

/** A player on the podium. */
export interface PodiumPlace {
  /** Who. */
  readonly player: PlayerId;
  /** Their name. */
  readonly name: string;
  /** Their place, from 1; players who tie share the better one. */
  readonly place: number;
  /** Their stack over the event, oldest first; at most sixty points, the first and the last among them. */
  readonly curve: readonly CurvePoint[];
}

/** The first three of an event that is over. */
export interface PodiumView {
  /** Number of the last record it shows. */
  readonly sequence: number;
  /** The winner first; at most three. */
  readonly places: readonly PodiumPlace[];
}

/** Of which prizes points are worked out (`POST /api/points`). */
export interface PointsRequest {
  /** What the plan says about prizes and points. */
  readonly prizes: Prizes;
  /** How many players. */
  readonly players: number;
}

/** A choice that a book makes. */
export interface PolicyView {
  /** The policy, `min_raise` for example. */
  readonly policy: string;
  /** What was chosen. */
  readonly value: string;
  /** Everything that can be chosen; empty for figures. */
  readonly values: readonly string[];
  /** Where it is written, the main article first. */
  readonly articles: readonly Citation[];
}

/** Button and blinds of a hand. Button and small blind may be at empty seats; no player then posts the small blind. */
export interface Positions {
  /** Acts last after the flop. */
  readonly button: Seat;
  /** Small blind; heads-up it is the button. The same seat as the big blind when no player can have it. */
  readonly small_blind: Seat;
  /** Big blind: always a player. */
  readonly big_blind: Seat;
}

/** A pot. */
export interface PotView {
  /** Chips in it. */
  readonly amount: Chips;
  /** Who can win it. */
  readonly eligible: readonly Seat[];
  /** Who has won it. */
  readonly winners: readonly Seat[];
}

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

/** The prize of a place. */
export interface Prize {
  /** A fixed amount of money, in cents. */
  readonly cents: number;
  /** A part of what was paid in, in hundredths of a percent (10 000 is everything), on top of `cents`. */
  readonly share: number;
  /** A prize in kind, in words, up to 80 characters; may be empty. */
  readonly kind: string;
  /** League points. */
  readonly points: number;
}

/** What players win, and what they pay. Amounts of money are cents. */
export interface Prizes {
  /** Entry of each player, in cents; 0 where entry is free. */
  readonly entry_cents: number;
  /** Price of a rebuy or of one stack of the add-on, in cents. */
  readonly rebuy_cents: number;
  /** Prizes by place, the first place first. */
  readonly places: readonly Prize[];
  /** League points that everybody gets for each player ranked behind them. */
  readonly points_each_beaten: number;
  /**
   * League points by a formula, up to 200 characters, on top of the others: `100 * sqrt(players / place)`. It may
   * name `players`, `place`, `paid` (places with a prize), `entry` and `pool` (euros) and `rebuys` (of that player).
   */
  readonly points_formula?: string | null;
}

/** Something that cannot be done in a tournament, or not now. */
export type Problem =
  /** The event was set up without a plan. */
  | { readonly type: 'no_plan' }
  /** No hand may begin at the table now. */
  | {
      readonly type: 'stopped';
      /** Why. */
      readonly stop: Stop;
    }
  /** A level or break has no length, or too much of one. */
  | {
      readonly type: 'stage_minutes';
      /** Which stage of the structure, from 1. */
      readonly stage: number;
    }
  /** Blinds go down from one level to the next. */
  | {
      readonly type: 'blinds_go_down';
      /** Which stage of the structure, from 1. */
      readonly stage: number;
    }
  /** A structure without a level. */
  | { readonly type: 'no_level' }
  /** More levels and breaks than a structure may have. */
  | {
      readonly type: 'too_many_stages';
      /** How many. */
      readonly stages: number;
    }
  /** A break comes first or last. */
  | {
      readonly type: 'break_not_between_levels';
      /** Which stage of the structure, from 1. */
      readonly stage: number;
    }
  /** Blinds that cannot be played. */
  | {
      readonly type: 'blinds_not_playable';
      /** Which stage of the structure, from 1. */
      readonly stage: number;
    }
  /** Blinds or an ante that the chips in play do not make up. */
  | {
      readonly type: 'blinds_not_payable';
      /** Which stage of the structure, from 1. */
      readonly stage: number;
      /** What would be posted. */
      readonly amount: Chips;
    }
  /** Blinds or an ante that the chips in play do not make up any more, where no plan has the levels. */
  | {
      readonly type: 'level_not_payable';
      /** Which level, from 1. */
      readonly level: number;
      /** What would be posted. */
      readonly amount: Chips;
    }
  /** No kind of chips, or too many. */
  | {
      readonly type: 'chip_kinds';
      /** How many. */
      readonly kinds: number;
    }
  /** Chips without value, or not larger than the kind before. */
  | {
      readonly type: 'chips_not_rising';
      /** Which kind, from 1. */
      readonly kind: number;
    }
  /** A stack that the chips do not make up. */
  | {
      readonly type: 'stack_not_payable';
      /** The starting stack, or that of a rebuy. */
      readonly stack: Chips;
      /** The smallest chips. */
      readonly smallest: Chips;
    }
  /** A table too small, or too large for the book or at all. */
  | {
      readonly type: 'seats_of_tables';
      /** Seats of the plan. */
      readonly seats: number;
      /** Most seats that are possible. */
      readonly most: number;
      /** The article, where it is the book that sets it. */
      readonly article: Citation | null;
    }
  /** No table in the room, or too many. */
  | {
      readonly type: 'tables_in_room';
      /** Tables of the plan. */
      readonly tables: number;
    }
  /** Seconds of a shot clock that cannot be. */
  | { readonly type: 'shot_clock' }
  /** A final table of a size that no table has. */
  | {
      readonly type: 'final_table_size';
      /** Players of the plan. */
      readonly players: number;
    }
  /** An add-on of too many stacks, or without a time of rebuys that it follows. */
  | {
      readonly type: 'add_on_not_possible';
      /** Stacks of the add-on. */
      readonly stacks: number;
    }
  /** More prizes than there may be. */
  | {
      readonly type: 'too_many_prizes';
      /** How many. */
      readonly prizes: number;
    }
  /** More is promised than was paid in. */
  | {
      readonly type: 'prize_shares';
      /** Sum of the shares, in hundredths of a percent. */
      readonly sum: number;
    }
  /** An entry, a price or a prize that is larger than any event's. */
  | {
      readonly type: 'money_too_large';
      /** The most, in cents. */
      readonly most_cents: number;
    }
  /** A formula of points that is none. */
  | {
      readonly type: 'points_formula';
      /** What is wrong with it. */
      readonly fault: FormulaFault;
    }
  /** Too few or too many players. */
  | {
      readonly type: 'players_not_possible';
      /** How many. */
      readonly players: number;
    }
  /** The case does not hold enough chips for stacks that can be played with. */
  | {
      readonly type: 'case_too_small';
      /** How many players. */
      readonly players: number;
    }
  /** Blinds cannot rise evenly in so many levels. */
  | {
      readonly type: 'levels_not_possible';
      /** Levels that the wish comes to. */
      readonly levels: number;
      /** Fewest levels that are possible. */
      readonly least: number;
      /** Most levels that are possible. */
      readonly most: number;
    }
  /** The clock has gone past that stage, or is on it: it is what it was. */
  | {
      readonly type: 'stage_fixed';
      /** Which stage of the structure, from 1. */
      readonly stage: number;
    }
  /** Stacks and chips are what they were when play began. */
  | { readonly type: 'chips_fixed' }
  /** Two players of one table: the hand says who went out when. */
  | {
      readonly type: 'out_at_one_table';
      /** Who went out last. */
      readonly player: PlayerId;
      /** Who is said to have gone out with them. */
      readonly with: PlayerId;
    }
  /** Two players cannot have gone out at the same time: they do not follow each other on the list. */
  | {
      readonly type: 'out_between';
      /** Who went out last. */
      readonly player: PlayerId;
      /** Who is said to have gone out with them. */
      readonly with: PlayerId;
    }
  /** No such stage. */
  | {
      readonly type: 'no_such_stage';
      /** Which stage of the structure, from 1. */
      readonly stage: number;
    }
  /** The last level has no end that could be moved. */
  | { readonly type: 'stage_has_no_end' }
  /** Too few players have a seat for play to begin. */
  | {
      readonly type: 'too_few_seated';
      /** How many. */
      readonly seated: number;
    }
  /** No player of that name or number. */
  | {
      readonly type: 'no_such_player';
      /** Who. */
      readonly player: PlayerId;
    }
  /** The player's standing does not allow it. */
  | {
      readonly type: 'standing';
      /** Who. */
      readonly player: PlayerId;
    }
  /** A seat that is taken, promised to a player, or does not exist. */
  | {
      readonly type: 'seat_not_free';
      /** Which table. */
      readonly table: TableNumber;
      /** Which seat. */
      readonly seat: Seat;
    }
  /** More players than seats. */
  | {
      readonly type: 'more_players_than_seats';
      /** Players. */
      readonly players: number;
      /** Seats. */
      readonly seats: number;
    }
  /** The table has been closed. */
  | {
      readonly type: 'table_closed';
      /** Which. */
      readonly table: TableNumber;
    }
  /** A hand is being played at the table. */
  | {
      readonly type: 'hand_running';
      /** Which table. */
      readonly table: TableNumber;
    }
  /** The floor has not said yet whether a player without chips is out. */
  | {
      readonly type: 'bust_open';
      /** Who. */
      readonly player: PlayerId;
    }
  /** The event has begun already, or has not begun yet. */
  | { readonly type: 'wrong_time' }
  /** Blinds of an event with a plan come from its levels. */
  | { readonly type: 'levels_by_plan' }
  /** The event is over. */
  | { readonly type: 'finished' }
  /** A player who still has chips, or a part in a hand, is not out. */
  | {
      readonly type: 'has_chips';
      /** Who. */
      readonly player: PlayerId;
      /** Their chips. */
      readonly chips: Chips;
    }
  /** A rebuy or add-on that the book or the event does not allow now. */
  | {
      readonly type: 'not_for_sale';
      /** Who. */
      readonly player: PlayerId;
      /** What. */
      readonly purchase: Purchase;
      /** Why not. */
      readonly why: NotSold;
      /** The articles. */
      readonly citations: readonly Citation[];
    }
  /** A purchase that cannot be refunded. */
  | {
      readonly type: 'not_refunded';
      /** Who. */
      readonly player: PlayerId;
      /** What. */
      readonly purchase: Refundable;
      /** Why not. */
      readonly why: NotRefunded;
    }
  /** A re-entry that the event does not allow now. */
  | {
      readonly type: 'no_re_entry';
      /** Who. */
      readonly player: PlayerId;
      /** Why not. */
      readonly why: NotAgain;
      /** The articles. */
      readonly citations: readonly Citation[];
    }
  /** Hand-for-hand is played already, or is not. */
  | {
      readonly type: 'hand_for_hand';
      /** Whether it is played. */
      readonly on: boolean;
    }
  /** Chips that cannot be. */
  | {
      readonly type: 'chips_not_possible';
      /** How many. */
      readonly chips: Chips;
    }
  /** Players are between tables with their chips. */
  | {
      readonly type: 'on_the_way';
      /** Who. */
      readonly players: readonly PlayerId[];
    }
  /** No player with chips sits there. */
  | {
      readonly type: 'nobody_there';
      /** Which table. */
      readonly table: TableNumber;
      /** Which seat. */
      readonly seat: Seat;
    }
  /** One seat was counted twice. */
  | {
      readonly type: 'counted_twice';
      /** Which. */
      readonly seat: Seat;
    }
  /** Nothing was counted. */
  | { readonly type: 'nothing_counted' }
  /** The table was not counted. */
  | {
      readonly type: 'no_count';
      /** Which table. */
      readonly table: TableNumber;
    }
  /** Chips have moved at the table since it was counted: count it again. */
  | {
      readonly type: 'count_outdated';
      /** Which table. */
      readonly table: TableNumber;
    }
  /** The player has been ordered to another seat already. */
  | {
      readonly type: 'already_ordered';
      /** Who. */
      readonly player: PlayerId;
    }
  /** The player is not on the way, nor ordered to go. */
  | {
      readonly type: 'not_on_the_way';
      /** Who. */
      readonly player: PlayerId;
    }
  /** The player has left the table already: send them to another seat instead. */
  | {
      readonly type: 'has_set_out';
      /** Who. */
      readonly player: PlayerId;
    }
  /** The player sits at that table already. */
  | {
      readonly type: 'same_table';
      /** Who. */
      readonly player: PlayerId;
      /** Which table. */
      readonly table: TableNumber;
    }
  /** A player sits at the table, or is on the way to it. */
  | {
      readonly type: 'table_not_empty';
      /** Which table. */
      readonly table: TableNumber;
      /** How many. */
      readonly players: number;
    }
  /** The table is not kept from playing by the number of its players. */
  | {
      readonly type: 'not_halted';
      /** Which table. */
      readonly table: TableNumber;
    }
  /** More players are left than make the final table. */
  | {
      readonly type: 'too_many_for_final_table';
      /** Players left. */
      readonly left: number;
      /** Players of a final table. */
      readonly players: number;
    }
  /** Players who are registered already, or twice on the list: none of the list was registered. */
  | {
      readonly type: 'already_registered';
      /** Their names, with their clubs. */
      readonly names: readonly string[];
    }
  /** A line of a list without a usable name or club: none of the list was registered. */
  | {
      readonly type: 'entry_text';
      /** Which line, from 1. */
      readonly line: number;
    }
  /** More players than an event can have. */
  | {
      readonly type: 'too_many_players';
      /** How many. */
      readonly most: number;
    }
  /** No player may register any more. */
  | {
      readonly type: 'registration_closed';
      /** The articles. */
      readonly citations: readonly Citation[];
    }
  /** The player comes too late for their seat. */
  | {
      readonly type: 'too_late';
      /** Who. */
      readonly player: PlayerId;
      /** The articles. */
      readonly citations: readonly Citation[];
    }
  /** The player is in their seat, or was: only who never came is struck off. */
  | {
      readonly type: 'not_late';
      /** Who. */
      readonly player: PlayerId;
    }
  /** No player takes the place of this player by the book, or not yet. */
  | {
      readonly type: 'no_replacement';
      /** Whose. */
      readonly player: PlayerId;
      /** The articles. */
      readonly citations: readonly Citation[];
    }
  /** A draw without a seal: it could not be worked out again. */
  | { readonly type: 'not_sealed' }
  /** What was drawn is not for those who are there now. */
  | { readonly type: 'draw_differs' }
  /** No player is there to be drawn for. */
  | { readonly type: 'nobody_to_draw' }
  /** Seats are drawn for the start and for the final table, and never else. */
  | {
      readonly type: 'no_redraw';
      /** The articles. */
      readonly citations: readonly Citation[];
    }
  /** An all-in was called in hand-for-hand: hands stay down, and no card is dealt, while other tables play. */
  | {
      readonly type: 'hands_stay_down';
      /** The articles. */
      readonly citations: readonly Citation[];
    }
  /** The final table is called, or formed: nothing but its own draw gives seats any more. */
  | { readonly type: 'final_table_called' }
  /** The final table was not called. */
  | { readonly type: 'final_table_not_called' }
  /** A disqualification is lifted by whom it is given by. */
  | {
      readonly type: 'director_lifts';
      /** The articles. */
      readonly citations: readonly Citation[];
    }
  /** More cards than a deck has. */
  | {
      readonly type: 'deck_too_small';
      /** How many. */
      readonly cards: number;
    }
  /** What is wrong with a chip race. */
  | RaceProblem;

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
      /** No card is burned before it: a ruling of this hand has settled its burn. */
      readonly without_burn?: boolean;
      /** What a ruling of this hand wants done to the deck before, in order. */
      readonly first?: readonly Instruction[];
    }
  /** All hands face up; then the rest of the board. */
  | {
      readonly type: 'run_out';
      /** The next street to deal; `null` when the board is complete. */
      readonly street: Street | null;
      /** All that are left, in order, where a ruling of this hand changes how they are dealt. */
      readonly streets?: readonly StreetDealView[];
    }
  /** An all-in was called in hand-for-hand: hands stay down, and no card is dealt, while other tables play. */
  | {
      readonly type: 'hands_stay_down';
      /** Where it is written. */
      readonly citation: Citation | null;
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

/** Something that the book asks for between tables; the director confirms or changes it. */
export type ProposalView =
  /** A player moves. */
  | {
      readonly type: 'move';
      /** Who. */
      readonly player: PlayerId;
      /** Their name. */
      readonly name: string;
      /** From which table. */
      readonly from: TableId;
      /** From which seat. */
      readonly from_seat: Seat;
      /** To which table. */
      readonly to: TableId;
      /** To which seat. */
      readonly to_seat: Seat;
      /** How they would enter the game there, as things are now. */
      readonly entry: Entry;
      /** Where it is written. */
      readonly citations: readonly Citation[];
    }
  /** A table closes. */
  | {
      readonly type: 'break';
      /** Which. */
      readonly table: TableId;
      /** Where it is written. */
      readonly citations: readonly Citation[];
    }
  /** The final table forms. */
  | {
      readonly type: 'final_table';
      /** How many players make it. */
      readonly players: number;
      /** Where it is written. */
      readonly citations: readonly Citation[];
    };

/** What a player buys. */
export type Purchase =
  /** A stack to go on. */
  | 'rebuy'
  /** The stacks of the add-on. */
  | 'add_on';

/** The chip race of a table, as its stacks say. */
export interface RaceAtView {
  /** Value of the chips that leave play. */
  readonly old: Chips;
  /** Value of the chips that replace them. */
  readonly new: Chips;
  /** Who runs it; `None` while the table plays its hand out. */
  readonly operator: Operator;
  /** Everybody who takes part, in the order in which cards are dealt. */
  readonly seats: readonly RaceSeatView[];
  /** Larger chips that the cards decide on. */
  readonly awarded: number;
  /** Where it is written. */
  readonly citations: readonly Citation[];
}

/** What is done about chips that leave play. */
export type RaceCommand =
  /** Chips of the smallest value leave play: every table races them before its next hand (director). */
  | { readonly type: 'begin' }
  /** The race of a table, with the cards that were dealt there. */
  | {
      readonly type: 'run';
      /** Which table. */
      readonly table: TableNumber;
      /** How many of the chips that leave play each player has; a player who is not named has what their stack says. */
      readonly small: readonly (readonly [Seat, number])[];
      /** The cards, seat by seat; none where no cards are needed. */
      readonly cards: readonly (readonly [Seat, readonly Card[]])[];
    }
  /** Exchanges some of a player's chips for others of the same worth; written down, nothing else changes (director). */
  | {
      readonly type: 'exchange';
      /** Which table. */
      readonly table: TableNumber;
      /** Whose. */
      readonly seat: Seat;
      /** Chips given back, by value and number. */
      readonly given: readonly (readonly [Chips, number])[];
      /** Chips handed out, by value and number. */
      readonly taken: readonly (readonly [Chips, number])[];
    };

/** Something that cannot be done in a chip race, or not now (cdc2013 4.2). */
export type RaceProblem =
  /** A chip race is on at other tables. */
  | {
      readonly type: 'race_is_on';
      /** Value of the chips that leave play. */
      readonly old: Chips;
    }
  /** No chips are being raced. */
  | { readonly type: 'no_race' }
  /** The table has raced, or has nothing to race. */
  | {
      readonly type: 'has_raced';
      /** Which table. */
      readonly table: TableNumber;
    }
  /** The smallest chips cannot leave play yet. */
  | {
      readonly type: 'chips_still_needed';
      /** Their value. */
      readonly value: Chips;
      /** For what. */
      readonly by: ChipNeed;
    }
  /** A race is begun in a break or when a level begins (cdc2013 4.2). */
  | {
      readonly type: 'no_race_in_level';
      /** Value of the chips that would leave play. */
      readonly old: Chips;
    }
  /** So many small chips do not fit the stack: count them again, or put the stack right. */
  | {
      readonly type: 'small_chips_differ';
      /** Whose. */
      readonly seat: Seat;
      /** The stack, as it was logged. */
      readonly stack: Chips;
      /** Small chips that were counted. */
      readonly counted: number;
      /** Small chips that the stack leaves over, when all others have been changed. */
      readonly left_over: number;
    }
  /** A stack that cannot be had in the chips in play: count it, and put it right. */
  | {
      readonly type: 'stack_not_possible';
      /** Whose. */
      readonly seat: Seat;
      /** The stack, as it was logged. */
      readonly stack: Chips;
      /** Value of the smallest chips. */
      readonly smallest: Chips;
    }
  /** More cards are due in a race than a deck has: change more of the chips by hand, and put the stacks right. */
  | {
      readonly type: 'too_many_cards';
      /** How many. */
      readonly cards: number;
    }
  /** A player has not as many cards in a race as chips left over. */
  | {
      readonly type: 'race_cards';
      /** Who. */
      readonly seat: Seat;
      /** How many they are due. */
      readonly needed: number;
    }
  /** The same card was dealt twice. */
  | { readonly type: 'card_twice' }
  /** An exchange has to be exact (cdc2013 4.2). */
  | {
      readonly type: 'exchange_differs';
      /** Worth of the chips given back. */
      readonly given: Chips;
      /** Worth of the chips handed out. */
      readonly taken: Chips;
    }
  /** No chips of that value are in play. */
  | {
      readonly type: 'no_such_chip';
      /** The value. */
      readonly value: Chips;
    };

/** A player in a chip race. */
export interface RaceSeatView {
  /** Which seat. */
  readonly seat: Seat;
  /** How many of the chips that leave play the stack says they have left over: a card for each. */
  readonly small: number;
}

/** The chip race that is on. */
export interface RacingView {
  /** Value of the chips that leave play. */
  readonly old: Chips;
  /** Value of the chips that replace them. */
  readonly new: Chips;
  /** Tables that have raced. */
  readonly done: readonly TableId[];
}

/** Legal bets or raises. */
export interface RaiseView {
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
}

/**
 * Re-entries of an event, under whatever book: a player who is out enters again, for the price of an entry, with a whole
 * stack in another seat (tda2024 8-A). All zero: none.
 */
export interface ReEntryPolicy {
  /** Until the end of which level players may enter again; 0 for none. */
  readonly levels: number;
  /** Most re-entries of one player; `None` for no limit. */
  readonly most?: number | null;
  /** Whether a player who still has chips may give them up and enter again; they leave play (tda2024 8-B). */
  readonly may_give_up?: boolean;
}

/** A legal way to read what was done. */
export interface Reading {
  /** Whose action it would be. */
  readonly seat: Seat;
  /** The action. */
  readonly action: Action;
  /** Chips in front of the player afterwards, this street. */
  readonly to: Chips;
  /** Where it is written. */
  readonly citation?: Citation | null;
}

/** The reasons for which a table refuses. */
export type Reason =
  /** Another player is to act. */
  | {
      readonly type: 'out_of_turn';
      /** For whom the action was. */
      readonly seat: Seat;
      /** Who is to act. */
      readonly to_act: Seat;
    }
  /** No player is to act now. */
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
  /** No player could call a raise. */
  | { readonly type: 'nobody_to_call' }
  /** A short all-in does not let a player who has acted raise again. */
  | {
      readonly type: 'not_reopened';
      /** The player. */
      readonly seat: Seat;
    }
  /** A run names a player who is not next. */
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
  | {
      readonly type: 'nothing_to_undo';
      /** Why not. */
      readonly because: UndoEnd;
    }
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
  /** Fewer than two players with chips, or no player who is there. */
  | { readonly type: 'not_enough_players' }
  /** Blinds were not set. */
  | { readonly type: 'no_blinds' }
  /** Blinds that cannot be played. */
  | { readonly type: 'blinds_not_playable' }
  /** Positions that cannot be. */
  | { readonly type: 'positions_not_possible' }
  /** No player is at the seat. */
  | {
      readonly type: 'seat_empty';
      /** The seat. */
      readonly seat: Seat;
    }
  /** A player is at the seat. */
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
  /** The player has no chips. */
  | {
      readonly type: 'no_chips';
      /** The seat. */
      readonly seat: Seat;
    }
  /** Cards of the hand are dealt already: who has sat down since it began gets none. */
  | { readonly type: 'deal_begun' }
  /** The book makes a newcomer wait where they have sat down. */
  | {
      readonly type: 'has_to_wait';
      /** The newcomer's seat. */
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
  /** A player is all-in and the betting is over: every hand is tabled. */
  | {
      readonly type: 'must_table';
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
  /** A player cannot win the pot. */
  | {
      readonly type: 'not_eligible';
      /** The seat. */
      readonly seat: Seat;
    }
  /** No player was named. */
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
  /** The floor has been asked for time already. */
  | {
      readonly type: 'time_already_asked';
      /** On whom. */
      readonly seat: Seat;
    }
  /** The floor has not been asked for time. */
  | { readonly type: 'no_time_asked' }
  /** The player has not thought for long enough. */
  | {
      readonly type: 'time_too_soon';
      /** When it may begin. */
      readonly from: Timestamp;
    }
  /** No shot clock runs. */
  | { readonly type: 'no_shot_clock' }
  /** The shot clock runs: no time is called. */
  | {
      readonly type: 'shot_clock_runs';
      /** On whom. */
      readonly seat: Seat;
    }
  /** The player has used every time card. */
  | {
      readonly type: 'no_time_card';
      /** The player. */
      readonly seat: Seat;
    }
  /** This book lets only the dealer of the hand and players who are in it do this. */
  | {
      readonly type: 'not_in_the_hand';
      /** The player. */
      readonly seat: Seat;
    }
  /** The player is away from the table. */
  | {
      readonly type: 'away_from_table';
      /** The player. */
      readonly seat: Seat;
    }
  /** Only people of the table may do this. */
  | { readonly type: 'not_of_the_table' }
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

/** Rebuys and add-ons of an event, under whatever book. All zero: a freezeout. */
export interface RebuyPolicy {
  /** Until the end of which level rebuys are open; 0 for none. */
  readonly levels: number;
  /** Most rebuys of one player; `None` for no limit. */
  readonly most?: number | null;
  /** Chips of a rebuy. */
  readonly chips: Chips;
  /** Stacks of the add-on, each of as many chips as a rebuy: 0 for no add-on, 2 for a double one. */
  readonly add_on: number;
}

/** What was sold to a player and can be refunded. */
export type Refundable =
  /** A rebuy. */
  | 'rebuy'
  /** A stack of the add-on. */
  | 'add_on'
  /** A new entry of a player who was out: they are out again. */
  | 're_entry';

/** Why a command was not carried out. */
export interface Refused {
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
  /** What is wrong with something asked of the whole tournament, with figures. */
  readonly problem?: Problem | null;
  /** When it may be tried again, after too many wrong PINs. */
  readonly retry_at?: Timestamp | null;
  /** Where it is written. */
  readonly citation?: Citation | null;
  /** What the player to act may do instead, the likeliest first. */
  readonly readings: readonly Reading[];
}

/** A hand, step by step: `GET /api/evidence/{tournament}/hands/{table}/{hand}`. */
export interface ReplayView {
  /** The hand. */
  readonly hand: HandView;
  /** What happened, oldest first; at most three hundred. */
  readonly steps: readonly StepView[];
  /** Steps before the first of them that are not in the answer. */
  readonly left_out: number;
}

/** What officials do about players who go out. */
export type ResultCommand =
  /** A player without chips is out: the floor has seen it. */
  | {
      readonly type: 'confirm_out';
      /** Who. */
      readonly player: PlayerId;
    }
  /**
   * A player was not out after all: they sit in their seat again, without chips, and the floor says what becomes of
   * them.
   */
  | {
      readonly type: 'take_back';
      /** Who. */
      readonly player: PlayerId;
    }
  /** A player buys chips, where book, event and moment allow it. */
  | {
      readonly type: 'buy';
      /** Who. */
      readonly player: PlayerId;
      /** What. */
      readonly purchase: Purchase;
    }
  /** The last purchase of its kind was a mistake: its chips leave the stack; with a new entry the seat is left, too. */
  | {
      readonly type: 'refund';
      /** Who. */
      readonly player: PlayerId;
      /** What. */
      readonly purchase: Refundable;
    }
  /** Hand-for-hand begins or ends: all tables wait for the last one. */
  | {
      readonly type: 'hand_for_hand';
      /** Whether it is played. */
      readonly on: boolean;
    }
  /** Two players of different tables, one after the other on the list, went out at the same time (cdc2013 2.10). */
  | {
      readonly type: 'same_time';
      /** Who went out last. */
      readonly player: PlayerId;
      /** Who went out with them; `None`: they did not go out together after all. */
      readonly with?: PlayerId | null;
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
  | { readonly type: 'display' }
  /** Reads the event for a program of somebody else, as it was a while ago; sends only what it wants to see. */
  | {
      readonly type: 'feed';
      /** How long ago, in seconds: 30 to 3600. */
      readonly delay_seconds: number;
    };

/** A rulebook in the list of `GET /api/rulebooks`. */
export interface RulebookSummary {
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
}

/** Answer to `GET /api/rulebooks/{id}`: a rulebook, whole. */
export interface RulebookView {
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
}

/** What a book says about an incident, on the live hand. */
export interface Ruling {
  /** Who chooses. */
  readonly decider: Decider;
  /** The ways it can end, the book's own first. Never empty. */
  readonly outcomes: readonly Outcome[];
  /** Where it is written, the main article first. */
  readonly citations: readonly Citation[];
  /** Sanctions to think of. */
  readonly sanctions: readonly SanctionAdvice[];
}

/** A ruling that was carried out at a table. */
export interface RulingView {
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
}

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
      /**
       * Everything it could mean, in chips.
       *
       * @minItems 2
       * @maxItems 2
       */
      readonly could_be: readonly [Chips, Chips];
    }
  /** "Raise, five": a short form that could be any of these amounts. */
  | {
      readonly type: 'raise_short';
      /**
       * Everything it could mean, in chips.
       *
       * @minItems 2
       * @maxItems 2
       */
      readonly could_be: readonly [Chips, Chips];
    }
  /** "I bet the pot". */
  | { readonly type: 'pot' }
  /** "If you bet, I fold" and the like. */
  | { readonly type: 'condition' };

/** A sanction that a ruling suggests to the floor. */
export interface SanctionAdvice {
  /** For whom. */
  readonly seat: Seat;
  /** How much the book insists. */
  readonly severity: Severity;
  /** It begins when the hand is over. */
  readonly after_hand: boolean;
  /** Where it is written. */
  readonly citation?: Citation | null;
}

/** Number of a sanction in its tournament, from 1. */
export type SanctionNumber = number;

/** A sanction of the register. */
export interface SanctionView {
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
}

/** When a player sat down, in a hand that was being dealt. */
export type SatDown =
  /** After the first card of the deal, before their own second card. */
  | 'during_the_deal'
  /** After their own second card, before the last card of the deal. */
  | 'after_their_cards'
  /** After the last card, before the first player acted. */
  | 'before_the_first_action'
  /** After a player acted. */
  | 'after_the_first_action';

/**
 * What a director does about seasons and members: body of `POST /api/seasons`. Each may be sent again, and is carried out
 * once.
 */
export type SeasonCommand =
  /** A season begins, under an id that the sender draws. */
  | {
      readonly type: 'begin';
      /** Its id. */
      readonly season: SeasonId;
      /** What counts. */
      readonly terms: SeasonTerms;
    }
  /** Something else counts from now on, for all its events. */
  | {
      readonly type: 'change';
      /** Which season. */
      readonly season: SeasonId;
      /** What counts. */
      readonly terms: SeasonTerms;
    }
  /** A season is not kept any more; members and events stay. */
  | {
      readonly type: 'remove';
      /** Which season. */
      readonly season: SeasonId;
    }
  /** An event counts for a season. */
  | {
      readonly type: 'add_event';
      /** Which season. */
      readonly season: SeasonId;
      /** Which event. */
      readonly tournament: TournamentId;
    }
  /** It does not any more. */
  | {
      readonly type: 'remove_event';
      /** Which season. */
      readonly season: SeasonId;
      /** Which event. */
      readonly tournament: TournamentId;
    }
  /** People become members of the club; those who are already, by licence or by name, are left as they are. */
  | {
      readonly type: 'add_members';
      /** Who. */
      readonly members: readonly NewMember[];
    }
  /** A member has another name, licence or club. */
  | {
      readonly type: 'change_member';
      /** Who. */
      readonly person: PersonId;
      /** What is so from now on. */
      readonly member: NewMember;
    }
  /** Name, licence and club of a member are erased for good. Their results keep their places, without a name. */
  | {
      readonly type: 'erase_member';
      /** Who. */
      readonly person: PersonId;
    }
  /** A player of an event is a member, whatever name they played under. */
  | {
      readonly type: 'link';
      /** Which event. */
      readonly tournament: TournamentId;
      /** Which of its players. */
      readonly player: PlayerId;
      /** Which member; none: as their name says. */
      readonly person?: PersonId | null;
    };

/** Whether an event counts. */
export type SeasonEventState =
  /** It has its winner, and counts. */
  | 'counts'
  /** It has none yet: it counts when it has. */
  | 'open'
  /** Its records cannot be read. */
  | 'unreadable';

/** An event of a season. */
export interface SeasonEventView {
  /** Which event. */
  readonly tournament: TournamentId;
  /** Its name. */
  readonly name: string;
  /** Its day, `2026-12-05`; empty where its plan says none. */
  readonly date: string;
  /** Players who took part. */
  readonly players: number;
  /** Whether it counts. */
  readonly state: SeasonEventState;
}

/** A season, named by who begins it. */
export type SeasonId = string;

/** A line of the standings. */
export interface SeasonLine {
  /** Place, from 1. */
  readonly place: number;
  /** Whether another member shares it. */
  readonly is_tied: boolean;
  /** Who. */
  readonly person: PersonId;
  /** Their name; empty where it was erased. */
  readonly name: string;
  /** Licence number; may be empty. */
  readonly licence: string;
  /** Club; may be empty. */
  readonly club: string;
  /** The points that count. */
  readonly total: number;
  /** All their results, in the order of the events. */
  readonly results: readonly SeasonResult[];
}

/** A member's result in an event of a season. */
export interface SeasonResult {
  /** The event's number in the list, from 0. */
  readonly event: number;
  /** Their place in it. */
  readonly place: number;
  /** Its points. */
  readonly points: number;
  /** Whether it is one of those that count. */
  readonly counts: boolean;
}

/** A season in the list. */
export interface SeasonSummary {
  /** Which. */
  readonly season: SeasonId;
  /** What counts. */
  readonly terms: SeasonTerms;
}

/** What a season counts. */
export interface SeasonTerms {
  /** What it is called, 1 to 60 characters. */
  readonly name: string;
  /** The league's formula of points, for all its events; without one each event gives the points of its own plan. */
  readonly formula?: string | null;
  /** How many results of each member count, the best of them; without it all do. */
  readonly best?: number | null;
}

/** Answer to `GET /api/seasons/{season}`: the standings, worked out from the results as they are now. */
export interface SeasonView {
  /** Which season. */
  readonly season: SeasonId;
  /** What counts. */
  readonly terms: SeasonTerms;
  /** Its events, in the order in which they were added. */
  readonly events: readonly SeasonEventView[];
  /** The standings, the best first. */
  readonly standings: readonly SeasonLine[];
  /** Players of its events who are no member by their name, or could be several. */
  readonly unknown: readonly UnknownPlayer[];
}

/** Answer to `GET /api/seasons`, and to each command. */
export interface Seasons {
  /** The seasons, the newest first. */
  readonly seasons: readonly SeasonSummary[];
  /** The members of the club, by name. */
  readonly members: readonly Member[];
  /** The events that can be added, the newest first. */
  readonly tournaments: readonly TournamentSummary[];
}

/**
 * A numbered place at the table, 1 to 10, clockwise.
 *
 * ```
 * use tapis_rules::seat::Seat;
 *
 * assert_eq!(Seat::new(4).map(|seat| seat.to_string()).as_deref(), Some("4"));
 * assert_eq!(Seat::new(11), None);
 * ```
 */
export type Seat = number;

/** The code of a player's seat card: one of the list that answers a `SeatCodesRequest`. */
export interface SeatCode {
  /** Whose. */
  readonly player: PlayerId;
  /** Path to open on their phone. The secret stands behind the `#`, which no browser sends. */
  readonly path: string;
  /** The QR code of that address, as a drawing (SVG). */
  readonly drawing: string;
}

/** Body of `POST /api/phones/{tournament}`: the codes of players' seat cards, for officials. */
export interface SeatCodesRequest {
  /** Whose, at most 100. */
  readonly players: readonly PlayerId[];
}

/** A player at the table. */
export interface SeatView {
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
  /** Chips that they forgot in an all-in: they lie beside the pots until these are given. */
  readonly aside?: Chips | null;
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
  /** Whether they sit the next hand out because of where or when they sat down. */
  readonly waits: boolean;
  /** Time cards that they have left, where the event has some. */
  readonly time_cards?: number | null;
}

/** What became of the other card of a player who has shown one at showdown. */
export type SecondCard =
  /** The player has it. */
  | 'kept'
  /** The player was asked and does not show it. */
  | 'refused'
  /** It was thrown, and can no longer be told. */
  | 'lost';

/** Who saw a card that should not have been seen. */
export type SeenBy =
  /** Its owner announces it as seen. */
  | 'owner'
  /** Another player. */
  | 'other'
  /** More than half of the players at the table. */
  | 'majority';

/** A new event, ready to play. */
export interface Setup {
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
  /**
   * The plan of a whole event: levels, breaks, chips, prizes. Then blinds, chip values, tables and stack are the
   * plan's, players register afterwards, and their seats are drawn with a sealed seed.
   */
  readonly plan?: Plan | null;
}

/** A table of a new event. */
export interface SetupTable {
  /** How many seats it has, 2 to 10. */
  readonly seats: number;
}

/** How a book wants a fault treated. */
export type Severity =
  /** A sanction is due. */
  | 'required'
  /** A sanction is possible. */
  | 'possible'
  /** A warning is due. */
  | 'warning'
  /** Disqualification is possible. */
  | 'disqualification'
  /** Disqualification is due. */
  | 'disqualification_due';

/** A move between tables. */
export interface SheetMove {
  /** When it was ordered. */
  readonly at: Timestamp;
  /** Name. */
  readonly name: string;
  /** From which table. */
  readonly from: TableId;
  /** From which seat. */
  readonly from_seat: Seat;
  /** To which table, as it was in the end. */
  readonly to: TableId;
  /** To which seat. */
  readonly to_seat: Seat;
  /** Why. */
  readonly why: MoveReason;
  /** What became of it. */
  readonly end: SheetMoveEnd;
  /** When that was; nothing while it is ahead. */
  readonly ended_at: Timestamp | null;
}

/** What became of a move. */
export type SheetMoveEnd =
  /** It was ordered, and the player is not there yet. */
  | 'ahead'
  /** The player sat down there. */
  | 'arrived'
  /** It was called off, or the player went out on the way. */
  | 'called_off';

/** How somebody went out. */
export interface SheetOut {
  /** When. */
  readonly at: Timestamp;
  /** In which level, from 1. */
  readonly level: number;
  /** At which table. */
  readonly table: TableId | null;
  /** In which hand of the table. */
  readonly hand: number | null;
  /** Who won the pot that their last chips were in. */
  readonly by: readonly string[];
}

/** A player who registered. */
export interface SheetPlayer {
  /** Name. */
  readonly name: string;
  /** Club; may be empty. */
  readonly club: string;
  /** When they were registered. */
  readonly registered_at: Timestamp | null;
  /** Whether they have checked in. */
  readonly is_here: boolean;
  /** Whether the entry is paid. */
  readonly has_paid: boolean;
  /** Where they stand. */
  readonly standing: Standing;
  /** Chips between hands, or on the way. */
  readonly stack: Chips | null;
  /** Rebuys. */
  readonly rebuys: number;
  /** Stacks of the add-on. */
  readonly add_ons: number;
  /** How often they entered again; absent where the event has no re-entries. */
  readonly re_entries?: number | null;
  /** Place, once they are out or have won. */
  readonly place: number | null;
}

/** A line of the results. */
export interface SheetResult {
  /** Place, from 1. */
  readonly place: number;
  /** Whether somebody shares it. */
  readonly is_tied: boolean;
  /** Whether it stands: the floor has said that the player is out. */
  readonly is_confirmed: boolean;
  /** Name. */
  readonly name: string;
  /** Club; may be empty. */
  readonly club: string;
  /** Prize money, in cents. */
  readonly cents: number;
  /** Prize in kind; may be empty. */
  readonly kind: string;
  /** League points. */
  readonly points: number;
  /** Rebuys. */
  readonly rebuys: number;
  /** Stacks of the add-on. */
  readonly add_ons: number;
  /** How often they entered again; absent where the event has no re-entries. */
  readonly re_entries?: number | null;
  /** Why they are out; nothing for the winner. */
  readonly why: OutReason | null;
  /** How they went out, where the journal tells. */
  readonly out: SheetOut | null;
}

/** A list, each line with its own fields. */
export type SheetRows =
  /** Who is in which place, the best first. */
  | { readonly list: 'results'; readonly lines: readonly SheetResult[] }
  /** Everybody who registered, by number. */
  | { readonly list: 'players'; readonly lines: readonly SheetPlayer[] }
  /** Who sits where, table by table. */
  | { readonly list: 'seating'; readonly lines: readonly SheetSeat[] }
  /** Who was moved, in the order of the orders. */
  | { readonly list: 'moves'; readonly lines: readonly SheetMove[] };

/** A seat that is taken. */
export interface SheetSeat {
  /** Table. */
  readonly table: TableId;
  /** Seat. */
  readonly seat: Seat;
  /** Name. */
  readonly name: string;
  /** Club; may be empty. */
  readonly club: string;
  /** Chips between hands. */
  readonly stack: Chips | null;
}

/** How long a decision may last in an event. */
export interface ShotClock {
  /** Seconds of a decision before the flop, 5 to 600. */
  readonly before_flop: number;
  /** Seconds of a decision from the flop on, 5 to 600. */
  readonly after_flop: number;
  /** Seconds more for the first decision of a street, up to 300: its cards are dealt meanwhile. */
  readonly dealing: number;
  /** Time cards of each player for the whole event. */
  readonly cards: number;
  /** Seconds that a time card gives, up to 600. */
  readonly card_seconds: number;
}

/** The shot clock of the player to act. */
export interface ShotView {
  /** On whom. */
  readonly seat: Seat;
  /** Since when. */
  readonly since: Timestamp;
  /** When the decision has to be made. */
  readonly ends_at: Timestamp;
  /** Seconds that a time card gives. */
  readonly card_seconds: number;
}

/** To whom a hand was shown. */
export type ShownTo =
  /** A person who is not in the hand. */
  | 'outsider'
  /** A player who is in the hand. */
  | 'player_in_the_hand';

/** A hand at showdown. */
export type ShownView =
  /** Face up. */
  | {
      readonly type: 'tabled';
      /**
       * The cards, if they were written down.
       *
       * @minItems 2
       * @maxItems 2
       */
      readonly cards: readonly [Card, Card] | null;
    }
  /** Given up face down. */
  | { readonly type: 'mucked' };

/** A player's stack, from their first seat to now. */
export interface StackHistory {
  /** Who. */
  readonly player: PlayerId;
  /** Their name. */
  readonly name: string;
  /** Oldest first; at most four hundred, and where there are more, some between the first and the last are left out. */
  readonly points: readonly StackPoint[];
}

/** A stack after a hand, or when it was brought or corrected. */
export interface StackPoint {
  /** When. */
  readonly at: Timestamp;
  /** At which table. */
  readonly table: TableId;
  /** After which of its hands; 0 before the first. */
  readonly hand: number;
  /** How many chips. */
  readonly stack: Chips;
}

/** Stacks after each hand: `GET /api/evidence/{tournament}/stacks?player=…`; without a player, those of the richest. */
export interface StacksView {
  /** The richest first; at most six. */
  readonly players: readonly StackHistory[];
}

/** A level or a break. */
export type Stage =
  /** A level. */
  | {
      readonly type: 'level';
      /** How long, in minutes. */
      readonly minutes: number;
      /** What is posted. */
      readonly blinds: Blinds;
    }
  /** A break: no hand begins. */
  | {
      readonly type: 'break';
      /** How long, in minutes. */
      readonly minutes: number;
    };

/** Where a player stands. */
export type Standing =
  /** On the list, without a seat yet. */
  | { readonly type: 'registered' }
  /** On the waiting list. */
  | { readonly type: 'waiting' }
  /** Taken off the list before the start; never played. */
  | { readonly type: 'withdrawn' }
  /** At a table. */
  | {
      readonly type: 'playing';
      /** Which. */
      readonly table: TableNumber;
      /** Which seat. */
      readonly seat: Seat;
    }
  /** On the way from one table to another, with their chips. */
  | { readonly type: 'moving' }
  /** Without chips, until the floor says that they are out or a rebuy brings them back. */
  | {
      readonly type: 'busted';
      /** At which table. */
      readonly table: TableNumber;
      /** In which seat. */
      readonly seat: Seat;
    }
  /** Out of the event: ranked. */
  | { readonly type: 'out' };

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

/** Who did something. */
export type StepBy =
  /** A device. */
  | {
      readonly type: 'device';
      /** How people call it. */
      readonly name: string;
      /** What it is there for. */
      readonly role: Role;
    }
  /** The floor, by its PIN on the tablet of the table. */
  | {
      readonly type: 'floor_by_pin';
      /** How people call the tablet; absent when it was revoked since. */
      readonly tablet?: string | null;
    }
  /** A device that was revoked since. */
  | { readonly type: 'gone' }
  /** The server itself, when a time was over. */
  | { readonly type: 'server' };

/** What happened. Bets are totals on the street. */
export type StepKind =
  /** The hand began; antes and blinds were posted. */
  | { readonly type: 'started' }
  /** A player folded. */
  | {
      readonly type: 'fold';
      /** Who. */
      readonly seat: Seat;
      /** How. */
      readonly how: Fold;
    }
  /** A player checked. */
  | {
      readonly type: 'check';
      /** Who. */
      readonly seat: Seat;
    }
  /** A player called. */
  | {
      readonly type: 'call';
      /** Who. */
      readonly seat: Seat;
      /** Their total. */
      readonly to: Chips;
    }
  /** A player opened the betting. */
  | {
      readonly type: 'bet';
      /** Who. */
      readonly seat: Seat;
      /** Their total. */
      readonly to: Chips;
    }
  /** A player raised. */
  | {
      readonly type: 'raise';
      /** Who. */
      readonly seat: Seat;
      /** Their total. */
      readonly to: Chips;
    }
  /** The last step was taken back. */
  | { readonly type: 'taken_back' }
  /** The chips of the street were gathered. */
  | { readonly type: 'gathered' }
  /** The board, as it was written down. */
  | {
      readonly type: 'board';
      /** All its cards so far. */
      readonly cards: readonly Card[];
    }
  /** A player tabled their hand. */
  | {
      readonly type: 'tabled';
      /** Who. */
      readonly seat: Seat;
      /**
       * Their cards, if they were written down.
       *
       * @minItems 2
       * @maxItems 2
       */
      readonly cards: readonly [Card, Card] | null;
    }
  /** A player mucked at showdown. */
  | {
      readonly type: 'mucked';
      /** Who. */
      readonly seat: Seat;
    }
  /** A hand was declared dead. */
  | {
      readonly type: 'killed';
      /** Whose. */
      readonly seat: Seat;
    }
  /** A hand that was dealt dead is live: its player was there in time. */
  | {
      readonly type: 'restored';
      /** Whose. */
      readonly seat: Seat;
    }
  /** An incident was ruled on; the steps that follow with the same record are what it led to. */
  | {
      readonly type: 'ruled';
      /** Number of the ruling at this table. */
      readonly ruling: number;
      /** What had happened. */
      readonly incident: Incident;
      /** What it came to. */
      readonly verdict: Verdict;
      /** The main article. */
      readonly citation: Citation | null;
      /** Why, in the floor's words; empty when the book decided. */
      readonly reason: string;
    }
  /** The table asked the floor to rule. */
  | {
      readonly type: 'floor_asked';
      /** What had happened. */
      readonly incident: Incident;
    }
  /** The floor overruled: the hand is as it was before the ruling. */
  | {
      readonly type: 'overruled';
      /** Number of the ruling. */
      readonly ruling: number;
      /** Why. */
      readonly reason: string;
    }
  /** Chips stay in front of a player who has not acted with them. */
  | {
      readonly type: 'chips_left';
      /** Whose. */
      readonly seat: Seat;
      /** Chips in front. */
      readonly to: Chips;
    }
  /** Chips that a player forgot in an all-in do not count in it: they lie beside the pots. */
  | {
      readonly type: 'set_aside';
      /** Whose. */
      readonly seat: Seat;
      /** How many. */
      readonly chips: Chips;
    }
  /** An action out of turn waits for its turn. */
  | {
      readonly type: 'held';
      /** Whose. */
      readonly seat: Seat;
    }
  /** A player lost a right in this hand. */
  | {
      readonly type: 'right_lost';
      /** Who. */
      readonly seat: Seat;
    }
  /** Every chip went back: the hand is dealt again. */
  | { readonly type: 'dealt_again' }
  /** Chips leave a stack and the event. */
  | {
      readonly type: 'chips_taken';
      /** Whose. */
      readonly seat: Seat;
      /** How many. */
      readonly chips: Chips;
    }
  /** A player owes big blinds to the next pot. */
  | {
      readonly type: 'fined';
      /** Who. */
      readonly seat: Seat;
      /** How many big blinds. */
      readonly big_blinds: number;
    }
  /** A player is away by a sanction. */
  | {
      readonly type: 'suspended';
      /** Who. */
      readonly seat: Seat;
    }
  /** A suspension was lifted. */
  | {
      readonly type: 'suspension_ended';
      /** Whose. */
      readonly seat: Seat;
    }
  /** A player went away or came back. */
  | {
      readonly type: 'presence';
      /** Who. */
      readonly seat: Seat;
      /** Whether they are there. */
      readonly presence: Presence;
    }
  /** A player bought chips; the next step says what their stack is then. */
  | {
      readonly type: 'bought';
      /** Who. */
      readonly seat: Seat;
      /** A rebuy, or a stack of the add-on. */
      readonly purchase: Purchase;
      /** Chips bought. */
      readonly chips: Chips;
    }
  /** A purchase was refunded; the next step says what their stack is then. */
  | {
      readonly type: 'refunded';
      /** Who. */
      readonly seat: Seat;
      /** What had been bought. */
      readonly purchase: Refundable;
      /** Chips that had been bought. */
      readonly chips: Chips;
    }
  /** A stack was corrected, or is another one after a purchase. */
  | {
      readonly type: 'stack_set';
      /** Whose. */
      readonly seat: Seat;
      /** Chips from then on. */
      readonly stack: Chips;
    }
  /** A player sat down. */
  | {
      readonly type: 'seated';
      /** Where. */
      readonly seat: Seat;
    }
  /** A player left the table. */
  | {
      readonly type: 'left';
      /** The seat that is free now. */
      readonly seat: Seat;
      /** Their name. */
      readonly name: string;
    }
  /** A pot was given. */
  | {
      readonly type: 'awarded';
      /** Number of the pot: 0 is the main pot. */
      readonly pot: number;
      /** Chips in it. */
      readonly amount: Chips;
      /** Who shares it. */
      readonly winners: readonly Seat[];
    }
  /** The hand was over. */
  | { readonly type: 'ended' }
  /** A player had no chips left. */
  | {
      readonly type: 'eliminated';
      /** Who. */
      readonly seat: Seat;
    }
  /** Time was called on the player to act. */
  | {
      readonly type: 'time_called';
      /** On whom. */
      readonly seat: Seat | null;
      /** Who asked. */
      readonly by: TimeCallBy;
    }
  /** The floor changed the time. */
  | {
      readonly type: 'time_changed';
      /** When the time is over now. */
      readonly ends_at: Timestamp;
    }
  /** The time call was called off. */
  | { readonly type: 'time_cancelled' }
  /** The countdown reached zero; what followed from it is the next step. */
  | { readonly type: 'time_ran_out' }
  /** The floor was asked for time on the player to act. */
  | {
      readonly type: 'time_asked';
      /** On whom. */
      readonly seat: Seat | null;
      /** Who asked. */
      readonly by: TimeCallBy;
    }
  /** The floor refused the time. */
  | {
      readonly type: 'time_refused';
      /** Why; may be empty. */
      readonly reason: string;
    }
  /** A player put a time card in. */
  | {
      readonly type: 'time_card_used';
      /** Who. */
      readonly seat: Seat;
      /** Seconds that it gave. */
      readonly seconds: number;
    }
  /** The floor changed the shot clock. */
  | {
      readonly type: 'shot_time_changed';
      /** Seconds more. */
      readonly seconds: number;
    }
  /** The shot clock was stopped for this decision. */
  | { readonly type: 'shot_clock_stopped' }
  /** The floor named who counts the time. */
  | {
      readonly type: 'counter_named';
      /** Who. */
      readonly seat: Seat;
    }
  /** The table called the floor. */
  | {
      readonly type: 'floor_called';
      /** What for; may be empty. */
      readonly reason: string;
    }
  /** An official answered a call. */
  | {
      readonly type: 'floor_coming';
      /** Who. */
      readonly by: string;
    }
  /** A call was closed. */
  | {
      readonly type: 'floor_done';
      /** What was decided; may be empty. */
      readonly note: string;
    }
  /** The only tablet of the table was lost. */
  | { readonly type: 'tablet_lost' }
  /** A fault was written down. */
  | {
      readonly type: 'fault';
      /** Whose. */
      readonly name: string;
      /** The article. */
      readonly article: Citation;
      /** What it costs. */
      readonly penalties: readonly Penalty[];
    };

/** Something that happened in a hand. */
export interface StepView {
  /** Number of the record that tells it: steps of one record were done with one tap. */
  readonly sequence: number;
  /** When. */
  readonly at: Timestamp;
  /** Milliseconds since the step before; 0 for the first. */
  readonly since_ms: number;
  /** Who did it. */
  readonly by: StepBy;
  /** What. */
  readonly what: StepKind;
  /** Whether it was taken back later, by the table or by the floor. */
  readonly undone: boolean;
  /** The table right after it. */
  readonly view: TableView;
}

/** Why no hand begins at a table. */
export type Stop =
  /** The event is over. */
  | 'finished'
  /** The table is closed. */
  | 'closed'
  /** Play has not begun. */
  | 'not_started'
  /** The director has stopped the clock. */
  | 'paused'
  /** It is a break. */
  | 'break'
  /** Small chips are raced first. */
  | 'race'
  /** The final table is formed. */
  | 'final_table'
  /** The other tables finish their hand of the round first. */
  | 'hand_for_hand'
  /** The table is so short that it waits for a player (policy `halt_gap`). */
  | 'halted'
  /** Too few players are seated (policy `min_players_to_deal`). */
  | 'too_few';

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

/** How a street of a run-out is dealt. */
export interface StreetDealView {
  /** Flop, turn or river. */
  readonly street: Street;
  /** No card is burned before it: a ruling of this hand has settled its burn. */
  readonly without_burn?: boolean;
  /** What a ruling of this hand wants done to the deck before, in order. */
  readonly first?: readonly Instruction[];
}

/** How long somebody took on a street. */
export interface StreetTimes {
  /** Which street. */
  readonly street: Street;
  /** How long. */
  readonly times: TimesLine;
}

/** What came out of a file with levels and breaks: no event is changed by it. */
export interface StructureRead {
  /** Levels and breaks, in the order of the file. */
  readonly structure: readonly Stage[];
  /** The starting stack, where the file tells it. */
  readonly stack: Chips | null;
  /** What could not be used, line by line. */
  readonly problems: readonly LineProblem[];
}

/** What an event should be like. */
export interface StructureRequest {
  /** Players that are expected, at least 2. */
  readonly players: number;
  /** The chips in the case, smallest value first. */
  readonly chips: readonly ChipKind[];
  /** How long it should take, in minutes, breaks included. */
  readonly minutes: number;
  /** How fast. */
  readonly pace: Pace;
  /** A break after so many levels; 0 for none. */
  readonly break_every?: number;
  /** How long a break is, in minutes. */
  readonly break_minutes?: number;
}

/** Stacks and a structure for a request. */
export interface Suggestion {
  /** Starting stack. */
  readonly stack: Chips;
  /** How many chips of each value every player gets, smallest first. */
  readonly per_player: readonly (readonly [Chips, number])[];
  /** The chips of the case to play with: those that are too few for small change stay in it. */
  readonly chips: readonly ChipKind[];
  /** Levels and breaks. */
  readonly structure: readonly Stage[];
  /** How long that is, in minutes. */
  readonly minutes: number;
}

/** Time away from the table. It goes with the player to another table. */
export interface Suspension {
  /** Hands still to miss. */
  readonly hands_left: number;
  /** Away until then, when minutes were given. */
  readonly until?: Timestamp | null;
}

/** Time away by a sanction: dealt in, blinds taken, hand dead. */
export interface SuspensionView {
  /** Hands still to miss. */
  readonly hands_left: number;
  /** Until when, where minutes were given. */
  readonly until: Timestamp | null;
}

/** Number of a table in its tournament, from 1. */
export type TableId = number;

/** Number of a table in its tournament, from 1. */
export type TableNumber = number;

/** How fast a table plays. */
export interface TablePace {
  /** Which table. */
  readonly table: TableId;
  /** Hands that ended in that time. */
  readonly hands: number;
  /** Time played, in milliseconds: less than what is looked at for a table that has just begun. */
  readonly play_ms: number;
  /** Hands per hour; `null` before enough was played. */
  readonly per_hour: number | null;
  /** That in percent of the median. */
  readonly percent: number | null;
  /** Whether it is below 60 % of the median. */
  readonly is_slow: boolean;
  /** Why no hand begins there now. */
  readonly stop: Stop | null;
  /** Half of its hands were at most as long, in milliseconds. */
  readonly hand_median_ms: number | null;
  /** Rulings in those hands. */
  readonly rulings: number;
  /** Hands that went to showdown. */
  readonly showdowns: number;
  /** Time calls. */
  readonly time_calls: number;
  /** Calls for the floor. */
  readonly floor_calls: number;
  /** Its longest decisions, the longest first; at most three. */
  readonly longest: readonly LongDecision[];
}

/** A table of the tournament. */
export interface TableSummary {
  /** Its number. */
  readonly table: TableId;
  /** How many seats it has. */
  readonly seat_count: number;
  /** Players seated. */
  readonly players: number;
  /** Whether it was closed. */
  readonly is_closed: boolean;
  /** Whether its players are ordered away for good: no newcomer is seated there. */
  readonly is_breaking: boolean;
  /** Why no hand begins there now. */
  readonly stop: Stop | null;
}

/** A table as it is now. Amounts are chips; bets are totals on the street. */
export interface TableView {
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
  /** Who shuffles, cuts and deals with one deck: the hand that begins next or has just begun. */
  readonly deck: DeckView | null;
  /** The same with two decks in turn, where the book has it otherwise then. */
  readonly two_decks: DeckView | null;
  /** The pot that is awarded next. */
  readonly award: AwardView | null;
  /** Players at showdown, in the order in which they show. */
  readonly showdown_order: readonly Seat[];
  /** Button and blinds of the next hand, when it can begin. */
  readonly next_hand: Positions | null;
  /** Who has the right to the button in the next hand: the floor is warned before it puts it elsewhere. */
  readonly right_to_button?: ButtonRight | null;
  /** Seats of players who have sat down since the hand began, and can be dealt in while no card is dealt. */
  readonly may_deal_in?: readonly Seat[];
  /** Whether the last action can be taken back. */
  readonly may_undo: boolean;
  /** Number of the ruling that it takes back as a whole; absent when it takes back a single step. */
  readonly undoes_ruling?: number | null;
  /** What was done in this hand, oldest first. */
  readonly acts: readonly ActView[];
  /** The countdown on the player to act. */
  readonly time_call: TimeCallView | null;
  /** The shot clock of the player to act, while it runs. */
  readonly shot?: ShotView | null;
  /** The floor is asked for time on the player to act. */
  readonly time_asked?: TimeAskedView | null;
  /** Why the floor has refused the time on the player to act; may be empty. */
  readonly time_refused?: string | null;
  /** An open call for the floor. */
  readonly floor_call: FloorCallView | null;
  /** The last rulings at this table, the newest first. */
  readonly rulings: readonly RulingView[];
  /** Sanctions that have fallen due in this hand since its rulings. */
  readonly sanctions_due?: readonly SanctionAdvice[];
  /** The incident on which the table asks the floor to rule. */
  readonly asked: Incident | null;
  /** Why no hand begins here now. */
  readonly stop: Stop | null;
  /** The chip race of this table, while it has to be run between hands. */
  readonly race: RaceAtView | null;
  /** The last count of this table. */
  readonly count: CountView | null;
  /** How the last hand ended. */
  readonly last_hand: LastHandView | null;
  /** Values of the chips in use, smallest first. */
  readonly chip_values: readonly Chips[];
}

/** A plan to begin with. */
export interface Template {
  /** What screens look its name up by. */
  readonly id: string;
  /** The rulebook it is for. */
  readonly book: string;
  /** How many players its case of chips is enough for. */
  readonly players: number;
  /** The plan. */
  readonly plan: Plan;
}

/** How a hand that was thrown lies. */
export type Thrown =
  /** It touched the muck. */
  | 'touched_the_muck'
  /** It can no longer be told from other cards. */
  | 'unidentifiable'
  /** It lies apart, nearer to the muck than to its player. */
  | 'nearer_the_muck'
  /** It lies apart, nearer to its player. */
  | 'nearer_the_player'
  /** It was laid down in front of its player. */
  | 'in_front_of_the_player';

/** Where the clock stands. */
export type Ticking =
  /** Play has not begun. */
  | { readonly type: 'not_started' }
  /** The stage is on. */
  | {
      readonly type: 'running';
      /** When it is over; `None` for the last level, which has no end. */
      readonly ends_at: Timestamp | null;
    }
  /** Stopped by the director: no hand begins. */
  | {
      readonly type: 'paused';
      /** Milliseconds of the stage that are left; `None` for the last level. */
      readonly left_ms: number | null;
    }
  /** A break that the director called in the middle of a level; then the level goes on with what is left of it. */
  | {
      readonly type: 'break';
      /** When it is over. */
      readonly ends_at: Timestamp;
      /** Milliseconds of the level that are left; `None` for the last level. */
      readonly left_ms: number | null;
    };

/** A table on the wall of tables. */
export interface TileView {
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
  /** Why no hand begins here now. */
  readonly stop: Stop | null;
}

/** Time that the floor has to agree to. */
export interface TimeAskedView {
  /** On whom. */
  readonly seat: Seat;
  /** Who asked. */
  readonly by: TimeCallBy;
  /** Since when. */
  readonly asked_at: Timestamp;
  /** Before when it does not begin. */
  readonly not_before?: Timestamp | null;
  /** Who is coming. */
  readonly claimed_by?: string | null;
}

/** Who calls time. */
export type TimeCallBy =
  /** A player seated at the table, not necessarily in the hand. */
  | { readonly player: Seat }
  /** A player at the table: the tablet does not say who. */
  | 'table'
  /** An official. */
  | 'floor'
  /** Somebody who does not play at the table. */
  | 'spectator'
  /** A player of the event who sits at another table. */
  | 'other_table';

/** A countdown. */
export interface TimeCallView {
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
  /** The player whom the floor named to count it aloud. */
  readonly counter?: Seat | null;
  /** It was asked for and the floor has agreed (ropta2025 3.5, tda2024 29). */
  readonly granted?: boolean;
}

/**
 * How long somebody took. What is logged in one tap for several players counts for none of them, and time in which
 * play was stopped is not counted.
 */
export interface TimesLine {
  /** Decisions, those right after a deal apart. */
  readonly decisions: number;
  /** Half of them were at most as long, in milliseconds. */
  readonly median_ms: number | null;
  /** Nine of ten were at most as long, in milliseconds. */
  readonly p90_ms: number | null;
  /** The longest, in milliseconds. */
  readonly longest_ms: number | null;
  /** How many took more than 30 seconds. */
  readonly slow: number;
  /** First decisions after a deal: their time contains the dealing. */
  readonly after_deal: number;
  /** Half of those were at most as long, in milliseconds. */
  readonly after_deal_median_ms: number | null;
}

/** How long players take to decide: `GET /api/evidence/{tournament}/times?table=…`. */
export interface TimesView {
  /** Everybody's decisions together, at whatever table. */
  readonly field: TimesLine;
  /** The same, street by street. */
  readonly streets: readonly StreetTimes[];
  /** The slowest players first (by their median), then those with fewer than three decisions; at most a hundred. */
  readonly players: readonly PlayerTimes[];
  /** Players who have decided something and are not in the answer. */
  readonly left_out: number;
}

/** A moment: milliseconds since 1970-01-01 UTC, as the server's clock gave it. */
export type Timestamp = number;

/** The player to act. */
export interface ToAct {
  /** Which seat. */
  readonly seat: Seat;
  /** Their name. */
  readonly name: string;
  /** Since when. */
  readonly since: Timestamp;
  /** Chips to add to call. */
  readonly to_call: Chips;
}

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
  /** Changes the plan of the event: all of it before the start, what is still to come afterwards (director). */
  | {
      readonly type: 'set_plan';
      /** The plan from now on. */
      readonly plan: Plan;
    }
  /** The clock of levels and breaks (director). */
  | {
      readonly type: 'clock';
      /** What is done with it. */
      readonly command: ClockCommand;
    }
  /** The list of players (director; check-in: floor as well). */
  | {
      readonly type: 'field';
      /** What is done with it. */
      readonly command: FieldCommand;
    }
  /** A draw with the seed that is sealed (director; a race at a table: its tablet and the floor as well). */
  | {
      readonly type: 'draw';
      /** What for. */
      readonly occasion: Occasion;
      /** A word of the room that goes into the draw, up to 60 characters; may be empty. */
      readonly word?: string;
    }
  /** Players between tables (director; arrivals: the tablet of the table and the floor as well). */
  | {
      readonly type: 'moves';
      /** What is done. */
      readonly command: MoveCommand;
    }
  /** Players who go out or buy chips (floor; hand-for-hand: director). */
  | {
      readonly type: 'results';
      /** What is done. */
      readonly command: ResultCommand;
    }
  /** Chips that leave play (director; the race of a table: its tablet and the floor as well). */
  | {
      readonly type: 'race';
      /** What is done. */
      readonly command: RaceCommand;
    }
  /** Counts of stacks (tablet of the table and floor; accepting and rejecting: floor). */
  | {
      readonly type: 'count';
      /** What is done. */
      readonly command: CountCommand;
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
  /** Lifts a sanction: time away ends, the ladder forgets it, chips stay away (floor; a disqualification: director). */
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
      /** A floor for all events, now and later, instead of the one that is seen. With the role `floor` only. */
      readonly everywhere?: boolean;
    }
  /** Lets tablets ask for a table without a code, or no longer; the floor answers each of them (director). */
  | {
      readonly type: 'allow_joining';
      /** Whether they may. */
      readonly allowed: boolean;
    }
  /** Lets everybody watch the event as its display shows it, by its address, or no longer (director). */
  | {
      readonly type: 'allow_public';
      /** Whether they may. */
      readonly allowed: boolean;
    }
  /**
   * Lets players' phones show their own seat, by the code of their seat card, or no longer: then all cards that were
   * printed are worthless (director).
   */
  | {
      readonly type: 'allow_phones';
      /** Whether they may. */
      readonly allowed: boolean;
    }
  /** Says whether a tablet gets the table that it asks for (floor). */
  | {
      readonly type: 'answer_join';
      /** Which request. */
      readonly request: JoinId;
      /** Whether it does. */
      readonly accept: boolean;
    }
  /**
   * Sets, changes or removes the PIN with which the floor may act on the tablets of this event; what was unlocked
   * with another one is locked at once (director).
   */
  | {
      readonly type: 'set_floor_pin';
      /** The PIN; none removes it. */
      readonly pin?: Pin | null;
    }
  /**
   * Has a device take another token (director): its connection is closed, and the next `welcome` says so. The token before is
   * worthless once the new one was used.
   */
  | {
      readonly type: 'renew_token';
      /** Which device. */
      readonly device: DeviceId;
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
export interface TournamentSummary {
  /** Which. */
  readonly tournament: TournamentId;
  /** Name of the event. */
  readonly name: string;
  /** When it was set up. */
  readonly created_at: Timestamp;
  /** Whether it has its winner; absent while it has none. */
  readonly is_over?: boolean;
}

/** A tournament as it is now. */
export interface TournamentView {
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
  /** Players still in the event: the `left` of `field`. */
  readonly players_left: number;
  /** Players on the list, without those who withdrew or wait for a place: the `entries` of `field`. */
  readonly players: number;
  /** The plan of the event; `null` where tables are played without one. */
  readonly plan: Plan | null;
  /** The clock of levels and breaks. */
  readonly clock: ClockView | null;
  /** How many players are where, and the average stack. */
  readonly field: FieldView;
  /** Players on the way between tables, or about to go. */
  readonly moves: readonly MoveView[];
  /** Hand-for-hand, while it is played. */
  readonly hand_for_hand: HandForHandView | null;
  /** Where the final table stands. */
  readonly final_table: FinalTableState;
  /** The chip race that is on. */
  readonly race: RacingView | null;
  /** Draws, and the commitment to the next one. */
  readonly draws: DrawsView;
  /** Who has won. */
  readonly winner: PlayerId | null;
  /** Their name, for screens that have no list of players. */
  readonly winner_name?: string | null;
  /** The register of sanctions, oldest first. Only officials see it: it is empty for tablets and displays. */
  readonly sanctions: readonly SanctionView[];
}

/** What the player to act may do. */
export interface TurnView {
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
}

/** Who turned a card up. */
export type TurnedUpBy =
  /** The person dealing. */
  | 'dealer'
  /** Its owner, by accident. */
  | 'owner_by_accident'
  /** Its owner, on purpose. */
  | 'owner_on_purpose';

/** Why nothing more can be taken back. */
export type UndoEnd =
  /** Nothing has been done in the hand. */
  | 'nothing_done'
  /** Chips have been gathered since. */
  | 'chips_gathered'
  /** The floor has ruled, or declared a hand dead, since. */
  | 'floor_decided'
  /** The deck is being shuffled for the next hand. */
  | 'deck_shuffled'
  /** The hand is over, and a player of it has left the table since. */
  | 'player_left'
  /** The hand is over, and chips have come or gone at the table since: a rebuy, a penalty, a stack put right. */
  | 'chips_changed';

/** A player of an event who is no member, as far as is known. */
export interface UnknownPlayer {
  /** Of which event. */
  readonly tournament: TournamentId;
  /** Which of its players. */
  readonly player: PlayerId;
  /** The name that they played under. */
  readonly name: string;
  /** Their club there; may be empty. */
  readonly club: string;
  /** Their place. */
  readonly place: number;
}

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
  /** Chips are lost when their owner loses the hand, and not paid when the owner wins it. */
  | {
      readonly type: 'lost_not_paid';
      /** Whose. */
      readonly seat: Seat;
      /** How many. */
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
    }
  /** The pots are shared among those who are left. */
  | { readonly type: 'pot_split' }
  /** Button and blinds are put right. */
  | { readonly type: 'button_moved' };

/** A break began. */
export interface WebhookBreakStarted {
  /** Version of what is told. */
  readonly version: number;
  /** Which tournament. */
  readonly tournament: TournamentId;
  /** Name of the event. */
  readonly name: string;
  /** Number of the record that tells it: later messages have higher ones, and a record may lead to several. */
  readonly sequence: number;
  /** How long it is, in minutes. */
  readonly minutes: number;
  /** When it is over; absent while the clock is stopped. */
  readonly ends_at?: Timestamp | null;
}

/** The event is over. */
export interface WebhookEventOver {
  /** Version of what is told. */
  readonly version: number;
  /** Which tournament. */
  readonly tournament: TournamentId;
  /** Name of the event. */
  readonly name: string;
  /** Number of the record that tells it: later messages have higher ones, and a record may lead to several. */
  readonly sequence: number;
  /** Everybody who is ranked, the best place first. */
  readonly results: readonly WebhookResult[];
}

/** Play began. */
export interface WebhookEventStarted {
  /** Version of what is told. */
  readonly version: number;
  /** Which tournament. */
  readonly tournament: TournamentId;
  /** Name of the event. */
  readonly name: string;
  /** Number of the record that tells it: later messages have higher ones, and a record may lead to several. */
  readonly sequence: number;
  /** Rulebook in force. */
  readonly book: string;
  /** Players in the event at that moment. */
  readonly players: number;
  /** Tables that are played. */
  readonly tables: number;
  /** Number of the level, from 1. */
  readonly level: number;
  /** Its blinds. */
  readonly blinds: Blinds;
}

/** The final table was drawn. */
export interface WebhookFinalTable {
  /** Version of what is told. */
  readonly version: number;
  /** Which tournament. */
  readonly tournament: TournamentId;
  /** Name of the event. */
  readonly name: string;
  /** Number of the record that tells it: later messages have higher ones, and a record may lead to several. */
  readonly sequence: number;
  /** Where it is played. */
  readonly table: TableId;
  /** Who plays it, by seat. */
  readonly players: readonly WebhookSeat[];
}

/** A level began, by the clock or by the director. */
export interface WebhookLevelStarted {
  /** Version of what is told. */
  readonly version: number;
  /** Which tournament. */
  readonly tournament: TournamentId;
  /** Name of the event. */
  readonly name: string;
  /** Number of the record that tells it: later messages have higher ones, and a record may lead to several. */
  readonly sequence: number;
  /** Its number, from 1. */
  readonly level: number;
  /** Its blinds. */
  readonly blinds: Blinds;
  /** When it is over; absent for the last level, without a plan, and while the clock is stopped. */
  readonly ends_at?: Timestamp | null;
}

/** A message: the whole body of a request. */
export type WebhookMessage = {
  /** When it happened, in UTC: `2026-12-05T20:15:30.123Z`. */
  readonly timestamp: string;
} &
  /** Nothing: somebody tries whether messages arrive. */
  (
    | { readonly type: 'ping'; readonly data: WebhookPing }
    /** Play began. */
    | { readonly type: 'event_started'; readonly data: WebhookEventStarted }
    /** A level began. */
    | { readonly type: 'level_started'; readonly data: WebhookLevelStarted }
    /** A break began. */
    | { readonly type: 'break_started'; readonly data: WebhookBreakStarted }
    /** A player is out, and the floor has confirmed it. */
    | { readonly type: 'player_out'; readonly data: WebhookPlayerOut }
    /** The floor took back that a player is out: what becomes of them is said later, if they are out after all. */
    | { readonly type: 'player_back'; readonly data: WebhookPlayerBack }
    /** A table was closed. */
    | { readonly type: 'table_closed'; readonly data: WebhookTableClosed }
    /** The final table was drawn. */
    | { readonly type: 'final_table'; readonly data: WebhookFinalTable }
    /** An incident was ruled on. */
    | { readonly type: 'ruling'; readonly data: WebhookRuling }
    /** A ruling does not stand any more: the table took it back, or the floor overruled it. */
    | { readonly type: 'ruling_changed'; readonly data: WebhookRuling }
    /** A fault was written down, with what it costs. */
    | { readonly type: 'sanction'; readonly data: WebhookSanction }
    /** A sanction was lifted. */
    | { readonly type: 'sanction_lifted'; readonly data: WebhookSanction }
    /** One player has every chip. */
    | { readonly type: 'event_over'; readonly data: WebhookEventOver }
  );

/** A try. */
export interface WebhookPing {
  /** Version of what is told. */
  readonly version: number;
  /** Name of the webhook in the server's configuration. */
  readonly webhook: string;
}

/** A player, by number and name. */
export interface WebhookPlayer {
  /** Their number, the same to the end of the event. */
  readonly player: PlayerId;
  /** Their name. */
  readonly player_name: string;
}

/** A player is not out after all. */
export interface WebhookPlayerBack {
  /** Version of what is told. */
  readonly version: number;
  /** Which tournament. */
  readonly tournament: TournamentId;
  /** Name of the event. */
  readonly name: string;
  /** Number of the record that tells it: later messages have higher ones, and a record may lead to several. */
  readonly sequence: number;
  /** Their number, the same to the end of the event. */
  readonly player: PlayerId;
  /** Their name. */
  readonly player_name: string;
}

/** A player is out. */
export interface WebhookPlayerOut {
  /** Version of what is told. */
  readonly version: number;
  /** Which tournament. */
  readonly tournament: TournamentId;
  /** Name of the event. */
  readonly name: string;
  /** Number of the record that tells it: later messages have higher ones, and a record may lead to several. */
  readonly sequence: number;
  /** Their number, the same to the end of the event. */
  readonly player: PlayerId;
  /** Their name. */
  readonly player_name: string;
  /** Why. */
  readonly why: OutReason;
  /**
   * Their place as it is now; absent for who is not ranked. Latecomers, rebuys and others who go out in the same hand or
   * round may still move it: `event_over` has the places that stand.
   */
  readonly place?: number | null;
  /** Whether somebody shares the place. */
  readonly is_tied: boolean;
  /** Players who are still in. */
  readonly players_left: number;
  /** At which table. */
  readonly table?: TableId | null;
  /** In which hand of the table. */
  readonly hand?: number | null;
  /** Who won every chip of that hand; absent where several did. */
  readonly by?: WebhookPlayer | null;
}

/** A line of the results. */
export interface WebhookResult {
  /** The place, from 1; players who tie share the better one. */
  readonly place: number;
  /** Whether somebody shares it. */
  readonly is_tied: boolean;
  /** Their number, the same to the end of the event. */
  readonly player: PlayerId;
  /** Their name. */
  readonly player_name: string;
  /** Money, in cents. */
  readonly cents: number;
  /** Points for the league. */
  readonly points: number;
}

/** A ruling, or what became of one. */
export interface WebhookRuling {
  /** Version of what is told. */
  readonly version: number;
  /** Which tournament. */
  readonly tournament: TournamentId;
  /** Name of the event. */
  readonly name: string;
  /** Number of the record that tells it: later messages have higher ones, and a record may lead to several. */
  readonly sequence: number;
  /** At which table. */
  readonly table: TableId;
  /** What happened, what it comes to, the article, and whether it stands. */
  readonly ruling: RulingView;
  /** Who carried it out, took it back or overruled it. */
  readonly by: StepBy;
}

/** A sanction. */
export interface WebhookSanction {
  /** Version of what is told. */
  readonly version: number;
  /** Which tournament. */
  readonly tournament: TournamentId;
  /** Name of the event. */
  readonly name: string;
  /** Number of the record that tells it: later messages have higher ones, and a record may lead to several. */
  readonly sequence: number;
  /** For whom, what for, what it costs, and how it was lifted. */
  readonly sanction: SanctionView;
}

/** A player's seat. */
export interface WebhookSeat {
  /** Which seat. */
  readonly seat: Seat;
  /** Their number, the same to the end of the event. */
  readonly player: PlayerId;
  /** Their name. */
  readonly player_name: string;
}

/** A table was closed. */
export interface WebhookTableClosed {
  /** Version of what is told. */
  readonly version: number;
  /** Which tournament. */
  readonly tournament: TournamentId;
  /** Name of the event. */
  readonly name: string;
  /** Number of the record that tells it: later messages have higher ones, and a record may lead to several. */
  readonly sequence: number;
  /** Which table. */
  readonly table: TableId;
  /** Tables that are played on. */
  readonly tables_left: number;
}

/** Why chips came in or left. */
export type Why =
  /** A player sat down with a stack, or with one that is refunded. */
  | 'stack'
  /** A rebuy, or one that is refunded. */
  | 'rebuy'
  /** An add-on, or one that is refunded. */
  | 'add_on'
  /** A chip race rounded. */
  | 'race'
  /** The floor put a stack right. */
  | 'correction'
  /** A penalty took them. */
  | 'penalty'
  /** A player left with them: for good, struck off or sent from the table. */
  | 'departure';

/** Chips won by a player. */
export interface Won {
  /** Who. */
  readonly seat: Seat;
  /** Chips from the pots, what nobody called not counted. */
  readonly amount: Chips;
}

/** How the order of the deal went wrong. */
export type WrongDeal =
  /** Cards came in the wrong order. */
  | 'order'
  /** A seat that should get no card got one. */
  | 'seat_not_entitled'
  /** A player was forgotten. */
  | 'player_forgotten';
