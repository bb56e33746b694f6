// Short tones made on the spot, for what is urgent. Browsers allow sound only after a first touch.

let audio: AudioContext | undefined;

/** To be called from a touch. */
export async function unlockSound(): Promise<void> {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') await audio.resume();
}

/** Whether a tone would be heard. */
export function soundIsOn(): boolean {
  return audio?.state === 'running';
}

/** Hands over what sounds are made with, where they would be heard. */
export function withAudio(make: (audio: AudioContext) => void): void {
  if (audio?.state === 'running') make(audio);
}

function tone(hertz: number, startIn: number, seconds: number): void {
  if (audio?.state !== 'running') return;
  const start = audio.currentTime + startIn;
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(0.25, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  const wave = audio.createOscillator();
  wave.frequency.value = hertz;
  wave.connect(loudness).connect(audio.destination);
  wave.start(start);
  wave.stop(start + seconds);
}

/** Somebody waits for the floor. */
export function soundUrgent(): void {
  tone(880, 0, 0.18);
  tone(660, 0.22, 0.18);
  tone(880, 0.44, 0.28);
}

/** Milliseconds of shaking, still, and shaking again. */
const shaking = [220, 120, 220];

/** The same for a telephone in a pocket, where it can: browsers wait for a first touch here, too. */
export function shake(): void {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  if (userActivation?.hasBeenActive === false) return;
  (navigator as { vibrate?: (pattern: readonly number[]) => boolean }).vibrate?.(shaking);
}
