// French: seasons, their standings, and the members of the club.
import type { SeasonEventState } from '../../../protocol/protocol.gen';
import type { SeasonTrouble } from '../../season/api';
import { number } from '../../format/format';

const n = (value: number): string => number(value, 'fr-FR');
const many = (count: number, one: string, more: string): string => `${n(count)} ${count > 1 ? more : one}`;

const troubles: Record<SeasonTrouble, string> = {
  refused: 'Seul le directeur a les saisons. Appairez cet appareil comme directeur.',
  missing: 'La saison, le tournoi ou le membre n’existe plus. Rechargez la page.',
  taken: 'Ce numéro de licence est celui d’un autre membre. Vérifiez le numéro.',
  invalid: 'Le serveur n’a pas pu s’en servir : vérifiez les noms et les nombres.',
  unreachable: 'Le serveur n’a pas répondu. Vérifiez le Wi-Fi, puis recommencez.',
};

const states: Record<SeasonEventState, string> = {
  counts: 'compte',
  open: 'pas terminé : ne compte pas encore',
  unreadable: 'illisible : tapis verify dit pourquoi',
};

export const season = {
  title: 'Saisons',
  open: 'Ouvrir',
  back: 'Tournois',
  which: 'Quelle saison',
  another: 'Une autre saison',
  begin: 'Commencer une saison',
  beginGo: 'Commencer la saison',
  none: 'Une saison réunit plusieurs tournois dans un seul classement. Donnez-lui un nom, puis ajoutez ses tournois : ceux qui sont déjà joués comptent aussi.',
  change: 'Modifier la saison',
  save: 'Enregistrer',
  name: 'Nom de la saison',
  nameExample: 'Championnat 2026–2027',
  best: 'Meilleurs résultats qui comptent',
  bestHelp: 'Vide : tous comptent.',
  bestAll: 'tous',
  formula: 'Points : formule de la ligue',
  formulaHelp:
    'Pour tous les tournois de la saison. players, place, paid : places primées, entry et pool en euros, rebuys. Vide : les points de chaque tournoi.',
  formulaOwn: 'les points de chaque tournoi',
  standings: 'Classement',
  counts: (events: number, best: number | undefined) =>
    `${many(events, 'tournoi compte', 'tournois comptent')}${best === undefined ? '' : `, les ${n(best)} meilleurs résultats de chacun`}.`,
  byEvents: 'Points de chaque tournoi.',
  byFormula: (formula: string) => `Points : ${formula}`,
  aside: 'Entre parenthèses : résultats qui ne comptent pas.',
  json: 'Programme (JSON)',
  saveAll: 'Enregistrer le classement',
  noEvents: 'Aucun tournoi dans cette saison. Ajoutez le premier ci-dessous.',
  noResults:
    'Personne au classement : il se remplit dès qu’un tournoi de la saison est terminé et que ses joueurs sont des membres.',
  erased: 'nom effacé',
  events: 'Tournois de la saison',
  eventLine: (date: string, players: number) =>
    [date, many(players, 'joueur', 'joueurs')].filter((text) => text !== '').join(' · '),
  states,
  addEvent: 'Tournoi à ajouter',
  addEventGo: 'Ajouter',
  removeEvent: 'Retirer',
  noTournaments: 'Aucun tournoi sur ce serveur : créez-en un sous Tournois.',
  unknown: 'Joueurs sans membre',
  unknownNone: 'Chaque joueur classé est un membre.',
  unknownHelp:
    'Leur nom n’est pas celui d’un membre, ou plusieurs le portent. Faites-en des membres, ou dites qui a joué sous ce nom.',
  join: (people: number) =>
    `Faire de ${people === 1 ? 'ce joueur un membre' : `ces ${n(people)} joueurs des membres`}`,
  playedAs: (event: string, place: string) => `${event}, ${place}`,
  isWho: (name: string) => `${name} est`,
  chooseMember: 'C’est un membre…',
  members: 'Membres du club',
  noMembers:
    'Aucun membre. Ajoutez-les d’un fichier (CSV avec Nom, Prénom, Licence, Club dans n’importe quel ordre), un par un, ou d’après les joueurs d’un tournoi.',
  addMember: 'Ajouter un membre',
  addMembers: (count: number) => `Ajouter ${many(count, 'membre', 'membres')}`,
  fromFile: 'Membres d’un fichier',
  fileHelp:
    'Un fichier CSV, ou un tournoi enregistré par The Tournament Director (.tdt). Qui est déjà membre n’est pas ajouté deux fois ; une licence qui manquait est complétée.',
  fileFound: (all: number, fresh: number) =>
    `${many(all, 'personne', 'personnes')}, dont ${many(fresh, 'nouvelle', 'nouvelles')}`,
  fileState: 'Membre',
  fileNew: 'nouveau',
  fileKnown: 'déjà membre',
  search: 'Chercher un membre',
  notFound: 'Personne de ce nom. Effacez la recherche pour voir tous les membres.',
  showAll: (count: number) => `Voir les ${n(count)} membres`,
  memberName: 'Nom',
  licence: 'Licence',
  licenceHelp: 'Numéro de licence, une seule fois : il suit le membre d’une saison à l’autre.',
  data: 'Données personnelles',
  dataHelp:
    'Le nom, la licence et le club sont gardés à part : les effacer ne change aucun enregistrement. Les noms dans les tournois eux-mêmes s’effacent par tapis person erase, serveur arrêté.',
  export: 'Tout ce qui est gardé',
  erase: 'Effacer',
  eraseSure: (name: string) => `Effacer ${name} ?`,
  eraseText:
    'Il n’y a pas de retour : nom, licence et club sont effacés. Les résultats gardent leur place, sans nom.',
  eraseGo: 'Effacer pour toujours',
  troubles,
};
