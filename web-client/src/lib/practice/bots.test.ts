// The players of the practice table do only what the rules allow, hand after hand.
import { expect, test } from 'vitest';
import type { TableView } from '../../protocol/protocol.gen';
import { Bots } from './bots';
import { isLegal, type Happening } from './happening';
import { PracticeTable } from './practice-table';
import { chances, madeRules } from './rules.fixture';

const made = madeRules();
const hands = 1_000;
/** The clock of the event goes on by so much with each thing that is logged. */
const logMs = 3_000;

type Played = { readonly happening: Happening; readonly before: TableView; readonly answer: string };

/** Plays so many hands at tables of the practice event, a new one where one has nobody left to play. */
async function* play(count: number): AsyncGenerator<Played> {
  if (!made) throw new Error('there are no rules');
  const { event, rules } = made;
  const bots = new Bots(chances(20_251_125));
  for (let played = 0; played < count;) {
    let now = event.at;
    const table = new PracticeTable({ rules: await rules(), event, now: () => now });
    for (let happening = bots.next(table.view); happening; happening = bots.next(table.view)) {
      const before = table.view;
      const { asked } = happening;
      const answer = table.hear({
        type: 'command',
        id: `tap-${now}`,
        table: 1,
        command: asked,
        expect: before.decision,
      });
      yield { happening, before, answer: JSON.stringify(answer) };
      if (answer.type === 'refused') return;
      if (asked.type === 'start_hand') played += 1;
      if (played > count) return;
      now += logMs;
      table.passTime();
    }
    if (table.view.decision.hand === 0) throw new Error('no hand begins');
  }
}

test.skipIf(!made)(
  'in a thousand hands everybody’s word is legal, and every kind of thing happens',
  async () => {
    const seen = new Map<string, number>();
    for await (const { happening, before, answer } of play(hands)) {
      expect(answer, JSON.stringify([happening, before])).toContain('"accepted"');
      if (happening.asked.type === 'act' && before.turn)
        expect(isLegal(before.turn, happening.asked.action), JSON.stringify(happening)).toBe(true);
      const kind = happening.type === 'act' ? happening.deed : happening.type;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
    expect(seen.get('start')).toBeGreaterThanOrEqual(hands);
    for (const kind of ['fold', 'check', 'call', 'bet', 'raise', 'all_in', 'folds', 'award'])
      expect(seen.get(kind), kind).toBeGreaterThan(hands / 50);
  },
  120_000,
);
