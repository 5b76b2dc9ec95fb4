/**
 * Retry-After on every refusal that knows it. Remix passes headers of loaders and actions on only
 * where a route says so, and differently for documents, data and errors: here it is once for all.
 */
import type { ServerBuild } from '@remix-run/node';
import type { NextFunction, Request, Response as ExpressResponse } from 'express';
import { aroundHandlers } from './around-handlers';
import { beforeHeaders } from './before-headers';

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Tells the server around the app in how many seconds to try again. */
    retryAfter?: (seconds: string) => void;
  }
}

/** The build with loaders and actions whose Retry-After, returned or thrown, is noted. */
export function withRetryAfter(build: ServerBuild): ServerBuild {
  return aroundHandlers(build, async (work, context) => {
    const note = (answer: unknown) => {
      const seconds = headersOf(answer)?.get('Retry-After');
      if (seconds) context.retryAfter?.(seconds);
    };
    try {
      const answer = await work();
      note(answer);
      return answer;
    } catch (thrown) {
      note(thrown);
      throw thrown;
    }
  });
}

// A response, or what Remix's data() makes of a value and its headers.
function headersOf(answer: unknown): Headers | null {
  if (answer instanceof Response) return answer.headers;
  const wrapped = typeof answer === 'object' && answer !== null && 'type' in answer;
  if (!wrapped || answer.type !== 'DataWithResponseInit' || !('init' in answer)) return null;
  return new Headers((answer.init as ResponseInit | null)?.headers);
}

/** Remembers for an answer when to try again. */
export function noteRetryAfter(response: ExpressResponse, seconds: string): void {
  response.locals['retryAfter'] = seconds;
}

// What passes by itself, such as a locked database, has mostly passed by then.
const afterTrouble = '30';

/** Says with every 429 and 503 when to come back, unless the answer says so itself. */
export function retryAfter(_request: Request, response: ExpressResponse, next: NextFunction): void {
  beforeHeaders(response, () => {
    const { statusCode: status } = response;
    if ((status !== 429 && status !== 503) || response.hasHeader('Retry-After')) return;
    const noted: unknown = response.locals['retryAfter'];
    if (typeof noted === 'string') response.setHeader('Retry-After', noted);
    else if (status === 503) response.setHeader('Retry-After', afterTrouble);
  });
  next();
}
