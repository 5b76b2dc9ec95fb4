/**
 * What Node refuses before the app hears of it, in Node's place: its own answers carry no headers.
 * They are short and plain, and the connection ends with them.
 */
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerHeaders } from './security-headers';

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The server, with words of our own for whoever sends what is no request. */
export function refuseInNodesPlace(server: Server): Server {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answers.set(socket, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const answer = answers.get(socket);
    // Half of an answer that is under way must not get another one behind it.
    const midway = answer !== undefined && answer.headersSent && !answer.writableFinished;
    if (!socket.writable || midway) socket.destroy();
    else socket.end(refusal(statusOf[error.code ?? ''] ?? 400), () => socket.destroy());
  });
  // `Expect:` with anything but 100-continue.
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, headersOf(417)).end(bodyOf(417));
  });
  return server;
}

const bodyOf = (status: number) => `${STATUS_CODES[status] ?? 'Refused'}\n`;

function headersOf(status: number): Record<string, string> {
  return {
    ...Object.fromEntries(answerHeaders()),
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(bodyOf(status))),
    Connection: 'close',
  };
}

function refusal(status: number): string {
  const lines = Object.entries(headersOf(status)).map(([name, value]) => `${name}: ${value}`);
  const first = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`;
  return [first, ...lines, '', bodyOf(status)].join('\r\n');
}
