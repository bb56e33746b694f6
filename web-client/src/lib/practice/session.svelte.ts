// A session whose commands go to the lesson and nowhere else: nothing of it reaches the server.
import { Connection, type ConnectionOptions } from '../net/connection.svelte';
import type { Device } from '../device/device';
import type { Named } from '../net/outbox';
import { Session } from '../net/session.svelte';
import { m } from '../settings.svelte';
import { serverClock } from '../time/ticker.svelte';
import { Lesson } from './lesson.svelte';
import { recording } from './recorded';

const device: Device = { token: 'practice', role: { type: 'tablet', table: 1 }, name: '' };

class PracticeConnection extends Connection {
  readonly lesson: Lesson;

  constructor(options: ConnectionOptions) {
    super(options);
    this.lesson = new Lesson({
      recording,
      tell: (message, answered) => options.onMessage(message, answered),
      now: () => serverClock.now(),
      event: () => m().practice.title,
    });
    this.state = 'online';
  }

  override start(): () => void {
    this.lesson.begin();
    return () => undefined;
  }

  override post(message: Named): void {
    this.lesson.receive(message);
  }
}

/** A table to practise on, and the lesson that is played at it. */
export function practice(): { readonly session: Session; readonly lesson: Lesson } {
  const made: { connection?: PracticeConnection } = {};
  const connect = (options: ConnectionOptions): Connection => {
    made.connection = new PracticeConnection(options);
    return made.connection;
  };
  const session = new Session(device, undefined, { connect });
  const lesson = made.connection?.lesson;
  if (!lesson) throw new Error('the practice table has no lesson');
  return { session, lesson };
}
