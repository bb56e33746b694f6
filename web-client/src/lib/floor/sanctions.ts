// Sanctions: what the ladder of a book offers, and what a player away by one still has to miss.
import type { Penalty, SanctionView, SuspensionView } from '../../protocol/protocol.gen';
import { duration } from '../format/format';
import type { Messages } from '../messages/language';
import type { PolicyChoice } from '../rulebooks/api';

/** A step of a book's ladder: everything it costs, the least of each. Step 0 is what comes before the ladder. */
export type Rung = { readonly step: number; readonly penalties: readonly Penalty[] };

const steps = [
  'sanction_first',
  'sanction_step1',
  'sanction_step2',
  'sanction_step3',
  'sanction_step4',
] as const;

/** The ladder as the book writes it. The floor may skip steps: this is what is offered. */
export function ladderOf(policies: readonly PolicyChoice[]): readonly Rung[] {
  return steps.flatMap((name, index) => {
    const value = policies.find(({ policy }) => policy === name)?.value;
    const penalties = value === undefined ? [] : penaltiesOf(value);
    return penalties.length === 0 ? [] : [{ step: index, penalties }];
  });
}

/** Reads `[{ type = "warning" }, { type = "hands", hands = 1 }]`. */
export function penaltiesOf(value: string): readonly Penalty[] {
  return [...value.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']): readonly Penalty[] => {
    const fields = new Map([...inside.matchAll(/(\w+) = "?(\w+)"?/g)].map(([, name, text]) => [name, text]));
    const figure = (name: string): number => Number(fields.get(name) ?? fields.get('least') ?? 1);
    switch (fields.get('type')) {
      case 'warning':
        return [{ type: 'warning' }];
      case 'hands':
        return [{ type: 'hands', hands: figure('hands') }];
      case 'orbits':
        return [{ type: 'orbits', orbits: figure('orbits') }];
      case 'minutes':
        return [{ type: 'minutes', minutes: figure('minutes') }];
      case 'fine':
        return [{ type: 'fine', big_blinds: figure('big_blinds') }];
      case 'disqualification':
        return [{ type: 'disqualification' }];
      default:
        return [];
    }
  });
}

/** The figure of a penalty that has one. */
export function figureOf(penalty: Penalty): number | undefined {
  switch (penalty.type) {
    case 'hands':
      return penalty.hands;
    case 'orbits':
      return penalty.orbits;
    case 'minutes':
      return penalty.minutes;
    case 'fine':
      return penalty.big_blinds;
    case 'chips':
      return penalty.chips;
    case 'warning':
    case 'disqualification':
      return undefined;
  }
}

/** The same penalty with another figure. */
export function withFigure(penalty: Penalty, figure: number): Penalty {
  switch (penalty.type) {
    case 'hands':
      return { type: 'hands', hands: figure };
    case 'orbits':
      return { type: 'orbits', orbits: figure };
    case 'minutes':
      return { type: 'minutes', minutes: figure };
    case 'fine':
      return { type: 'fine', big_blinds: figure };
    case 'chips':
      return { type: 'chips', chips: figure };
    case 'warning':
    case 'disqualification':
      return penalty;
  }
}

/** How often a player was sanctioned for an article, lifted ones and mere notes left out. */
export function timesBefore(
  sanctions: readonly SanctionView[],
  player: number,
  article: { readonly book: string; readonly article: string },
): number {
  return sanctions.filter(
    (sanction) =>
      sanction.player === player &&
      sanction.lifted === null &&
      sanction.penalties.length > 0 &&
      sanction.article.book === article.book &&
      sanction.article.article === article.article,
  ).length;
}

/** What is left of a suspension: hands, else time. */
export function suspensionLeft(
  suspension: SuspensionView,
  now: number,
  words: Messages['sanctions'],
): string {
  if (suspension.hands_left > 0) return words.handsLeft(suspension.hands_left);
  const seconds = suspension.until === null ? 0 : Math.max(0, Math.ceil((suspension.until - now) / 1_000));
  return words.timeLeft(duration(seconds));
}
