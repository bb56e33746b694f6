// Speaking, where the browser has a voice in the language. Nothing is said before somebody turned it on.

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'name'>;

/** Missing in some browsers, whatever their types say. */
const engine = (window as { speechSynthesis?: SpeechSynthesis }).speechSynthesis;

let voices = $state.raw<readonly SpeechSynthesisVoice[]>([]);
let isBlocked = $state(false);

const look = (): void => void (voices = engine?.getVoices() ?? []);
engine?.addEventListener('voiceschanged', look);
look();

/** The voice for a locale: one of this machine before one that needs the Internet, the same country before another. */
export function voiceFor<V extends Voice>(locale: string, all: readonly V[]): V | undefined {
  const [language] = locale.toLowerCase().split('-');
  const tagOf = (voice: V): string => voice.lang.toLowerCase().replace('_', '-');
  const rank = (voice: V): number =>
    (voice.localService ? 0 : 2) + (tagOf(voice) === locale.toLowerCase() ? 0 : 1);
  return all
    .filter((voice) => tagOf(voice).split('-')[0] === language)
    .toSorted((one, other) => rank(one) - rank(other))[0];
}

export const speech = {
  /** Whether something said in this locale would be pronounced as it should be. */
  speaks(locale: string): boolean {
    return voiceFor(locale, voices) !== undefined;
  },
  /** Whether the browser waits for a touch before it lets the page speak. */
  get isBlocked(): boolean {
    return isBlocked;
  },
  say(text: string, locale: string): void {
    const voice = voiceFor(locale, voices);
    if (!engine || !voice) return;
    const words = new SpeechSynthesisUtterance(text);
    words.voice = voice;
    words.lang = voice.lang;
    words.onstart = () => (isBlocked = false);
    words.onerror = ({ error }) => {
      if (error === 'not-allowed') isBlocked = true;
    };
    engine.speak(words);
  },
  /** What waits to be said is not said any more. */
  hush(): void {
    engine?.cancel();
    isBlocked = false;
  },
};
