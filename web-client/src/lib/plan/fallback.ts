// A club evening, for a server whose templates cannot be reached: the form is never empty.
import type { Plan, Stage } from '../../protocol/protocol.gen';

const steps: readonly (readonly [number, number] | 'break')[] = [
  [25, 50],
  [50, 100],
  [75, 150],
  [100, 200],
  'break',
  [150, 300],
  [200, 400],
  [300, 600],
  [400, 800],
  'break',
  [600, 1_200],
  [800, 1_600],
  [1_000, 2_000],
  [1_500, 3_000],
  [2_000, 4_000],
  [3_000, 6_000],
];

function stage(step: readonly [number, number] | 'break'): Stage {
  if (step === 'break') return { type: 'break', minutes: 10 };
  const [small, big] = step;
  return { type: 'level', minutes: 20, blinds: { small, big, ante: 0, ante_kind: 'big_blind' } };
}

export const clubPlan: Plan = {
  date: '',
  venue: '',
  stack: 10_000,
  tables: 4,
  seats: 8,
  structure: steps.map(stage),
  chips: [
    { value: 25, colour: 'green', count: 300 },
    { value: 100, colour: 'black', count: 300 },
    { value: 500, colour: 'purple', count: 200 },
    { value: 1_000, colour: 'yellow', count: 200 },
    { value: 5_000, colour: 'orange', count: 40 },
  ],
  late: { register_levels: 0 },
  rebuys: { levels: 0, chips: 0, add_on: 0 },
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 0 },
};
