/** Remix's answers, sent no faster than their reader takes them (R109). */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createRequestHandler } from '@remix-run/node';
import type { ServerBuild } from '@remix-run/node';
import type {
  Request as ExpressRequest,
  RequestHandler,
  Response as ExpressResponse,
} from 'express';
import { bodyStream } from './gathered-body';

/**
 * Answers with Remix. Unlike `@remix-run/express` it waits for a slow reader, ends a body when its reader
 * leaves, and drops the body of an answer to HEAD.
 */
export function remixHandler(build: ServerBuild): RequestHandler {
  const answer = createRequestHandler(build, 'production');
  return (request, response, next) => {
    answer(remixRequest(request, response), { head: request.method === 'HEAD' })
      .then((from) => send(from, request, response))
      .catch(next);
  };
}

function remixRequest(request: ExpressRequest, response: ExpressResponse): Request {
  const left = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) left.abort();
  });
  const init = { headers: headersOf(request), signal: left.signal };
  const address = `${request.protocol}://${request.headers.host ?? ''}${request.originalUrl}`;
  // Remix would answer HEAD with a GET and drop its body without ending it.
  if (request.method === 'GET' || request.method === 'HEAD') return new Request(address, init);
  const body = bodyStream(request);
  const { method } = request;
  return new Request(address, { ...init, method, body, duplex: 'half' });
}

function headersOf(request: ExpressRequest): Headers {
  const headers = new Headers();
  // As checkOrigin left them.
  for (const [name, values] of Object.entries(request.headers))
    for (const value of [values ?? []].flat()) headers.append(name, value);
  return headers;
}

async function send(
  from: Response,
  request: ExpressRequest,
  response: ExpressResponse,
): Promise<void> {
  response.statusMessage = from.statusText;
  response.status(from.status);
  for (const [name, value] of from.headers) response.append(name, value);
  if (from.body === null || request.method === 'HEAD') {
    await from.body?.cancel();
    response.end();
    return;
  }
  // The first event may take long.
  if (from.headers.get('Content-Type')?.startsWith('text/event-stream')) response.flushHeaders();
  try {
    await pipeline(Readable.fromWeb(from.body as NodeReadableStream), response);
  } catch (error) {
    // A reader that left or timed out is no error; the pipeline has ended body and connection.
    if (!readerLeft(error)) throw error;
  }
}

function readerLeft(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const closed = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return closed || error.name === 'AbortError';
}
