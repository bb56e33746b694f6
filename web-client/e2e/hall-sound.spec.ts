// Story: the hall hears each level and break, once, with the sound that its director has chosen.
import type { Page } from '@playwright/test';
import type { Plan } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { directorAgain, open } from './support/club';
import { expect, test } from './support/story';

declare global {
  interface Window {
    /** What was said and sounded, oldest first. */
    heard?: string[];
  }
}

const level = (small: number) =>
  ({ type: 'level', minutes: 20, blinds: { small, big: 2 * small, ante: 0, ante_kind: 'each' } }) as const;

const plan: Plan = {
  date: '',
  venue: '',
  stack: 2_000,
  tables: 1,
  seats: 9,
  structure: [level(25), { type: 'break', minutes: 10 }, level(50), level(100)],
  chips: [{ value: 25, colour: 'black', count: 4_000 }],
  late: { register_levels: 0 },
  rebuys: { levels: 0, chips: 0, add_on: 0 },
  final_table: null,
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 0 },
};

/** A screen whose voice and sounds only write down what would be heard. */
async function writesDown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = (window.heard = []);
    const voice = { lang: 'fr-FR', localService: true, name: 'Essai', default: true, voiceURI: 'essai' };
    class Words {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const ramp = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    class Sounds {
      readonly state = 'running';
      readonly currentTime = 0;
      readonly destination = {};
      createGain(): object {
        return { gain: ramp, connect: (to: object) => to };
      }
      createOscillator(): object {
        const frequency = { value: 0 };
        const start = (): void => void heard.push(`♪ ${frequency.value}`);
        return { frequency, start, stop: () => undefined, connect: (to: object) => to };
      }
    }
    Object.assign(window, { SpeechSynthesisUtterance: Words, AudioContext: Sounds });
    Object.defineProperty(window, 'speechSynthesis', {
      value: {
        getVoices: () => [voice],
        speak: (words: Words) => heard.push(words.text),
        cancel: () => undefined,
        addEventListener: () => undefined,
      },
    });
  });
}

const heard = (page: Page): Promise<readonly string[]> => page.evaluate(() => window.heard ?? []);
const lastHeard = async (page: Page): Promise<string | undefined> => (await heard(page)).at(-1);

test('the hall hears each level and break once, and nothing again after a reload', async ({ browser }) => {
  const office = await open(browser);
  await directorAgain(office);
  const api = await Api.open();
  const names = ['Alice', 'Bruno', 'Chloé'];
  const event = await api.event(
    'À entendre',
    'cdc2013',
    plan,
    names.map((name) => ({ name })),
  );

  // The director chooses the sound, and the address of the screen says so.
  await office.goto(`/director?tournament=${event}#tables`);
  await office.getByLabel('Son de la salle').selectOption('bell');
  await office.getByLabel('Dire aussi une phrase').check();
  const path = await office.locator('[data-display-path]').getAttribute('data-display-path');
  expect(path).toBe('/display?page=clock&sound=bell&voice=1');

  const tv = await open(browser, { viewport: { width: 1_920, height: 1_080 } });
  await writesDown(tv);
  const code = await api.code({ type: 'display' });
  await tv.goto(`${(path ?? '').replace('/display', '/pair')}#code=${code}`);
  await tv.getByRole('textbox').fill('Salle');
  await tv.locator('button[type=submit]').click();
  await expect(tv.locator('[data-sound=bell]')).toHaveCount(1);
  // What was on when it connected is not told.
  await expect(tv.getByText('À entendre').first()).toBeVisible();

  await api.tournament({ type: 'clock', command: { type: 'start' } });
  await expect.poll(() => lastHeard(tv)).toBe('Niveau 1. Blinds 25, 50.');
  expect((await heard(tv)).filter((each) => each === '♪ 1320')).toHaveLength(1);
  await api.tournament({ type: 'clock', command: { type: 'jump', stage: 1 } });
  await expect.poll(() => lastHeard(tv)).toBe('Pause de 10 minutes.');

  // Loaded again, it is silent until something new begins; the choice is still there.
  await tv.reload();
  await expect(tv.locator('[data-clock=running]')).toBeVisible();
  await expect(tv.locator('[data-sound=bell]')).toHaveCount(1);
  await api.tournament({ type: 'clock', command: { type: 'jump', stage: 2 } });
  await expect.poll(() => lastHeard(tv)).toBe('Niveau 2. Blinds 50, 100.');
  expect((await heard(tv)).filter((each) => !each.startsWith('♪'))).toEqual(['Niveau 2. Blinds 50, 100.']);

  // Another sound on the screen itself is heard at once.
  await tv.mouse.move(400, 400);
  await tv.locator('[data-sound=bell]').click();
  await expect(tv.locator('[data-sound=chime]')).toBeVisible();
  await expect.poll(() => lastHeard(tv)).toBe('♪ 784');
});
