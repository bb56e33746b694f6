// The sounds of the hall: a few that carry across a room, made on the spot so that no file has to be there.
import { soundIsOn, withAudio } from './sound';

export const hallSounds = ['none', 'gong', 'bell', 'chime', 'horn'] as const;
export type HallSound = (typeof hallSounds)[number];

/** A part of a sound: how high, when it begins, how long it rings, how loud. */
type Partial = {
  readonly hertz: number;
  readonly startIn: number;
  readonly seconds: number;
  readonly loudness: number;
  readonly wave: OscillatorType;
};

const part = (hertz: number, startIn: number, seconds: number, loudness: number): Partial => ({
  hertz,
  startIn,
  seconds,
  loudness,
  wave: 'sine',
});

const sounds: Readonly<Record<Exclude<HallSound, 'none'>, readonly Partial[]>> = {
  // Partials of metal are no whole multiples of the lowest.
  gong: [part(98, 0, 3.5, 0.5), part(147, 0, 3, 0.25), part(233, 0.02, 2.2, 0.16), part(311, 0.04, 1.5, 0.1)],
  bell: [
    part(660, 0, 2, 0.35),
    part(1_320, 0, 1.4, 0.18),
    part(1_782, 0, 0.9, 0.12),
    part(660, 0.9, 2, 0.35),
  ],
  chime: [part(523, 0, 1, 0.35), part(659, 0.25, 1, 0.35), part(784, 0.5, 1.6, 0.35)],
  horn: [
    { ...part(220, 0, 0.9, 0.2), wave: 'sawtooth' },
    { ...part(277, 0, 0.9, 0.14), wave: 'sawtooth' },
  ],
};

/** Whether a text of an address or of a setting names a sound. */
export const isHallSound = (text: string | null): text is HallSound =>
  hallSounds.some((sound) => sound === text);

/** Plays a sound; nothing where none is chosen, or before the browser lets it be heard. */
export function playHall(sound: HallSound): void {
  if (sound === 'none' || !soundIsOn()) return;
  withAudio((audio) => {
    for (const { hertz, startIn, seconds, loudness, wave } of sounds[sound]) {
      const start = audio.currentTime + startIn;
      const gain = audio.createGain();
      gain.gain.setValueAtTime(0.0001, start);
      gain.gain.exponentialRampToValueAtTime(loudness, start + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
      const source = audio.createOscillator();
      source.type = wave;
      source.frequency.value = hertz;
      source.connect(gain).connect(audio.destination);
      source.start(start);
      source.stop(start + seconds);
    }
  });
}
