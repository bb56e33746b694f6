// French: what waits for the director and the floor, in one list.
import { number } from '../../format/format';

const n = (value: number): string => number(value, 'fr-FR');
const tables = (all: readonly number[]): string =>
  all.length < 2
    ? `table ${all.join('')}`
    : `tables ${all.slice(0, -1).join(', ')} et ${String(all.at(-1) ?? '')}`;

export const inbox = {
  title: 'À traiter',
  none: 'Rien à traiter. Un appel sonne et s’affiche ici.',
  cutOff: 'Liaison coupée : ce qui se passe aux tables n’arrive plus ici.',
  moreArticles: (count: number) => (count > 1 ? `${n(count)} autres articles` : 'Un autre article'),
  settled: 'Réglé',
  forDirector: 'La direction s’en occupe.',
  allOut: (count: number) => `Tout confirmer (${n(count)})`,
  allOutSure: (count: number) => `Confirmer ${n(count)} éliminations ?`,
  allArrived: (count: number) => `Tous arrivés (${n(count)})`,
  allArrivedSure: (count: number) => `${n(count)} joueurs sont à leur nouvelle place ?`,
  absent: (at: readonly number[]) => `Trop peu de joueurs présents : ${tables(at)}`,
  absentHelp: 'Touchez leur nom sur la tablette de la table, ou pointez-les ici : le coup pourra commencer.',
  slow: (table: number) => `La table ${table} traîne`,
  silent: (table: number) => `Plus rien ne vient de la table ${table}`,
  nothingFor: (time: string) => `Dernière saisie il y a ${time}`,
};
