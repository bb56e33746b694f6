// French: faults and what they cost.
import type { Penalty } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';
import { ofName } from './person';

const n = (value: number): string => number(value, 'fr-FR');

const penalty = (what: Penalty): string => {
  switch (what.type) {
    case 'warning':
      return 'avertissement';
    case 'hands':
      return what.hands > 1 ? `${n(what.hands)} coups` : '1 coup';
    case 'orbits':
      return what.orbits > 1 ? `${n(what.orbits)} tours` : '1 tour';
    case 'minutes':
      return `${n(what.minutes)} min`;
    case 'fine':
      return `amende de ${n(what.big_blinds)} GB`;
    case 'chips':
      return `${n(what.chips)} retirés`;
    case 'disqualification':
      return 'disqualification';
  }
};

export const sanctions = {
  penalty: (what: Penalty): string => penalty(what),
  penalties: (all: readonly Penalty[]): string =>
    all.length === 0 ? 'note, sans sanction' : all.map(penalty).join(' + '),
  kinds: {
    warning: 'Avertissement',
    hands: 'Coups',
    orbits: 'Tours de table',
    minutes: 'Minutes',
    fine: 'Amende (GB)',
    chips: 'Jetons',
    disqualification: 'Disqualification',
  } satisfies Record<Penalty['type'], string>,
  record: 'Noter une faute…',
  recordOf: (name: string) => `Faute ${ofName(name)}`,
  article: 'Quel article ?',
  articleHelp: 'Cherchez : téléphone, langage, montrer sa main…',
  chosen: 'Article',
  change: 'Autre article',
  ladder: 'Ce que prévoit le règlement',
  step: (step: number) => (step === 0 ? 'Première fois' : `Degré ${step}`),
  before: (times: number) =>
    times > 1 ? `Déjà ${times} sanctions pour cet article` : 'Déjà une sanction pour cet article',
  never: 'Première fois pour cet article',
  penaltiesTitle: 'Sanction',
  add: 'Ajouter',
  remove: (what: string) => `Enlever : ${what}`,
  less: (what: string) => `Moins : ${what}`,
  moreOf: (what: string) => `Plus : ${what}`,
  note: 'Note (facultatif)',
  go: 'Noter',
  directorOnly: 'Seul le directeur disqualifie.',
  list: 'Sanctions',
  by: (name: string, time: string) => `${name}, ${time}`,
  lift: 'Lever',
  liftReason: 'Pourquoi (facultatif)',
  liftGo: 'Lever la sanction',
  chipsStay: 'Les jetons retirés ne reviennent pas d’eux-mêmes : corrigez ensuite le tapis du joueur.',
  lifted: (name: string, reason: string) =>
    reason === '' ? `levée par ${name}` : `levée par ${name} : ${reason}`,
  handsLeft: (hands: number) => (hands > 1 ? `suspendu, ${n(hands)} coups` : 'suspendu, 1 coup'),
  timeLeft: (time: string) => `suspendu, ${time}`,
};
