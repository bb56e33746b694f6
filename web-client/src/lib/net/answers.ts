// The answer to one command, for a screen that waits for it.
import type { Answer, Session } from './session.svelte';

/** Resolves with the answer to the command that was just sent under this name. */
export function answerTo(session: Session, id: string): Promise<Answer> {
  return new Promise((resolve) => {
    const stop = session.onAnswer((answer) => {
      if (answer.id !== id) return;
      stop();
      resolve(answer);
    });
  });
}
