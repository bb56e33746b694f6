// French: what can go wrong, and the facts that are asked.
import type {
  Announcement,
  FormFamily,
  FormName,
  Gesture,
  MannerName,
  Said,
  Street,
} from '../../../protocol/protocol.gen';
import { choices, flags } from './incident-choices';
import { ofWhom, plainly, plainlyFirst, toWhom, who, whoAll } from './person';
import { number } from '../../format/format';
import type { Incidents } from '../kinds';

const n = (value: number): string => number(value, 'fr-FR');

const families: Record<FormFamily, string> = {
  betting: 'Mises et parole',
  deal: 'Donne et paquet',
  board: 'Tableau',
  hands: 'Mains et joueurs',
};

const entries: Record<FormName, string> = {
  gesture: 'Mise ou annonce pas claire',
  out_of_turn: 'Parole hors de son tour',
  skipped: 'Joueur sauté',
  simultaneous: 'Deux joueurs en même temps',
  in_the_dark: 'Annonce avant les cartes',
  illegal_amount: 'Mise sous le minimum laissée passer',
  acted_before_amount: 'A parlé avant l’annonce du montant',
  action_misunderstood: 'Action mal comprise',
  chips_forgotten: 'Jetons oubliés dans un tapis',
  wrong_blinds: 'Mauvaises blinds pour ce niveau',
  short_bet: 'Mise trop petite devant un joueur',
  gross_misunderstanding: 'Grosse mise mal comprise',
  fold_gesture: 'Geste pris pour « passe »',
  action_gesture: 'Geste pris pour « je suis », « relance »',
  tabled_in_turn: 'Main étalée sans un mot',
  count_asked: 'Demande de compter',
  pot_disputed: 'Montant du pot contesté',
  card_exposed: 'Carte exposée à la donne',
  wrong_deal: 'Mauvais ordre, siège oublié',
  card_count: 'Mauvais nombre de cartes',
  card_seen: 'Carte vue (flashée)',
  card_off_table: 'Carte tombée de la table',
  dead_card_mixed: 'Carte morte mêlée à la main',
  boxed_card: 'Carte face visible dans le paquet',
  deck: 'Paquet irrégulier ou à changer',
  shuffle_doubted: 'Doute sur le mélange',
  premature_street: 'Cartes sorties trop tôt',
  without_burn: 'Sorti sans brûler',
  two_burns: 'Flop après deux brûlées',
  flop_of_four: 'Flop de quatre cartes',
  exposed_burn: 'Carte brûlée retournée',
  flashed_board: 'Carte du tableau vue trop tôt',
  board_taken_away: 'Tableau retiré trop tôt',
  cards_thrown: 'Main jetée, à récupérer ?',
  hand_swept_up: 'Main ramassée par erreur',
  thrown_onto: 'Cartes jetées sur une main',
  phone: 'Téléphone',
  left_seat: 'A quitté la table',
  late_to_seat: 'Arrivé pendant la donne',
  tabled_winner_killed: 'Main gagnante étalée puis mêlée',
  wrong_hand_called: 'Main mal annoncée',
  ask_to_see: 'Demande à voir une main',
  shown_to_one: 'Montrée à un seul joueur',
  one_card_shown: 'Une seule carte montrée',
  hand_shown: 'Main en jeu montrée à quelqu’un',
  reading_disputed: 'Lecture d’une main contestée',
  pot_claimed: 'Réclamation sur le coup d’avant',
  misconduct: 'Conduite d’un joueur',
  wrong_seat: 'Mauvaise place au départ',
  deck_dropped: 'Paquet tombé',
  deck_exposed: 'Cartes du paquet vues',
  wrong_button: 'Bouton mal placé',
  blind_by_mistake: 'Blind posée par erreur',
};

/** The question of each entry's page. */
const asks: Record<FormName, string> = {
  gesture: 'Qu’a fait le joueur ?',
  out_of_turn: 'Qui a parlé trop tôt, et pour dire quoi ?',
  skipped: 'Qui a parlé après le joueur sauté ? Un par un, dans l’ordre.',
  simultaneous: 'Qui a dit quoi ? Le joueur qui devait parler aussi.',
  in_the_dark: 'Qui l’a annoncé, et quoi ?',
  illegal_amount: 'Qui a misé sous le minimum ?',
  acted_before_amount: 'Qui a parlé avant l’annonce du montant, et comment ?',
  action_misunderstood: 'Qui a été mal compris, et qu’a‑t‑il vraiment dit ?',
  chips_forgotten: 'Qui, et combien de jetons a‑t‑on trouvés ?',
  wrong_blinds: 'Quelles blinds sont dues ?',
  short_bet: 'Qui, et combien a‑t‑il vraiment devant lui ?',
  gross_misunderstanding: 'Qui, et combien a‑t‑il mis par erreur ?',
  fold_gesture: 'Qui, et où sont ses cartes ?',
  action_gesture: 'Qui, et comment l’a‑t‑on compris ?',
  tabled_in_turn: 'Main étalée sans un mot',
  count_asked: 'Qui demande, de qui, et quoi ?',
  pot_disputed: 'Montant du pot contesté',
  card_exposed: 'À qui est la carte, et comment est-ce arrivé ?',
  wrong_deal: 'Qu’est-ce qui a mal été distribué ?',
  card_count: 'Qui, et combien de cartes a‑t‑il ?',
  card_seen: 'La carte de qui, et vue par qui ?',
  card_off_table: 'La carte de qui, et par la faute de qui ?',
  dead_card_mixed: 'Qui, et reconnaît-on la bonne carte ?',
  boxed_card: 'Combien de cartes sont apparues ainsi ?',
  deck: 'Que se passe‑t‑il avec le paquet ?',
  shuffle_doubted: 'Doute sur le mélange',
  premature_street: 'Sait-on quelle carte a été brûlée ?',
  without_burn: 'Connaît-on l’ordre des trois cartes ?',
  two_burns: 'Connaît-on l’ordre des cartes ?',
  flop_of_four: 'Connaît-on l’ordre des quatre cartes ?',
  exposed_burn: 'Les cartes de ce tour sont-elles sorties ?',
  flashed_board: 'Les cartes de son tour sont-elles sorties ?',
  board_taken_away: 'Reconnaît-on le tableau sans rien retourner ?',
  cards_thrown: 'Qui, et où sont les cartes ?',
  hand_swept_up: 'La main de qui ?',
  thrown_onto: 'Qui a jeté, sur la main de qui ?',
  phone: 'Qui, et qu’a‑t‑il fait ?',
  left_seat: 'Qui est parti avec une main en jeu ?',
  late_to_seat: 'Qui, et quand s’est-il assis ?',
  tabled_winner_killed: 'La main de qui, et tous l’ont-ils vue gagner ?',
  wrong_hand_called: 'Qui a mal annoncé ? Touchez ensuite ceux qui ont jeté à cause de lui.',
  ask_to_see: 'La main de qui, et qui demande ?',
  shown_to_one: 'Qui a montré ?',
  one_card_shown: 'Qui, et son autre carte ?',
  hand_shown: 'Qui a montré, et à qui ?',
  reading_disputed: 'La main de qui ?',
  pot_claimed: 'Réclamation sur le coup d’avant',
  misconduct: 'Qui, et quoi ?',
  wrong_seat: 'Qui est à la mauvaise place ?',
  deck_dropped: 'Peut-on remettre le paquet en ordre ?',
  deck_exposed: 'Cartes du paquet vues',
  wrong_button: 'Où devraient être le bouton et les blinds ?',
  blind_by_mistake: 'Quels jetons, et quand les a‑t‑il posés ?',
};

/** What the player did, with the total where it is known. */
const manners: Record<MannerName, (total: number | undefined, put: number | undefined) => string> = {
  silent: () => 'Des jetons, sans un mot',
  one_chip: (_, put) => `Un seul jeton${put === undefined ? '' : ` de ${n(put)}`}, sans un mot`,
  several_chips: () => 'Plusieurs jetons, sans un mot',
  raise: () => '« Relance », puis ces jetons',
  raise_to: (total) => (total === undefined ? '« Relance à… »' : `« Relance à ${n(total)} »`),
  amount: (total) => (total === undefined ? 'Un montant, rien d’autre' : `« ${n(total)} », rien d’autre`),
  call: () => '« Je suis », puis ces jetons',
  motions: () => 'Des jetons en plusieurs fois',
  tapped: () => 'A tapé sur la table',
  short: () => 'Un montant à deux sens (« cinq »)',
  raise_short: () => '« Relance » et un tel montant (« relance, cinq »)',
  call_and_raise: () => '« Je suis… et je relance… »',
  all_in: () => '« Tapis »',
  fold: () => '« Je passe »',
  check: () => '« Parole »',
  pot: () => '« Je mise le pot »',
  condition: () => '« Si tu mises, je… »',
  some_taken_back: () => 'Des jetons ajoutés, une partie des anciens reprise',
  added_to_larger: () => 'Des jetons ajoutés à de plus gros déjà posés',
  without_value: () => 'Un objet sans valeur (jeton de bounty, carte temps…)',
};

const announced = (did: Announcement): string => {
  switch (did.type) {
    case 'fold':
      return 'passe';
    case 'check':
      return 'parole';
    case 'call':
      return 'suit';
    case 'raise_to':
      return `relance à ${n(did.to)}`;
    case 'amount':
      return `« ${n(did.amount)} »`;
  }
};

const said = (what: Said): string => {
  switch (what.type) {
    case 'nothing':
      return 'sans un mot';
    case 'fold':
      return '« je passe »';
    case 'check':
      return '« parole »';
    case 'call':
      return '« je suis »';
    case 'raise':
      return what.amount == null ? '« relance »' : `« relance à ${n(what.amount)} »`;
    case 'call_and_raise':
      return `« je suis ${n(what.call)} et je relance ${n(what.raise)} »`;
    case 'all_in':
      return '« tapis »';
    case 'amount':
      return `« ${n(what.amount)} »`;
    case 'raise_short':
      return `« relance », ${n(what.could_be[0])} ou ${n(what.could_be[1])} ?`;
    case 'short':
      return `${n(what.could_be[0])} ou ${n(what.could_be[1])} ?`;
    case 'pot':
      return '« je mise le pot »';
    case 'condition':
      return 'annonce à condition';
  }
};

const gesture = ({ said: words, chips = [], motions = [], tapped }: Gesture): string => {
  const put = chips.map(({ value, count }) => `${count} × ${n(value)}`).join(', ');
  const parts = [
    words || !tapped ? said(words ?? { type: 'nothing' }) : 'tape sur la table',
    put,
    motions.length > 0 ? `en plusieurs fois (${motions.map(n).join(', puis ')})` : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
};

const street: Record<Street, string> = { preflop: 'préflop', flop: 'flop', turn: 'turn', river: 'river' };
const order = (known: boolean): string => (known ? 'ordre connu' : 'ordre inconnu');
const whichCard = (card: number | null | undefined): string =>
  card == null ? '' : card === 1 ? ', 1re carte' : ', 2e carte';

const mixedWith = {
  muck: ', mêlé aux cartes jetées',
  burns: ', mêlé aux brûlées',
  muck_and_burns: ', mêlé aux cartes jetées et aux brûlées',
} as const;

const irregularity = { duplicate: ' : une carte en double', non_standard: ' : joker ou autre dos' } as const;

const incidents: Incidents = {
  gesture: (i, called) => `${plainlyFirst(i.gesture.seat, called)} : ${gesture(i.gesture)}`,
  out_of_turn: ({ acts }, called) =>
    `Hors de son tour : ${acts.map((act) => `${plainly(act.seat, called)} ${announced(act.did)}`).join(', ')}`,
  simultaneous: ({ acts }, called) =>
    `En même temps : ${acts.map((act) => `${plainly(act.seat, called)} ${announced(act.did)}`).join(', ')}`,
  in_the_dark: ({ seat, did, confirmed }, called) =>
    `Avant les cartes : ${plainly(seat, called)} ${announced(did)}${confirmed ? '' : ', non confirmé par le donneur'}`,
  illegal_amount: ({ seat }, called) => `Mise sous le minimum : ${plainly(seat, called)}`,
  acted_before_amount: ({ acts }, called) =>
    `Avant l’annonce du montant : ${acts.map((act) => `${plainly(act.seat, called)} ${announced(act.did)}`).join(', ')}`,
  action_misunderstood: ({ seat, did }, called) =>
    `Mal compris : ${plainly(seat, called)}, en fait ${announced(did)}`,
  chips_forgotten: ({ seat, chips }, called) =>
    `Jetons oubliés dans un tapis : ${plainly(seat, called)}, ${n(chips)}`,
  wrong_blinds: ({ small, big }) => `Mauvaises blinds : ${n(small)}/${n(big)} sont dues`,
  short_bet: ({ seat, in_front }, called) =>
    `Mise trop petite : ${plainly(seat, called)}, ${n(in_front)} en jeu`,
  pot_disputed: ({ pulled_in }) => `Montant du pot contesté${pulled_in ? ', mises ramassées' : ''}`,
  gross_misunderstanding: ({ seat, put_in }, called) =>
    `Grosse mise mal comprise : ${plainly(seat, called)}, ${n(put_in)} mis`,
  fold_gesture: (i, called) =>
    `Geste pris pour « passe » : ${plainly(i.seat, called)}, cartes ${i.cards_thrown ? 'jetées' : 'gardées'}`,
  action_gesture: ({ seat, did }, called) =>
    `Geste compris ainsi : ${plainly(seat, called)} ${announced(did)}`,
  tabled_in_turn: ({ seat }, called) => `Main étalée sans un mot : ${plainly(seat, called)}`,
  count_asked: ({ by, of, what }, called) =>
    `${plainly(by, called)} demande à compter : ${{ bet: `mise ${ofWhom(of, called)}`, stack: `tapis ${ofWhom(of, called)}`, pot: 'pot' }[what]}`,
  card_exposed: ({ seat, card, by, another }, called) =>
    `Carte exposée : ${plainly(seat, called)}, ${card === 1 ? '1re' : '2e'} carte, ${
      {
        dealer: 'par le donneur',
        owner_by_accident: 'par son joueur sans le vouloir',
        owner_on_purpose: 'par son joueur exprès',
      }[by]
    }${another ? ' ; une autre l’était déjà' : ''}`,
  wrong_deal: ({ how, affected, aberrant }, called) =>
    `${{ order: choices.order, seat_not_entitled: choices.seat_not_entitled, player_forgotten: choices.player_forgotten }[how]}${
      affected.length > 0 ? ` (${whoAll(affected, called)})` : ''
    }${aberrant ? ', impossible de continuer' : ''}`,
  card_count: ({ seat, cards }, called) =>
    `Mauvais nombre de cartes : ${plainly(seat, called)} en a ${cards}`,
  two_in_a_row: () => 'Deux cartes de suite au bouton',
  card_seen: ({ seat, by, card }, called) =>
    `Carte vue : ${plainly(seat, called)}${whichCard(card)}, ${{ owner: 'annoncée par lui-même', other: 'par un autre joueur', majority: 'par plus de la moitié de la table' }[by]}`,
  card_off_table: ({ seat, by, card }, called) =>
    `Carte tombée de la table : ${plainly(seat, called)}${whichCard(card)}, faute du ${by === 'dealer' ? 'donneur' : 'joueur'}`,
  dead_card_mixed: ({ seat, identifiable }, called) =>
    `Carte morte mêlée à la main : ${plainly(seat, called)}, ${identifiable ? 'reconnaissable' : 'méconnaissable'}`,
  boxed_card: ({ cards, during_deal }) =>
    `Carte face visible dans le paquet : ${cards}${during_deal ? ', à la donne' : ''}`,
  fouled_deck: ({ what }) => `Paquet irrégulier${what == null ? '' : irregularity[what]}`,
  two_decks: ({ recoverable }) => `Deux paquets mêlés, ${recoverable ? 'réparable' : 'irréparable'}`,
  deck_change: ({ damaged, scheduled }) =>
    `Changement de paquet${damaged ? ', carte abîmée' : scheduled ? ' prévu' : ' demandé'}`,
  shuffle_doubted: () => 'Doute sur le mélange',
  flop_without_burn: ({ order_known }) => `Flop sorti sans brûler, ${order(order_known)}`,
  flop_after_two_burns: ({ order_known }) => `Flop après deux brûlées, ${order(order_known)}`,
  flop_of_four: ({ order_known }) => `Flop de quatre cartes, ${order(order_known)}`,
  street_without_burn: (i) => `Sans brûler : ${street[i.street]}`,
  premature_street: (i) =>
    `Trop tôt : ${street[i.street]}, carte brûlée ${i.burn_known ? 'connue' : 'inconnue'}`,
  exposed_burn: (i) => `Carte brûlée retournée avant : ${street[i.street]}`,
  flashed_board: () => 'Carte du tableau vue trop tôt',
  board_taken_away: ({ recognisable }) =>
    `Tableau retiré trop tôt, ${recognisable ? 'reconnaissable' : 'méconnaissable'}`,
  cards_thrown: ({ seat, how }, called) =>
    `Main jetée : ${plainly(seat, called)}. ${
      {
        touched_the_muck: choices.touched_the_muck,
        unidentifiable: choices.unidentifiable,
        nearer_the_muck: choices.nearer_the_muck,
        nearer_the_player: choices.nearer_the_player,
        in_front_of_the_player: choices.in_front_of_the_player,
      }[how]
    }`,
  hand_swept_up: ({ seat, identifiable }, called) =>
    `Main ramassée par erreur : ${plainly(seat, called)}${identifiable ? ', reconnaissable' : ''}`,
  thrown_onto: ({ by, seat, identifiable }, called) =>
    `${plainly(by, called)} a jeté sur la main ${ofWhom(seat, called)}, ${identifiable ? 'reconnaissable' : 'méconnaissable'}`,
  phone: ({ seat, what }, called) =>
    `Téléphone : ${plainly(seat, called)} ${
      { answered: 'a répondu', switched_on: 'l’a allumé', handled: 'l’a manipulé' }[what]
    }`,
  left_seat: ({ seat }, called) => `A quitté la table avec une main en jeu : ${plainly(seat, called)}`,
  late_to_seat: ({ seat, when }, called) =>
    `Arrivé pendant la donne : ${plainly(seat, called)}, ${
      {
        during_the_deal: 'pendant la distribution',
        after_their_cards: 'après sa 2e carte',
        before_the_first_action: 'avant la première parole',
        after_the_first_action: 'après la première parole',
      }[when]
    }`,
  tabled_winner_killed: ({ seat, obvious }, called) =>
    `Main gagnante étalée puis mêlée : ${plainly(seat, called)}, ${obvious ? 'évident' : 'pas évident'}`,
  wrong_hand_called: ({ seat, deliberate, mucked }, called) =>
    `Main mal annoncée : ${plainly(seat, called)}${deliberate ? ', exprès' : ''}${
      mucked.length > 0 ? ` ; ont jeté : ${whoAll(mucked, called)}` : ''
    }`,
  ask_to_see: ({ by, seat, suspicion }, called) =>
    `Demande à voir la main ${ofWhom(seat, called)}, par ${by == null ? 'un responsable' : who(by, called)}${
      suspicion ? ', soupçon de triche' : ''
    }`,
  shown_to_one: ({ seat }, called) => `Main montrée à un seul joueur : ${plainly(seat, called)}`,
  one_card_shown: ({ seat, second }, called) =>
    `Une seule carte montrée : ${plainly(seat, called)}. ${
      { kept: choices.second_kept, refused: choices.second_refused, lost: choices.second_lost }[second]
    }`,
  hand_shown: ({ seat, to }, called) =>
    `Main en jeu montrée : ${plainly(seat, called)}, ${
      { outsider: 'à une personne hors du coup', player_in_the_hand: 'à un joueur dans le coup' }[to]
    }`,
  reading_disputed: ({ seat, break_minute_over }, called) =>
    `Lecture contestée : main ${ofWhom(seat, called)}${break_minute_over ? ', après plus d’une minute de pause' : ''}`,
  pot_claimed: ({ break_minute_over }) =>
    `Réclamation sur le coup d’avant${break_minute_over ? ', après plus d’une minute de pause' : ''}`,
  misconduct: ({ seat, what, other, grave }, called) =>
    `${plainlyFirst(seat, called)} : ${choices[what].toLowerCase()}${other == null ? '' : `, avec ${who(other, called)}`}${grave ? ' (grave)' : ''}`,
  wrong_seat: ({ seat }, called) => `Mauvaise place au départ : ${plainly(seat, called)}`,
  deck_dropped: ({ order_known, mixed }) =>
    `Paquet tombé, ${order_known ? 'ordre retrouvé' : 'ordre perdu'}${mixed == null ? '' : mixedWith[mixed]}`,
  deck_exposed: ({ cards }) => `Cartes du paquet vues : ${cards}`,
  wrong_button: ({ button, big_blind }, called) =>
    `Bouton mal placé : il va ${toWhom(button, called)}, la grosse blind ${toWhom(big_blind, called)}`,
  blind_by_mistake: ({ seat }, called) => `Blind posée par erreur : ${plainly(seat, called)}`,
};

export const incidentWords = {
  families,
  entries,
  asks,
  choices,
  flags,
  manners,
  incidents,
  announced: (did: Announcement): string => announced(did),
  roles: {
    count_asked: ['Qui demande ?', 'De qui ?'],
    thrown_onto: ['Qui a jeté ?', 'Sur la main de qui ?'],
    ask_to_see: ['La main de qui ?', 'Qui demande ?'],
    wrong_button: [
      'Où doit être le bouton ?',
      'Qui doit être de petite blind ?',
      'Qui doit être de grosse blind ?',
    ],
  } as Readonly<Partial<Record<FormName, readonly string[]>>>,
  /** What each player is chosen as. */
  places: {
    wrong_button: ['bouton', 'petite blind', 'grosse blind'],
  } as Readonly<Partial<Record<FormName, readonly string[]>>>,
  also: {
    cards_thrown: 'par sa faute',
    wrong_deal: 'concerné',
    wrong_hand_called: 'a jeté',
    misconduct: 'avec lui',
  } as Readonly<Partial<Record<FormName, string>>>,
  affected: 'Touchez les mains concernées (facultatif), puis dites quoi.',
};
