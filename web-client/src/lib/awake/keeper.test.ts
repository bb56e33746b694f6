// A screen is kept on with a secure context and without, and let go when nobody sees it.
import { describe, expect, it } from 'vitest';
import { Keeper, type Awake, type Film, type Lock, type Offers } from './keeper';

/** A browser that does what a test tells it, and remembers what is held. */
class Browser {
  isVisible = true;
  hasLock = true;
  hasFilm = true;
  givesLock = true;
  playsFilm = true;
  locks: { released: boolean; lost: () => void }[] = [];
  films: { isPlaying: boolean }[] = [];
  shown: Awake[] = [];

  keeper(): Keeper {
    const offers: Offers = {
      lock: this.hasLock ? (lost) => this.#lock(lost) : undefined,
      film: this.hasFilm ? () => this.#film() : undefined,
      isVisible: () => this.isVisible,
    };
    return new Keeper(offers, (state) => this.shown.push(state));
  }

  get held(): number {
    return this.locks.filter((lock) => !lock.released).length;
  }

  get playing(): number {
    return this.films.filter((film) => film.isPlaying).length;
  }

  #lock(lost: () => void): Promise<Lock> {
    if (!this.givesLock) return Promise.reject(new Error('not allowed'));
    const kept = { released: false, lost };
    this.locks.push(kept);
    return Promise.resolve({
      get released() {
        return kept.released;
      },
      release: () => {
        kept.released = true;
        return Promise.resolve();
      },
    });
  }

  #film(): Film {
    const kept = { isPlaying: false };
    this.films.push(kept);
    return {
      get isPlaying() {
        return kept.isPlaying;
      },
      play: () => {
        if (!this.playsFilm) return Promise.reject(new Error('touch first'));
        kept.isPlaying = true;
        return Promise.resolve();
      },
      stop: () => (kept.isPlaying = false),
    };
  }
}

describe('with a secure context', () => {
  it('the browser’s lock keeps the screen on, and no film plays', async () => {
    const browser = new Browser();
    await browser.keeper().wake(false);
    expect(browser.shown).toEqual(['lock']);
    expect([browser.held, browser.playing]).toEqual([1, 0]);
  });

  it('the lock is asked for once, however often the screen is touched', async () => {
    const browser = new Browser();
    const keeper = browser.keeper();
    for (const isTouched of [false, true, true]) await keeper.wake(isTouched);
    expect(browser.locks).toHaveLength(1);
  });

  it('a browser that gives it only to a touch gives it then, and the film stops', async () => {
    const browser = new Browser();
    browser.givesLock = false;
    const keeper = browser.keeper();
    await keeper.wake(false);
    expect(browser.shown.at(-1)).toBe('film');
    browser.givesLock = true;
    await keeper.wake(true);
    expect(browser.shown.at(-1)).toBe('lock');
    expect(browser.playing).toBe(0);
  });

  it('a lock that the browser takes back, as on a low battery, is made up for by the film', async () => {
    const browser = new Browser();
    const keeper = browser.keeper();
    await keeper.wake(false);
    browser.givesLock = false;
    const [lock] = browser.locks;
    if (lock) lock.released = true;
    lock?.lost();
    await keeper.wake(false);
    await Promise.resolve();
    expect(browser.playing).toBe(1);
  });
});

describe('on plain HTTP', () => {
  it('a film of our own keeps the screen on', async () => {
    const browser = new Browser();
    browser.hasLock = false;
    await browser.keeper().wake(false);
    expect(browser.shown).toEqual(['film']);
  });

  it('where a film needs a touch, the badge says so, and the touch starts it', async () => {
    const browser = new Browser();
    browser.hasLock = false;
    browser.playsFilm = false;
    const keeper = browser.keeper();
    await keeper.wake(false);
    browser.playsFilm = true;
    await keeper.wake(true);
    expect(browser.shown).toEqual(['touch', 'film']);
    expect(browser.playing).toBe(1);
  });

  it('where nothing helps, it is up to the device’s own setting', async () => {
    const browser = new Browser();
    browser.hasLock = false;
    browser.playsFilm = false;
    await browser.keeper().wake(true);
    browser.hasFilm = false;
    await browser.keeper().wake(false);
    expect(browser.shown).toEqual(['device', 'device']);
  });

  it('a film that the system stopped is played again', async () => {
    const browser = new Browser();
    browser.hasLock = false;
    const keeper = browser.keeper();
    await keeper.wake(false);
    const [film] = browser.films;
    if (film) film.isPlaying = false;
    await keeper.wake(false);
    expect(browser.playing).toBe(1);
  });
});

describe('a page that nobody sees', () => {
  it('holds nothing, and asks again when it is seen', async () => {
    for (const hasLock of [true, false]) {
      const browser = new Browser();
      browser.hasLock = hasLock;
      const keeper = browser.keeper();
      await keeper.wake(false);
      browser.isVisible = false;
      await keeper.wake(false);
      expect([browser.held, browser.playing]).toEqual([0, 0]);
      browser.isVisible = true;
      await keeper.wake(false);
      expect(browser.held + browser.playing).toBe(1);
    }
  });

  it('holds nothing either when it was left while the browser was still thinking', async () => {
    const browser = new Browser();
    const keeper = browser.keeper();
    const asked = keeper.wake(false);
    keeper.stop();
    await asked;
    expect(browser.held).toBe(0);
    expect(browser.shown).toEqual([]);
  });
});
