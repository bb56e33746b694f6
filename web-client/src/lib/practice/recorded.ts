// The lesson, as the server makes it from the rules. It comes with the code that plays it: that code is loaded once both
// are here. The service worker keeps the file like the others, so that the practice table needs no server.
import type { Recording } from './recording';

async function read(): Promise<Recording> {
  const answer = await fetch('/lesson.json');
  if (!answer.ok) throw new Error(`the lesson could not be read: ${answer.status}`);
  return (await answer.json()) as Recording;
}

export const recording = await read();
