// French: what cannot be done in a tournament, and what to do about it.
import { number } from '../../format/format';
import type {
  NeedWords,
  NotAgainWords,
  NotRefundedWords,
  SoldWords,
  NotSoldWords,
  Problems,
  Stops,
} from '../../refusals/problems';
import { formulaFault } from './points';

const n = (value: number): string => number(value, 'fr-FR');

export const somePlayer = 'Ce joueur';

export const stops: Stops = {
  finished: 'Le tournoi est terminé.',
  closed: 'La table est fermée.',
  not_started: 'Le tournoi n’a pas commencé : lancez l’horloge.',
  paused: 'L’horloge est arrêtée : relancez-la pour jouer.',
  break: 'C’est la pause : le coup suivant commence à la reprise.',
  race: 'Les petits jetons sont d’abord changés à cette table.',
  final_table: 'La table finale se forme : tirez les sièges.',
  hand_for_hand: 'Main par main : les autres tables finissent d’abord leur coup.',
  halted: 'Il manque des joueurs à cette table : attendez l’arrivée d’un joueur déplacé.',
  too_few: 'Trop peu de joueurs sont assis à cette table.',
};

const notSold: NotSoldWords = {
  no_rebuys: 'ce tournoi n’a pas de recave.',
  no_add_on: 'ce tournoi n’a pas d’add-on, ou il est déjà pris.',
  enough_chips: 'on recave avec moins d’une grosse blind.',
  no_more: 'ce tournoi ne permet pas d’autre recave par joueur.',
  missed_hand: 'un coup a été distribué sans lui ; la recave se prend avant le coup suivant.',
  period_over: 'la période des recaves est finie.',
  not_the_time: 'l’add-on n’est pas encore en vente.',
  add_on_over: 'l’add-on n’est plus en vente.',
};

const sold: SoldWords = { rebuy: 'la recave', add_on: 'l’add-on', re_entry: 'le re-entry' };

const notRefunded: NotRefundedWords = {
  nothing_bought: 'il n’en a pas pris depuis sa dernière élimination, ou c’est déjà annulé.',
  chips_lost: 'il a moins de jetons qu’il n’en a acheté.',
  stack_changed: 'son tapis n’est plus celui du re-entry.',
  chips_given_up: 'il a abandonné des jetons pour l’avoir.',
};

const notAgain: NotAgainWords = {
  no_re_entries: 'ce tournoi n’a pas de re-entry.',
  period_over: 'la période des re-entries est finie.',
  no_more: 'ce tournoi ne permet pas d’autre re-entry par joueur.',
  has_chips: 'il a encore des jetons, et ce tournoi ne permet pas de les abandonner.',
};

const neededFor: NeedWords = {
  blinds: 'aux blinds ou aux antes à venir',
  rebuy: 'au tapis des recaves ou de l’add-on',
  stack: 'au tapis de départ, tant qu’on peut s’inscrire en retard ou prendre une re-entry',
};

export const problems: Problems = {
  no_plan: () => 'Ce tournoi n’a pas de structure : créez un tournoi complet pour faire cela.',
  stopped: ({ stop }) => stops[stop],
  stage_minutes: ({ stage }) => `Ligne ${stage} de la structure : la durée va de 1 à 720 minutes.`,
  blinds_go_down: ({ stage }) =>
    `Ligne ${stage} de la structure : les blinds baissent. Augmentez-les, ou déplacez la ligne.`,
  no_such_player: () => 'Ce joueur n’est plus dans la liste.',
  standing: (_, who) => `${who} ne peut pas faire cela maintenant : regardez où il en est dans la liste.`,
  seat_not_free: ({ table, seat }) =>
    `Le siège ${seat} de la table ${table} n’est pas libre. Choisissez-en un autre.`,
  more_players_than_seats: ({ players, seats }) =>
    `${n(players)} joueurs pour ${n(seats)} sièges : ajoutez une table, ou retirez des joueurs.`,
  table_closed: ({ table }) => `La table ${table} est fermée. Choisissez-en une autre.`,
  hand_running: ({ table }) => `Un coup se joue à la table ${table} : attendez sa fin.`,
  bust_open: (_, who) => `L’arbitre dit d’abord pour ${who} : élimination ou recave.`,
  wrong_time: () => 'Pas à ce moment du tournoi : il a déjà commencé, ou pas encore.',
  levels_by_plan: () =>
    'Les blinds viennent des niveaux de la structure : changez le niveau dans Préparation.',
  finished: () => 'Le tournoi est terminé.',
  chips_not_possible: ({ chips }) => `${n(chips)} jetons ne vont pas ici. Corrigez le nombre.`,
  no_level: () => 'Il faut au moins un niveau dans la structure.',
  too_many_stages: ({ stages }) => `${n(stages)} niveaux et pauses : une structure en a 100 au plus.`,
  break_not_between_levels: ({ stage }) =>
    `Ligne ${stage} de la structure : une pause se met entre deux niveaux. Déplacez-la ou supprimez-la.`,
  blinds_not_playable: ({ stage }) =>
    `Ligne ${stage} de la structure : la grosse blind doit être au moins 1 et pas plus petite que la petite.`,
  blinds_not_payable: ({ stage, amount }) =>
    `Ligne ${stage} de la structure : ${n(amount)} ne se paie pas avec les jetons en jeu. Changez la blind, ou ajoutez un jeton plus petit.`,
  level_not_payable: ({ level, amount }) =>
    `Niveau ${level} : ${n(amount)} ne se paie pas avec les jetons encore en jeu. Changez les blinds.`,
  chip_kinds: ({ kinds }) => `${n(kinds)} valeurs de jetons : il en faut de 1 à 20.`,
  chips_not_rising: ({ kind }) =>
    `Jetons, ligne ${kind} : la valeur est nulle ou déjà dans la mallette. Corrigez-la.`,
  stack_not_payable: ({ stack, smallest }) =>
    `Un tapis de ${n(stack)} ne se paie pas avec ces jetons : prenez un multiple de ${n(smallest)}.`,
  seats_of_tables: ({ seats, most, article }) =>
    article
      ? `Des tables de ${seats} : ce règlement va de 2 à ${most} sièges.`
      : `Des tables de ${seats} : il faut de 2 à ${most} sièges.`,
  tables_in_room: ({ tables }) => `${n(tables)} tables : il en faut de 1 à 500.`,
  shot_clock: () => 'Chrono : de 5 à 600 secondes par décision, 300 de plus au plus pendant la donne.',
  final_table_size: ({ players }) => `Une table finale de ${players} : il faut de 2 à 10 joueurs.`,
  add_on_not_possible: () => 'L’add-on fait 1 ou 2 tapis et suit des recaves : corrigez la partie Recaves.',
  too_many_prizes: ({ prizes }) => `${n(prizes)} prix : 200 au plus.`,
  prize_shares: ({ sum }) =>
    `Les parts des prix font ${n(Math.round(sum / 100))} % : baissez-en, 100 % au plus.`,
  money_too_large: ({ most_cents }) => `Un montant est trop élevé : ${n(most_cents / 100)} au plus.`,
  points_formula: ({ fault }) => formulaFault(fault),
  players_not_possible: ({ players }) => `${n(players)} joueurs : il en faut de 2 à 5 000.`,
  case_too_small: ({ players }) =>
    `La mallette est trop petite pour ${n(players)} joueurs, surtout en petits jetons. Ajoutez des jetons, ou attendez moins de joueurs.`,
  levels_not_possible: ({ levels, least, most }) =>
    least === most
      ? `${n(levels)} niveaux ne vont pas avec ces joueurs et ces jetons : il en faut ${n(least)}. Changez la durée des niveaux ou l’heure de fin.`
      : `${n(levels)} niveaux ne vont pas avec ces joueurs et ces jetons : de ${n(least)} à ${n(most)} vont. Changez la durée des niveaux ou l’heure de fin.`,
  stage_fixed: ({ stage }) =>
    `Ligne ${stage} de la structure : elle est jouée ou en cours, elle reste comme elle est.`,
  chips_fixed: () => 'Le tournoi a commencé : le tapis de départ et les jetons ne changent plus.',
  out_at_one_table: () =>
    'Ces deux joueurs étaient à la même table : leurs coups disent qui est sorti le premier.',
  out_between: () =>
    'Ces deux sorties ne se suivent pas au classement : elles n’ont pas eu lieu en même temps.',
  no_such_stage: ({ stage }) => `La structure n’a pas de ligne ${stage}. Choisissez-en une autre.`,
  stage_has_no_end: () => 'Le dernier niveau n’a pas de fin : ajoutez un niveau dans Préparation.',
  too_few_seated: ({ seated }) =>
    `${n(seated)} joueur${seated > 1 ? 's ont' : ' a'} une place : tirez d’abord les places.`,
  has_chips: ({ chips }, who) => `${who} a encore ${n(chips)} ou joue ce coup : pas encore sorti.`,
  not_for_sale: ({ purchase, why }, who) =>
    (purchase === 'rebuy'
      ? `${who} ne peut pas recaver maintenant : `
      : `${who} ne peut pas prendre l’add-on maintenant : `) + notSold[why],
  not_refunded: ({ purchase, why }, who) => `${who} : ${sold[purchase]} ne s’annule pas, ${notRefunded[why]}`,
  no_re_entry: ({ why }, who) => `Pas de re-entry pour ${who} : ${notAgain[why]}`,
  hand_for_hand: ({ on }) => (on ? 'On joue déjà main par main.' : 'On ne joue pas main par main.'),
  race_is_on: ({ old }) =>
    `Les jetons de ${n(old)} sont encore à changer à d’autres tables : attendez la fin.`,
  no_race: () => 'Aucun changement de petits jetons en cours.',
  has_raced: ({ table }) => `La table ${table} a déjà changé ses petits jetons, ou n’en a pas.`,
  chips_still_needed: ({ value, by }) =>
    `Les jetons de ${n(value)} servent encore ${neededFor[by]} : gardez-les.`,
  no_race_in_level: ({ old }) =>
    `Les jetons de ${n(old)} se changent pendant une pause ou au tout début d’un niveau : attendez.`,
  on_the_way: ({ players }) =>
    `${n(players.length)} joueur${players.length > 1 ? 's changent' : ' change'} de table : confirmez d’abord leur arrivée.`,
  nobody_there: ({ table, seat }) => `Personne n’a de jetons au siège ${seat} de la table ${table}.`,
  counted_twice: ({ seat }) => `Le siège ${seat} est compté deux fois : gardez un seul compte.`,
  nothing_counted: () => 'Comptez au moins un tapis.',
  small_chips_differ: ({ seat, stack, counted, left_over }) =>
    `Siège ${seat}, ${n(stack)} : il reste ${n(left_over)} petits jetons, pas ${n(counted)}. Recomptez, ou corrigez le tapis.`,
  stack_not_possible: ({ seat, stack, smallest }) =>
    `Siège ${seat} : ${n(stack)} ne se fait pas en jetons de ${n(smallest)} et plus. Comptez et corrigez le tapis.`,
  race_cards: ({ seat, needed }) => `Le siège ${seat} reçoit ${n(needed)} carte${needed > 1 ? 's' : ''}.`,
  card_twice: () => 'La même carte est notée deux fois : vérifiez les cartes.',
  exchange_differs: ({ given, taken }) =>
    `${n(given)} rendus et ${n(taken)} donnés : l’échange doit être exact.`,
  no_such_chip: ({ value }) => `Aucun jeton de ${n(value)} n’est en jeu.`,
  no_count: ({ table }) => `La table ${table} n’a pas été comptée.`,
  count_outdated: ({ table }) => `Des jetons ont bougé à la table ${table} depuis le compte : recomptez.`,
  already_ordered: (_, who) => `${who} a déjà une autre place : annulez d’abord ce déplacement.`,
  not_on_the_way: (_, who) => `${who} n’est pas en route.`,
  has_set_out: (_, who) => `${who} a déjà quitté sa table : donnez une autre place au lieu d’annuler.`,
  same_table: ({ table }, who) => `${who} est déjà à la table ${table}.`,
  table_not_empty: ({ table, players }) =>
    `${n(players)} joueur${players > 1 ? 's sont' : ' est'} à la table ${table} ou en route vers elle : déplacez-les d’abord.`,
  not_halted: ({ table }) => `La table ${table} n’est pas arrêtée.`,
  too_many_for_final_table: ({ left, players }) =>
    `Il reste ${n(left)} joueurs : la table finale en prend ${players}.`,
  already_registered: ({ names }) =>
    `Déjà sur la liste : ${names.join(', ')}. Personne n’a été inscrit : retirez-${names.length > 1 ? 'les' : 'le'} ou ajoutez une initiale.`,
  entry_text: ({ line }) =>
    `Ligne ${line} : un nom fait de 1 à 60 caractères, un club 60 au plus. Personne n’a été inscrit.`,
  too_many_players: ({ most }) => `Un tournoi a ${n(most)} joueurs au plus.`,
  registration_closed: () => 'Les inscriptions sont closes pour ce tournoi.',
  too_late: (_, who) => `${who} arrive trop tard pour sa place.`,
  not_late: (_, who) => `${who} a joué : seul un joueur jamais venu est rayé.`,
  no_replacement: (_, who) => `${who} garde sa place : personne ne la reprend, ou pas encore.`,
  not_sealed: () => 'Aucun tirage n’est préparé : rechargez la page et recommencez.',
  draw_differs: () => 'La liste a changé pendant le tirage : recommencez.',
  nobody_to_draw: () => 'Personne à tirer : inscrivez d’abord les joueurs.',
  no_redraw: () => 'Les places se tirent au départ et à la table finale, pas à ce moment.',
  hands_stay_down: () =>
    'Main par main : les cartes restent cachées et rien n’est distribué tant que les autres tables jouent.',
  final_table_called: () => 'La table finale est annoncée : les places ne se tirent plus que pour elle.',
  final_table_not_called: () => 'Annoncez d’abord la table finale.',
  director_lifts: () => 'Seul le directeur lève une disqualification : demandez-lui.',
  too_many_cards: ({ cards }) =>
    `Il faudrait ${n(cards)} cartes et un jeu en a 52 : changez d’abord plus de jetons à la main, et corrigez les tapis.`,
  deck_too_small: ({ cards }) =>
    `Il faudrait ${n(cards)} cartes et un jeu en a 52 : faites le changement en deux fois.`,
};
