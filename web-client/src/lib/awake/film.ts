// A film of one still picture, drawn here: browsers do not let the screen go dark while a film plays, on plain HTTP too.
//
// What they ask of it, from their sources: Chromium wants it to be in view, and takes any size for a stream
// (blink VideoWakeLock::ShouldBeActive); Firefox wants a stream or sound (HTMLVideoElement::ShouldCreateVideoWakeLock);
// Safari wants sound that is not muted, even a silent one, and no loop (HTMLMediaElement::shouldDisableSleep).
// A stream has no address, so that the page's policy has nothing to say about it.
import type { Film } from './keeper';

const side = 16;
const framesPerSecond = 1;

/** Makes the film; `undefined` where the browser cannot. */
export function filmMaker(): (() => Film) | undefined {
  const canCapture = 'captureStream' in HTMLCanvasElement.prototype;
  return canCapture && 'srcObject' in HTMLVideoElement.prototype ? makeFilm : undefined;
}

function makeFilm(): Film {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  let isLight = false;
  const draw = (): void => {
    isLight = !isLight;
    if (!context) return;
    context.fillStyle = isLight ? '#111' : '#000';
    context.fillRect(0, 0, side, side);
  };
  draw();
  const stream = canvas.captureStream(framesPerSecond);
  const video = document.createElement('video');
  video.className = 'film';
  video.playsInline = true;
  video.tabIndex = -1;
  video.setAttribute('aria-hidden', 'true');
  const sound = isSafari() ? addSilence(stream) : undefined;
  video.muted = sound === undefined;
  video.srcObject = stream;
  let drawing: ReturnType<typeof setInterval> | undefined;
  return {
    get isPlaying() {
      return !video.paused && stream.active;
    },
    async play() {
      document.body.append(video);
      drawing ??= setInterval(draw, 1_000 / framesPerSecond);
      await Promise.all([video.play(), sound?.resume()]);
    },
    stop() {
      clearInterval(drawing);
      drawing = undefined;
      video.pause();
      for (const track of stream.getTracks()) track.stop();
      void sound?.close();
      video.srcObject = null;
      video.remove();
    },
  };
}

/** Safari, and every browser of an iPhone or iPad, which is Safari inside. */
function isSafari(): boolean {
  return 'GestureEvent' in window;
}

function addSilence(stream: MediaStream): AudioContext {
  const sound = new AudioContext();
  for (const track of sound.createMediaStreamDestination().stream.getAudioTracks()) stream.addTrack(track);
  return sound;
}
