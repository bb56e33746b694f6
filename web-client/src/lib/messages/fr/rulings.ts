// French: what a ruling comes to, what people do then, and how the floor changes it.
import type { Action, Cards, Severity, Street } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';
import type { Called } from '../../table/called';
import { incidentWords } from './incidents';
import { ofWhom, plainly, plainlyFirst, toWhom, who, whoFirst } from './person';
import type { Steps, Verdicts } from '../kinds';

const n = (value: number): string => number(value, 'fr-FR');

const cards: Record<Cards, string> = {
  all_dealt: 'toutes les cartes distribuées',
  exposed: 'la carte exposée',
  extra: 'la carte en trop',
  flop: 'le flop',
  first_of_flop: 'la première carte du flop',
  last_of_flop: 'la dernière carte du flop',
  turn: 'le turn',
  river: 'la river',
  burn: 'la carte brûlée',
  second_burn: 'la seconde carte brûlée',
  one_of_flop: 'une carte du flop tirée au hasard',
  flop_and_burn: 'le flop et la carte brûlée',
  flop_and_one_burn: 'le flop et une des deux brûlées',
  flop_and_both_burns: 'le flop et les deux brûlées',
  rest: 'les cartes qui restent de ce mélange',
  aside: 'les cartes mises de côté',
  board: 'tout le tableau',
  other_deck: 'les cartes de l’autre paquet',
  boxed: 'la carte face visible',
  deck: 'tout le paquet',
  stub: 'les cartes qui restent à donner',
  stub_and_muck: 'les cartes qui restent et les cartes jetées',
  stub_and_burns: 'les cartes qui restent et les brûlées',
  stub_muck_and_burns: 'les cartes qui restent, les cartes jetées et les brûlées',
  irregular: 'la carte qui n’est pas du jeu',
};

const the: Record<Street, string> = {
  preflop: 'les deux cartes',
  flop: 'le flop',
  turn: 'le turn',
  river: 'la river',
};

const severity: Record<Severity, string> = {
  required: 'Sanction due',
  possible: 'Sanction possible',
  warning: 'Avertissement dû',
  disqualification: 'Disqualification possible',
  disqualification_due: 'Disqualification due',
};

/** `opening` is unknown in lists of past rulings: then the words fit a bet and a raise alike. */
function action(what: Action, to: number, opening: boolean | undefined): string {
  switch (what.type) {
    case 'fold':
      return to > 0 ? `passe et laisse ${n(to)}` : 'passe';
    case 'check':
      return 'parole';
    case 'call':
      return `suit ${n(to)}`;
    case 'all_in':
      return `tapis ${n(to)}`;
    case 'raise_to':
      if (opening === undefined) return `porte sa mise à ${n(to)}`;
      return opening ? `mise ${n(to)}` : `relance à ${n(to)}`;
  }
}

const verdicts: Verdicts = {
  play_on: () => 'Le coup continue',
  misdeal: () => 'Fausse donne : on redonne',
  hand_cancelled: () => 'Coup annulé, jetons rendus',
  hand_dead: ({ seat, refund }, called) =>
    refund > 0
      ? `Main morte : ${plainly(seat, called)}, ${n(refund)} rendus`
      : `Main morte : ${plainly(seat, called)}`,
  hand_live: ({ seat }, called) => `La main ${ofWhom(seat, called)} reste en jeu`,
  card_replaced: () => 'Carte morte, remplacée',
  card_plays: () => 'La carte est jouée',
  card_burned: () => 'La carte devient la brûlée',
  board_repaired: () => 'Le tableau est remis en ordre',
  binds: (verdict, called, opening) =>
    `${plainlyFirst(verdict.seat, called)} : ${action(verdict.action, verdict.to, opening)}`,
  void: ({ seat }, called) => `Rien ne compte : ${who(seat, called)} s’annonce à nouveau`,
  held: ({ seat }, called) => `L’annonce ${ofWhom(seat, called)} attend son tour`,
  skipped: ({ seat }, called) => `Tour sauté : ${who(seat, called)} perd des droits`,
  corrected: ({ seat, added }, called) => `On corrige : ${who(seat, called)} ajoute ${n(added)}`,
  bets_returned: ({ seat, chips }, called) => `${whoFirst(seat, called)} reprend ${n(chips)}`,
  granted: () => 'Accordé',
  denied: () => 'Refusé',
  too_late: () => 'Trop tard',
  paid: ({ seat }, called) => `Le pot va ${toWhom(seat, called)}`,
  lost_not_paid: ({ seat, chips }, called) =>
    `${n(chips)} ${ofWhom(seat, called)} : perdus avec le coup, pas payés en cas de gain`,
  chips_removed: ({ seat, chips }, called) => `${n(chips)} retirés ${toWhom(seat, called)}`,
  fault: ({ seat }, called) => `Faute ${ofWhom(seat, called)}, à noter`,
  pot_split: () => 'Le pot est partagé entre ceux qui restent',
  button_moved: () => 'Le bouton est remis à sa place',
};

const steps: Steps = {
  return_chips: () => 'Rendez à chacun ses jetons du coup, blinds et antes comprises.',
  return_bet: ({ seat }, called) => `Rendez ${toWhom(seat, called)} ce que personne n’a suivi.`,
  take_back: (step) => `Reprenez ${cards[step.cards]}.`,
  set_aside: (step) => `Mettez de côté, face visible, ${cards[step.cards]}.`,
  show: (step) => `Montrez à tous ${cards[step.cards]}.`,
  keep: (step) => `Laissez en place ${cards[step.cards]}.`,
  turn_down: (step) => `Retournez face cachée ${cards[step.cards]}.`,
  put_back: (step) => `Remettez en place ${cards[step.cards]}.`,
  shuffle: (step) => {
    if (step.cards === 'deck') return 'Mélangez tout le paquet.';
    if (step.cards.startsWith('stub')) return `Mélangez ${cards[step.cards]}.`;
    if (step.cards === 'flop' && step.with !== 'stub') return 'Mélangez à part toutes les cartes du flop.';
    return step.with === 'stub'
      ? `Mélangez ${cards[step.cards]} avec le reste du paquet.`
      : `Mélangez ${cards[step.cards]} à part ; le paquet ne bouge pas.`;
  },
  cut: () => 'Coupez.',
  becomes_burn: (step) =>
    step.cards === 'rest'
      ? `La carte qui reste sera la brûlée avant ${the[step.street]}.`
      : `Posez ${cards[step.cards]} comme carte brûlée avant ${the[step.street]}.`,
  becomes_first_of_flop: (step) => `Posez ${cards[step.cards]} comme première carte du flop.`,
  complete_flop: () => 'Tirez une carte pour compléter le flop.',
  finish_betting: () => 'Finissez le tour de mises.',
  finish_deal: () => 'Finissez la distribution.',
  deal_without_burn: (step) => `Sortez ${the[step.street]} sans brûler.`,
  burn_and_deal: (step) => `Brûlez une carte, puis sortez ${the[step.street]}.`,
  next_card_is: (step) => `La carte suivante est ${the[step.street]}.`,
  replace_card: ({ seat }, called) => `Donnez ${toWhom(seat, called)} la carte qui devait être brûlée.`,
  give_card_back: ({ seat }, called) => `Rendez ${toWhom(seat, called)} sa carte : elle se joue.`,
  deal_from_proper_deck: () => 'Donnez ce qui manque avec le bon paquet.',
  deal_again: () => 'Redonnez : bouton et blinds ne bougent pas.',
  muck_hand: ({ seat }, called) => `Jetez la main ${ofWhom(seat, called)} sans la montrer.`,
  give_hand_back: ({ seat }, called) => `Rendez sa main ${toWhom(seat, called)}.`,
  ask_player: ({ seat }, called) => `Demandez ${toWhom(seat, called)} sa décision.`,
  sit_down: ({ seat }, called) => `${whoFirst(seat, called)} s’assied avant de parler.`,
  count_bet: ({ seat }, called) => `Comptez toute la mise ${ofWhom(seat, called)}.`,
  put_in: ({ seat, chips }, called) => `${whoFirst(seat, called)} ajoute ${n(chips)}.`,
  leave_bets: () => 'Laissez les mises devant chacun tant qu’elles ne sont pas vérifiées.',
  make_up_bets: () => 'Celui qui a mis trop peu ajoute ce qui manque ; puis le coup reprend.',
  spread_pot: () => 'Étalez le pot pour qu’on en voie les jetons.',
  official_does_it: () => 'Si possible, un responsable s’en charge.',
  change_deck: () => 'Changez de paquet.',
  show_hand_to_all: ({ seat }, called) => `Montrez à tous la main ${ofWhom(seat, called)}.`,
  move_to_drawn_seat: ({ seat }, called) =>
    `${whoFirst(seat, called)} va à sa place tirée au sort avec ses jetons d’à présent.`,
  tidy_stack: ({ seat }, called) =>
    `${whoFirst(seat, called)} range son tapis : piles égales, gros jetons devant.`,
  make_stack_readable: ({ seat }, called) =>
    `${whoFirst(seat, called)} range son tapis pour que chacun puisse l’estimer.`,
  largest_chips_in_front: ({ seat }, called) => `${whoFirst(seat, called)} met ses gros jetons bien en vue.`,
  cards_in_sight: ({ seat }, called) =>
    `${whoFirst(seat, called)} garde ses cartes sur la table, bien en vue.`,
  show_hand_afterwards: ({ seat }, called) => `À la fin du coup, ${who(seat, called)} montre sa main à tous.`,
  shuffle_by: ({ seat }, called) => `${whoFirst(seat, called)} mélange le paquet.`,
  cut_with_card: ({ seat }, called) =>
    `${whoFirst(seat, called)} coupe avec une cut-card, au moins 3 cartes par tas.`,
  remove_chips: ({ seat }, called) => `Retirez du jeu ces jetons ${ofWhom(seat, called)}.`,
  cut_by: ({ seat }, called) => `${whoFirst(seat, called)} coupe.`,
  split_pots: () => 'Partagez chaque pot entre ceux qui y sont encore.',
  next_card_instead: () => 'La carte suivante la remplace.',
  give_missing_card: ({ seat }, called) => `Donnez ${toWhom(seat, called)} la carte qui lui manque.`,
  move_button: ({ seat }, called) => `Mettez le bouton ${toWhom(seat, called)}.`,
  post_again: () => 'Antes et blinds se posent à nouveau ; les cartes restent.',
};

export const rulings = {
  ...incidentWords,
  verdicts,
  steps,
  /** The flop comes from the cards that were just shuffled by themselves. */
  flopOfShuffled: 'Retournez-en trois : c’est le flop.',
  severity: (which: Severity): string => severity[which],
  putsIn: (seat: number, to: number, called: Called) => `${whoFirst(seat, called)} met ${n(to)} en tout.`,
  takesBack: (seat: number, chips: number, called: Called) =>
    `${whoFirst(seat, called)} reprend ${n(chips)}.`,
  // The wizard.
  key: 'Un problème ?',
  title: 'Un problème ?',
  now: 'En ce moment',
  familiesLabel: 'Où chercher',
  more: 'Suite',
  back: 'Retour',
  rare: 'Autre façon…',
  otherAmount: 'Autre montant…',
  raiseOf: 'Relance à…',
  amountAlone: 'Un chiffre, sans rien d’autre…',
  amountOf: {
    raise_to: 'Relance à combien ?',
    amount: 'Quel montant a‑t‑il dit ?',
    in_front: 'Combien devant lui, sur ce tour ?',
  },
  /** By the field of the incident. */
  amountAt: {
    '/put_in': 'Combien a‑t‑il mis par erreur ?',
    '/chips': 'Combien de jetons a‑t‑on trouvés ?',
    '/small': 'Petite blind de ce niveau :',
    '/big': 'Grosse blind de ce niveau :',
  } as Readonly<Record<string, string | undefined>>,
  noPlayer: 'Personne',
  chipsIn: 'Quels jetons a‑t‑il mis ?',
  earlierChips: 'Les jetons d’avant encore posés',
  chipsHelp: 'Touchez chaque jeton, ou tapez seulement le montant.',
  notPayable: 'Les jetons en jeu ne font pas ce montant.',
  twoAmounts: {
    motions: ['Devant lui après le 1er geste', 'Devant lui à la fin'],
    short: ['Le plus petit sens', 'Le plus grand sens'],
    raise_short: ['Le plus petit sens', 'Le plus grand sens'],
    call_and_raise: ['« Je suis »', '« Je relance »'],
  } as Readonly<Record<'motions' | 'short' | 'raise_short' | 'call_and_raise', readonly [string, string]>>,
  ok: 'Valider',
  thatIsAll: 'C’est tout',
  oneMore: 'Un autre joueur a aussi parlé',
  nobody: 'Personne à choisir ici.',
  chosen: 'choisi',
  circumstancesLabel: 'Aussi',
  total: (amount: number) => `${n(amount)} en tout`,
  minimum: (amount: number, min: number) => `${n(amount)} : le minimum est ${n(min)}. Qu’a‑t‑il fait ?`,
  // The answer.
  asking: 'Lecture du règlement…',
  todo: 'À faire',
  why: 'Le règlement',
  sanctions: 'À ne pas oublier',
  sanctionsDue: 'Sanctions devenues dues',
  sanction: (which: Severity, seat: number, afterHand: boolean, called: Called) =>
    `${severity[which]} : ${plainly(seat, called)}${afterHand ? ', après le coup' : ''}`,
  apply: 'Appliquer',
  applyHelp: '« Annuler » reprend la décision tant que le coup continue ; ensuite, l’arbitre.',
  player: (seat: number, called: Called) => `C’est ${toWhom(seat, called)} de choisir`,
  floorDecides: 'C’est à l’arbitre de décider',
  callFloor: 'Appeler l’arbitre',
  floorMay: 'L’arbitre peut aussi décider',
  chipsCounted: (chips: string) => `Jetons comptés : ${chips}`,
  otherChips: 'Autres jetons',
  // What was decided.
  decided: 'Décision',
  list: (count: number) => `Décisions (${count})`,
  listTitle: 'Décisions de la table',
  none: 'Aucune décision encore. Dites ce qui est arrivé, le règlement répond.',
  takenBack: 'reprise par la table',
  overruled: (reason: string) =>
    reason === '' ? 'annulée par l’arbitre' : `annulée par l’arbitre : ${reason}`,
  byBook: 'par le règlement',
  byFloor: (reason: string) => (reason === '' ? 'par l’arbitre' : `par l’arbitre : ${reason}`),
  waitingFloor: 'Décision demandée à l’arbitre',
  boundTo: {
    fold: 'Passer',
    check: 'Parole',
    call: (amount: number) => `Suivre ${n(amount)}`,
    raise: (to: number, opening: boolean) => (opening ? `Miser ${n(to)}` : `Relancer à ${n(to)}`),
    allIn: 'Tapis',
  },
  boundWhy: 'annoncé avant son tour : cela l’engage',
  raiseLost: 'relance perdue',
  raiseLostWhy: 'Ce joueur ne peut plus relancer : il a parlé hors de son tour ou a été sauté.',
  // The floor.
  floor: {
    title: 'Décisions',
    asked: 'La table demande une décision',
    alert: 'Décision demandée',
    wizard: 'Un problème à cette table ?',
    overrule: 'Décider autrement…',
    instead: 'À la place',
    playOn: 'Le coup continue comme avant la décision',
    redeal: 'Fausse donne : on redonne',
    kill: 'Main morte',
    killSeat: 'La main de qui ?',
    again: 'Redemander au règlement, et choisir une autre issue',
    reason: 'Raison',
    reasons: [
      'Les faits étaient mal décrits',
      'Témoignages de la table',
      'Intérêt du jeu',
      'Erreur de saisie',
    ] as readonly string[],
    go: 'Décider autrement',
    ruleGo: 'Décider',
    late: 'Trop tard pour la changer : le coup suivant a commencé.',
    mark: (article: string) => `Décision, art. ${article}`,
    markBare: 'Décision',
    ofHand: (hand: number, time: string) => `Coup ${n(hand)} · ${time}`,
  },
};
