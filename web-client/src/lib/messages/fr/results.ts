// French: the ranking, what players buy, and a deal.
import type { OutReason, Refundable } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';
import { euros } from '../../plan/money';
import { ofName } from './person';

const n = (value: number): string => number(value, 'fr-FR');
const s = (count: number): string => (count > 1 ? 's' : '');

const out: Record<OutReason, string> = {
  eliminated: 'éliminé',
  left: 'parti',
  struck_off: 'rayé',
  replaced: 'remplacé',
  disqualified: 'disqualifié',
};

export const results = {
  title: 'Classement',
  none: 'Personne n’est encore sorti. Le classement se remplit à chaque élimination.',
  left: (left: number, all: number) => `${n(left)} joueur${s(left)} restant${s(left)} sur ${n(all)}`,
  winner: (name: string) => `Vainqueur : ${name}`,
  print: 'Imprimer les résultats',
  takeBack: (name: string) => `Réintégrer ${name}`,
  takeBackText:
    'La personne retrouve sa place, ou une autre si elle est prise, sans jetons : elle peut encore recaver, ou l’arbitre règle son tapis. Le classement se corrige, et un tournoi terminé reprend quand vous relancez l’horloge.',
  takeBackGo: 'Réintégrer',
  lastTwo: (one: string, other: string, isTogether: boolean) =>
    isTogether
      ? `${one} et ${other} sont sortis en même temps, à deux tables.`
      : `${one} puis ${other} sont sortis l’un après l’autre, à deux tables.`,
  together: 'Sortis en même temps',
  notTogether: 'Sortis l’un après l’autre',
  place: 'Place',
  player: 'Joueur',
  club: 'Club',
  why: 'Sortie',
  money: 'Gain',
  kind: 'Lot',
  points: 'Points',
  ordinal: (place: number) => (place === 1 ? '1er' : `${n(place)}e`),
  tied: 'ex æquo',
  unconfirmed: 'à confirmer',
  out,
  euros: (cents: number) => euros(cents, 'fr-FR'),
  deal: 'Proposition de partage',
  dealText: 'Un accord entre les joueurs restants. Rien n’est enregistré ici.',
  dealNone: 'Un partage est proposé dès qu’il reste peu de joueurs et des prix en argent.',
  stack: 'Tapis',
  icm: 'ICM',
  chop: 'Aux jetons',
  total: 'Total',
  buying: 'Recaves, add-ons et re-entries',
  buyingNone: 'Personne ne peut racheter maintenant. Qui y a droit s’affiche ici après un coup perdu.',
  rebuy: (name: string) => `Recave ${ofName(name)}`,
  addOn: (name: string, stacks: number) => `Add-on ${ofName(name)}${stacks > 1 ? ` (${stacks} tapis)` : ''}`,
  refund: { rebuy: 'Annuler la recave', add_on: 'Annuler l’add-on', re_entry: 'Annuler le re-entry' },
  refundSure: (name: string, sold: Refundable) =>
    ({
      rebuy: `Recave ${ofName(name)}\u00a0: reprendre les jetons et rembourser\u00a0?`,
      add_on: `Add-on ${ofName(name)}\u00a0: reprendre les jetons et rembourser\u00a0?`,
      re_entry: `Re-entry ${ofName(name)}\u00a0: reprendre le tapis et rembourser\u00a0? Il ressort du tournoi.`,
    })[sold],
  refunds: 'Vendu par erreur ?',
  bought: (rebuys: number, addOns: number) =>
    [
      rebuys > 0 ? `${n(rebuys)} recave${rebuys > 1 ? 's' : ''}` : '',
      addOns > 0 ? `${n(addOns)} add-on${addOns > 1 ? 's' : ''}` : '',
    ]
      .filter((text) => text !== '')
      .join(', '),
  boughtAll: (rebuys: number, addOns: number) =>
    `${n(rebuys)} recave${s(rebuys)}, ${n(addOns)} add-on${s(addOns)} en tout`,
  enterAgain: (name: string) => `Tirer la place ${ofName(name)}`,
  reEntries: (count: number) => `${n(count)} re-entr${count > 1 ? 'ies' : 'y'}`,
  priceOf: (chips: number, cents: number) =>
    cents > 0 ? `${n(chips)} jetons pour ${euros(cents, 'fr-FR')}` : `${n(chips)} jetons`,
};
