// What a person chose on this device: language, theme, voice, and how the tablet lies.
import { chosenFrom, languageOf, languages, type Language, type Tag } from './languages';
import type { Messages } from './messages/fr';

export const themes = ['light', 'night', 'contrast'] as const;
export type Theme = (typeof themes)[number];
export type Turn = 0 | 90 | 180 | 270;
/** Which seat is at the bottom of the felt: the person dealing, or always the same. */
export type Bottom = 'dealer' | number;
/** The hand that taps: the keys are on its side. */
export type Hand = 'right' | 'left';

const key = 'tapis.settings';

/** How many decks the table takes in turn. */
export type Decks = 1 | 2;

type Saved = {
  language: Tag;
  /** `auto` is high contrast where the system asks for it, else light. */
  theme: Theme | 'auto';
  turn: Turn;
  bottom: Bottom;
  decks: Decks;
  hand: Hand;
  /** Whether announcements are spoken. */
  voice: boolean;
};

const tags = [...languages.keys()];

function restore(): Saved {
  const saved: Saved = {
    language: chosenFrom(navigator.languages, tags),
    theme: 'auto',
    turn: 0,
    bottom: 'dealer',
    decks: 1,
    hand: 'right',
    voice: false,
  };
  try {
    const text: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof text === 'object' && text !== null ? { ...saved, ...text } : saved;
  } catch {
    return saved;
  }
}

const current = $state<Saved>(restore());

const moreContrast = window.matchMedia('(prefers-contrast: more)');
let wantsContrast = $state(moreContrast.matches);
moreContrast.addEventListener('change', ({ matches }) => {
  wantsContrast = matches;
  applySettings();
});

function shownTheme(): Theme {
  if (current.theme !== 'auto') return current.theme;
  return wantsContrast ? 'contrast' : 'light';
}

/** Shows the choices on the page itself; called once, and after every change. */
export function applySettings(): void {
  const page = document.documentElement;
  page.lang = current.language;
  page.dir = language().direction;
  page.dataset['theme'] = shownTheme();
}

// Pages of one browser share what was chosen, as soon as it is chosen in one of them.
window.addEventListener('storage', (event) => {
  if (event.key !== key) return;
  Object.assign(current, restore());
  applySettings();
});

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
    change({ language });
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
  get bottom(): Bottom {
    return current.bottom;
  },
  set bottom(bottom: Bottom) {
    change({ bottom });
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
};

/** The chosen language, with its name, locale and direction: reading it in a component follows the choice. */
export const language = (): Language => languageOf(current.language);

/** The messages in the chosen language. */
export const m = (): Messages => language().messages;

export function nextTurn(turn: Turn): Turn {
  return ({ 0: 90, 90: 180, 180: 270, 270: 0 } as const)[turn];
}

/** The theme after this one, around. */
export function nextTheme(theme: Theme): Theme {
  return ({ light: 'night', night: 'contrast', contrast: 'light' } as const)[theme];
}
