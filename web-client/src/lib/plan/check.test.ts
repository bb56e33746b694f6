// A plan that cannot be played is told beside the field, before it is sent.
import { expect, test } from 'vitest';
import { level, pause, plan } from '../live/tournament.fixture';
import { checkEvent, checkPlan, missingChips } from './check';
import { clubPlan } from './fallback';
import { formOf, planOf, setupOf, stageRow, type PlanForm } from './form';

const locale = 'fr-FR';
const form = (change: Partial<PlanForm> = {}): PlanForm => ({ ...formOf(clubPlan, locale), ...change });
const faults = (change: Partial<PlanForm>): string[] =>
  checkPlan(form(change)).map(({ at, why }) => `${at} ${why}`);

test('the plan of a template needs nothing but a name', () => {
  const event = { name: ' ', book: 'cdc2013', template: 'club_evening', startsAt: '20:00', plan: form() };
  expect(checkEvent(event)).toEqual([{ at: 'name', why: 'name' }]);
  expect(checkEvent({ ...event, name: 'Vendredi' })).toEqual([]);
});

test('a plan comes through the form as it was', () => {
  const full = plan({
    final_table: 9,
    late: { register_levels: 3, keep_levels: 2 },
    rebuys: { levels: 4, most: 2, chips: 5_000, add_on: 1 },
    prizes: {
      entry_cents: 2_050,
      rebuy_cents: 1_000,
      points_each_beaten: 2,
      places: [{ cents: 10_000, share: 1_250, kind: 'Trophée', points: 40 }],
    },
  });
  for (const each of [full, clubPlan]) {
    expect(planOf(formOf(each, 'fr-FR'))).toEqual(each);
    expect(planOf(formOf(each, 'en-GB'))).toEqual(each);
  }
});

test('what is sent has tables, chips and blinds of the plan', () => {
  const event = { name: ' Vendredi ', book: 'caen', template: 'quick', startsAt: '', plan: form() };
  expect(setupOf(event)).toMatchObject({
    name: 'Vendredi',
    blinds: { small: 25, big: 50 },
    chip_values: [25, 100, 500, 1_000, 5_000],
    stack: 10_000,
  });
  expect(setupOf(event).tables).toHaveLength(4);
});

test('each mistake names its field', () => {
  expect(faults({ tables: 0 })).toEqual(['tables tables']);
  expect(faults({ seats: 11 })).toEqual(['seats seats']);
  expect(faults({ stack: 20 })).toEqual(['stack stack']);
  expect(faults({ stack: 10_010 })).toEqual(['stack stackChips']);
  expect(faults({ entry: 'dix' })).toEqual(['entry money']);
  expect(faults({ addOn: 1, rebuyChips: 1_000 })).toEqual(['addOn addOnAlone']);
  expect(faults({ rebuyLevels: 2, rebuyChips: 30 })).toEqual(['rebuyChips rebuyChips']);
  expect(faults({ chips: [] })).toContain('chips noChips');
});

test('a structure has levels of some length whose blinds rise and can be paid', () => {
  const structure = (...stages: Parameters<typeof stageRow>[0][]): string[] =>
    faults({ structure: stages.map(stageRow) });
  expect(structure()).toEqual(['structure noLevel']);
  expect(structure(level(0, 25, 50), level(20, 50, 100))).toEqual(['structure.0 minutes']);
  expect(structure(level(20, 50, 100), level(20, 25, 50))).toEqual(['structure.1 blindsDown']);
  expect(structure(level(20, 50, 100), pause(10), level(20, 25, 50))).toEqual(['structure.2 blindsDown']);
  expect(structure(level(20, 100, 50))).toEqual(['structure.0 blinds']);
  expect(structure(level(20, 10, 20))).toEqual(['structure.0 blindsChips']);
  expect(structure(level(20, 25, 50), pause(10))).toEqual(['structure.1 breakEnds']);
});

test('shares of more than everything are refused, and missing chips only told', () => {
  const row = (share: string): PlanForm['places'][number] => ({
    key: 0,
    money: '',
    share,
    kind: '',
    points: 0,
  });
  expect(faults({ places: [row('60'), row('40')] })).toEqual([]);
  expect(faults({ places: [row('60'), row('50')] })).toEqual(['places shares']);
  expect(faults({ places: [row('120')] })).toEqual(['places.0 share']);
  expect(missingChips(form({ tables: 100 }))).toBeGreaterThan(0);
  expect(missingChips(form())).toBe(0);
});

test('a field that was emptied is a fault, not a crash', () => {
  const empty = null as unknown as number;
  expect(faults({ stack: empty })).toEqual(['stack stack']);
  expect(faults({ tables: empty })).toEqual(['tables tables']);
  expect(faults({ keepLevels: null })).toEqual([]);
});
