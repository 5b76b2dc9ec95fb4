/** A reader of server-sent events, like a browser's EventSource. */
import { get, type IncomingMessage } from 'node:http';

export type StreamEvent = { event: string; data: unknown };

export type OpenStream = {
  status: number;
  headers: IncomingMessage['headers'];
  /** All events so far. */
  events: StreamEvent[];
  /** Everything received, including comments. */
  text: () => string;
  /** Returns the subjects of the events. */
  changes: () => string[];
  /** Whether the server has ended it. */
  ended: () => boolean;
  /** Closes the connection, as a leaving browser does. */
  drop: () => void;
};

/** Opens the stream at an address. */
export function openEventStream(url: string, cookie?: string): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const headers = {
      Accept: 'text/event-stream',
      ...(cookie !== undefined && { Cookie: cookie }),
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
      // Event of a closed or killed connection.
      response.on('error', () => (ended = true));
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        text: () => text,
        changes: () =>
          events.flatMap(({ event, data }) =>
            event === 'change' ? [(data as { subjectId: string }).subjectId] : [],
          ),
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
  return [{ event, data: JSON.parse(field('data') ?? '') }];
}
