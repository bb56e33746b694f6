// What a person chose on this device: language, theme, voice, and how the tablet lies.
import { chosenFrom, languages, type Tag } from './language/languages';
import { speak } from './language/words.svelte';
import type { HallSound } from './sound/hall';
import type { Part } from './messages/language';

export { language, m } from './language/words.svelte';

export const themes = ['light', 'night', 'contrast'] as const;
export type Theme = (typeof themes)[number];
export type Turn = 0 | 90 | 180 | 270;
/** The hand that taps: the keys are on its side. */
export type Hand = 'right' | 'left';

const key = 'tapis.settings';

/** How many decks the table takes in turn. */
export type Decks = 1 | 2;

type Saved = {
  language: Tag;
  /** `auto` is high contrast where the system asks for it, else the screen's own. */
  theme: Theme | 'auto';
  turn: Turn;
  /** Where the table has its seat 1, in places clockwise from the right end of the lower side; once it has said so. */
  seatOne?: number | undefined;
  decks: Decks;
  hand: Hand;
  /** Whether announcements are spoken. */
  voice: boolean;
  /** What the hall hears at levels and breaks from this device. */
  sound: HallSound;
};

const tags = [...languages.keys()];

function restore(): Saved {
  const saved: Saved = {
    language: chosenFrom(navigator.languages, tags),
    theme: 'auto',
    turn: 0,
    decks: 1,
    hand: 'right',
    voice: false,
    sound: 'none',
  };
  try {
    const text: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof text === 'object' && text !== null ? { ...saved, ...text } : saved;
  } catch {
    return saved;
  }
}

const current = $state<Saved>(restore());
/** The theme of this screen until somebody chooses one: a hall is dark. */
let usual = $state<Theme>('night');

const moreContrast = window.matchMedia('(prefers-contrast: more)');
let wantsContrast = $state(moreContrast.matches);
moreContrast.addEventListener('change', ({ matches }) => {
  wantsContrast = matches;
  applySettings();
});

function shownTheme(): Theme {
  if (current.theme !== 'auto') return current.theme;
  return wantsContrast ? 'contrast' : usual;
}

function applySettings(): void {
  document.documentElement.dataset['theme'] = shownTheme();
}

/** Shows what was chosen on the page itself; a screen for an office is light where nothing was. */
export function beginSettings(theme: Theme = 'night'): void {
  usual = theme;
  applySettings();
}

/** Loads the chosen language with the parts of it that a screen shows; to be awaited before that screen is. */
export async function speakChosen(parts: readonly Part[] = []): Promise<void> {
  await speak(current.language, parts);
}

// Pages of one browser share what was chosen, as soon as it is chosen in one of them.
window.addEventListener('storage', (event) => {
  if (event.key !== key) return;
  Object.assign(current, restore());
  applySettings();
  void speakChosen();
});

/** A language is chosen when its words are here: while they cannot be loaded, the one before stays. */
async function choose(language: Tag): Promise<void> {
  try {
    if (await speak(language)) change({ language });
  } catch {
    // The server is away, and this browser does not keep the page: the key can be touched again.
  }
}

function change(next: Partial<Saved>): void {
  Object.assign(current, next);
  localStorage.setItem(key, JSON.stringify(current));
  applySettings();
}

export const settings = {
  get language(): Tag {
    return current.language;
  },
  set language(language: Tag) {
    void choose(language);
  },
  /** The theme that is shown. */
  get theme(): Theme {
    return shownTheme();
  },
  set theme(theme: Theme) {
    change({ theme });
  },
  get turn(): Turn {
    return current.turn;
  },
  set turn(turn: Turn) {
    change({ turn });
  },
  get seatOne(): number | undefined {
    return current.seatOne;
  },
  set seatOne(seatOne: number | undefined) {
    change({ seatOne });
  },
  get decks(): Decks {
    return current.decks;
  },
  set decks(decks: Decks) {
    change({ decks });
  },
  get hand(): Hand {
    return current.hand;
  },
  set hand(hand: Hand) {
    change({ hand });
  },
  get voice(): boolean {
    return current.voice;
  },
  set voice(voice: boolean) {
    change({ voice });
  },
  get sound(): HallSound {
    return current.sound;
  },
  set sound(sound: HallSound) {
    change({ sound });
  },
};

export function nextTurn(turn: Turn): Turn {
  return ({ 0: 90, 90: 180, 180: 270, 270: 0 } as const)[turn];
}

/** The theme after this one, around. */
export function nextTheme(theme: Theme): Theme {
  return ({ light: 'night', night: 'contrast', contrast: 'light' } as const)[theme];
}
