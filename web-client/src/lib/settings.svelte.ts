// What a person chose on this device: language, theme, and how the tablet lies.
import { en } from './messages/en';
import { fr, type Messages } from './messages/fr';

export const languages = { fr, en } as const;
export type Language = keyof typeof languages;
export type Theme = 'light' | 'night';
export type Turn = 0 | 90 | 180 | 270;
/** Which seat is at the bottom of the felt: the person dealing, or always the same. */
export type Bottom = 'dealer' | number;

const key = 'tapis.settings';

type Saved = { language: Language; theme: Theme; turn: Turn; bottom: Bottom };

function restore(): Saved {
  const saved: Saved = {
    language: navigator.language.startsWith('en') ? 'en' : 'fr',
    theme: 'light',
    turn: 0,
    bottom: 'dealer',
  };
  try {
    const text: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof text === 'object' && text !== null ? { ...saved, ...text } : saved;
  } catch {
    return saved;
  }
}

const current = $state<Saved>(restore());

/** Shows the choices on the page itself; called once, and after every change. */
export function applySettings(): void {
  document.documentElement.lang = current.language;
  document.documentElement.dataset['theme'] = current.theme;
}

function change(next: Partial<Saved>): void {
  Object.assign(current, next);
  localStorage.setItem(key, JSON.stringify(current));
  applySettings();
}

export const settings = {
  get language(): Language {
    return current.language;
  },
  set language(language: Language) {
    change({ language });
  },
  get theme(): Theme {
    return current.theme;
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
};

/** The messages in the chosen language: reading them in a component follows the choice. */
export const m = (): Messages => languages[current.language];

export function nextTurn(turn: Turn): Turn {
  return ({ 0: 90, 90: 180, 180: 270, 270: 0 } as const)[turn];
}
