/**
 * One browser's stream of events (R37), as server-sent events. It says that something changed and
 * what, never its content: the page asks its loaders, and they ask who is there.
 *
 * - `hello`: where a new stream begins, and how old the newest event is, so that a page knows
 *   whether it was loaded before that;
 * - `change`: something was committed that concerns this person;
 * - `rest`: this session has too many streams; come back when somebody looks at the page.
 */
import { errorFields, log } from '../runtime/log.server';
import {
  eventBatch,
  eventBlock,
  eventIsKept,
  eventsAfter,
  newestAgeMs,
  newestEventId,
} from './event-rows.server';
import { listenToHub } from './live-hub.server';
import { enterStream } from './open-streams.server';
import { sessionStands, type StreamSession } from './session-stands.server';

export class LiveStream {
  readonly #encoder = new TextEncoder();
  readonly #leave: (() => void)[] = [];
  /** The last id that the browser has; null until the beginning is found. */
  #sent: number | null = null;
  #ended = false;
  #delivering = false;
  #deliverAgain = false;

  /**
   * @param lastEventId what the browser saw last; null when it begins
   */
  constructor(
    private readonly controller: ReadableStreamDefaultController<Uint8Array>,
    private readonly session: StreamSession,
    private readonly audiences: readonly string[],
    private readonly lastEventId: number | null,
  ) {}

  /** Begins to listen, then finds the place to begin at: what is committed in between is heard. */
  open(): void {
    this.#leave.push(
      listenToHub({
        audiences: this.audiences,
        wake: () => this.#wake(),
        beat: () => this.#beat(),
      }),
      enterStream(this.session.sessionDigest, (how) => this.end(how)),
    );
    // Not all at once after a restart.
    this.#write(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`);
    this.#wake();
  }

  /** Ends the stream. `gone` when the browser closed it. */
  end(how: 'rest' | 'end' | 'gone'): void {
    if (this.#ended) return;
    if (how === 'rest') this.#write('event: rest\ndata: {}\n\n');
    this.#ended = true;
    for (const leave of this.#leave) leave();
    if (how !== 'gone') this.controller.close();
  }

  #write(text: string): void {
    if (!this.#ended) this.controller.enqueue(this.#encoder.encode(text));
  }

  /** Shows proxies and the browser that the stream lives, and asks whether it still may. */
  #beat(): void {
    this.#write(': still here\n\n');
    this.#wake();
  }

  #wake(): void {
    this.#deliverAgain = true;
    if (!this.#delivering) void this.#deliverWhileAsked();
  }

  async #deliverWhileAsked(): Promise<void> {
    this.#delivering = true;
    try {
      while (this.#deliverAgain && !this.#ended) {
        this.#deliverAgain = false;
        await this.#deliver();
      }
    } catch (error) {
      // The browser comes back with its last id, and finds what it missed.
      log.warn('live.stream_failed', errorFields(error));
      this.end('end');
    }
    this.#delivering = false;
  }

  async #deliver(): Promise<void> {
    // Before each event: who was signed out a moment ago hears nothing more.
    if (!(await sessionStands(this.session))) return this.end('end');
    this.#sent ??= await this.#begin();
    const rows = await eventsAfter({ id: this.#sent, audiences: this.audiences });
    for (const { id, topic, subjectId } of rows) {
      this.#write(eventBlock('change', id, { topic, subjectId }));
      this.#sent = id;
    }
    if (rows.length === eventBatch) this.#deliverAgain = true;
  }

  async #begin(): Promise<number> {
    const { lastEventId } = this;
    if (lastEventId !== null && (await eventIsKept(lastEventId))) return lastEventId;
    const newest = await newestEventId();
    if (lastEventId === null)
      this.#write(eventBlock('hello', newest, { newestAgeMs: await newestAgeMs(this.audiences) }));
    // Away for longer than events are kept: whatever it missed, it is to look again.
    else this.#write(eventBlock('change', newest, { topic: null, subjectId: null }));
    return newest;
  }
}
