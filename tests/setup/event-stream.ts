/** A reader of server-sent events, as a browser's EventSource is one. */
import { get, type IncomingMessage } from 'node:http';

export type StreamEvent = { id: number | null; event: string; data: unknown };

export type OpenStream = {
  status: number;
  headers: IncomingMessage['headers'];
  /** All events so far. */
  events: StreamEvent[];
  /** All that came, comments included. */
  text: () => string;
  /** The ids of the events that say that something changed. */
  changes: () => number[];
  /** Whether the server has ended it. */
  ended: () => boolean;
  /** Drops the connection, as a browser that goes. */
  drop: () => void;
};

/** Opens the stream at an address. `lastEventId` is where an earlier one left off. */
export function openEventStream(
  url: string,
  { cookie, lastEventId }: { cookie?: string; lastEventId?: number } = {},
): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const headers = {
      Accept: 'text/event-stream',
      ...(cookie !== undefined && { Cookie: cookie }),
      ...(lastEventId !== undefined && { 'Last-Event-ID': String(lastEventId) }),
    };
    const request = get(url, { headers, agent: false }, (response) => {
      let text = '';
      let ended = false;
      const events: StreamEvent[] = [];
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        const blocks = text.split('\n\n').slice(0, -1);
        events.splice(0, events.length, ...blocks.flatMap(eventOf));
      });
      response.on('end', () => (ended = true));
      // What a dropped or killed connection says.
      response.on('error', () => (ended = true));
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        text: () => text,
        changes: () =>
          events.flatMap(({ event, id }) => (event === 'change' && id !== null ? [id] : [])),
        ended: () => ended,
        drop: () => void request.destroy(),
      });
    });
    request.on('error', reject);
  });
}

function eventOf(block: string): StreamEvent[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const event = field('event');
  if (event === undefined) return [];
  const id = field('id');
  return [
    { event, id: id === undefined ? null : Number(id), data: JSON.parse(field('data') ?? '') },
  ];
}
