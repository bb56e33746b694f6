// French: what a tablet does by its own rules, before its server has heard of it or without one.
import type { Command } from '../../../protocol/protocol.gen';
import { moment, number } from '../../format/format';

const n = (value: number): string => number(value, 'fr-FR');
const seats = (all: readonly number[]): string => `${all.length > 1 ? 'Sièges' : 'Siège'} ${all.join(', ')}`;

/** What was entered, in a line. */
function entry(command: Command | undefined): string {
  switch (command?.type) {
    case 'start_hand':
      return 'Coup suivant';
    case 'act': {
      const { seat, action } = command;
      const what = { fold: 'passe', check: 'parole', call: 'suit', all_in: 'tapis' };
      return `Siège ${seat} : ${action.type === 'raise_to' ? `mise à ${n(action.to)}` : what[action.type]}`;
    }
    case 'run':
      return `${seats(command.seats)} : ${command.action === 'fold' ? 'passe' : 'parole'}`;
    case 'undo':
      return 'Annuler';
    case 'gather':
      return 'Mises rassemblées';
    case 'set_board':
      return `Tableau : ${command.cards.join(' ')}`;
    case 'table':
      return `Siège ${command.seat} montre ${command.cards?.join(' ') ?? 'sa main'}`;
    case 'muck':
      return `Siège ${command.seat} jette sa main`;
    case 'award_pot':
      return `${command.pot === 0 ? 'Pot principal' : `Pot annexe ${command.pot}`} : ${seats(command.winners).toLowerCase()}`;
    case 'end_hand':
      return 'Coup terminé';
    case 'set_presence':
      return `Siège ${command.seat} : ${command.presence === 'present' ? 'présent' : 'absent'}`;
    case 'report':
      return 'Un problème, et sa décision';
    default:
      return 'Autre saisie';
  }
}

export const own = {
  unconfirmed: (count: number) => (count > 1 ? `${n(count)} pas encore confirmés` : 'Pas encore confirmé'),
  corrected: 'Autre chose a été noté entre-temps : la table est à jour, regardez l’écran.',
  alone: (since: number) => `Seule depuis ${moment(since, 'fr-FR', 'time')} · tout est gardé`,
  aloneUnkept: (since: number) => `Seule depuis ${moment(since, 'fr-FR', 'time')} · ne fermez pas cette page`,
  reload: 'Page périmée\u00a0: rechargez-la.',
  noReload: 'Le serveur n’a pas répondu\u00a0: réessayez.',
  onlineOnly: 'Ne joue qu’en ligne',
  asksServer: 'Cette tablette demande chaque saisie au serveur : sans réseau, elle attend.',
  waiting: (count: number) => `${n(count)} en attente`,
  needsServer: 'Gardé : cela part dès que le serveur revient (arbitre, places, recaves).',
  notTaken: (count: number) => (count > 1 ? `${n(count)} non reprises` : '1 non reprise'),
  notTakenTitle: 'Saisies non reprises',
  notTakenLead:
    'Pendant la coupure, le tournoi a décidé autre chose : ces saisies ne valent pas. Regardez la table, puis choisissez.',
  untold:
    'Le tournoi n’a pas reçu ces saisies. Montrez-les à l’arbitre ou notez-les : une fois appairée à nouveau, la tablette ne les montre plus.',
  ofNoHand: 'Entre deux coups',
  notEntered:
    'La première de ces saisies ne va plus avec la table. Jouez la suite sur l’écran, puis laissez tomber le reste.',
  enterAgain: 'Saisir à nouveau',
  drop: 'Laisser tomber',
  entry,
};
