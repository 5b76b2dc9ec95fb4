import type { NextFunction, Request, Response } from 'express';
import { randomToken } from '~/services/runtime/digest.server';
import { errorFields, log } from '~/services/runtime/log.server';
import { onceOnlyValues } from '~/services/runtime/request-memory.server';
import { newNonce, nonceOf } from '../content-policy';
import { takeBeginning, type Beginning } from './answer-kept-page';
import { KeptPage, type FreshValue } from './kept-page';
import { pageState } from './page-state';
import { mostBytesOfPage } from './page-store';

/** Headers of one answer, not of the page: each answer from memory has its own. */
const ofOneAnswer = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

const marked = new WeakSet<Response>();

/** Says that this answer is the same for all visitors. Only then is it kept. */
export function markAsKept(response: Response): void {
  marked.add(response);
}

/** Listens to an answer on its way out, before it is compressed, and keeps it if it may be kept. */
export function keepPage(_request: Request, response: Response, next: NextFunction): void {
  const beginning = takeBeginning(response);
  if (beginning === undefined) return next();
  const values = onceOnlyValues();
  const bodyOf = listenTo(response);
  // Also when the browser goes away half-way.
  response.once('close', () => {
    keep(response, beginning, values, bodyOf())
      .catch((error: unknown) => log.error('page.not_kept', errorFields(error)))
      .finally(beginning.end);
  });
  next();
}

async function keep(
  response: Response,
  { address, state, store }: Beginning,
  onceOnly: ReadonlySet<string>,
  body: Buffer | null,
): Promise<void> {
  if (body === null || !mayBeKept(response)) return;
  const fresh: FreshValue[] = [
    { value: nonceOf(response), renew: newNonce },
    ...[...onceOnly].map((value) => ({ value, renew: randomToken })),
  ];
  const headers = Object.entries(response.getHeaders()).flatMap(
    ([name, value]): [string, string][] =>
      value === undefined || ofOneAnswer.has(name) ? [] : [[name, String(value)]],
  );
  const page = await KeptPage.of(body, headers, fresh);
  // Made before a change, it must not be shown after it.
  if (pageState() === state) store.keep(address, state, page);
}

function mayBeKept(response: Response): boolean {
  return (
    marked.has(response) &&
    response.writableFinished &&
    response.statusCode === 200 &&
    !response.hasHeader('Set-Cookie') &&
    String(response.getHeader('Content-Type')).startsWith('text/html')
  );
}

/** @returns the body once it is whole; null when it is too large to be kept */
function listenTo(response: Response): () => Buffer | null {
  const chunks: Buffer[] = [];
  let length = 0;
  const hear = (chunk: unknown) => {
    const bytes =
      typeof chunk === 'string'
        ? Buffer.from(chunk)
        : chunk instanceof Uint8Array
          ? Buffer.from(chunk)
          : null;
    if (bytes === null) return;
    length += bytes.length;
    if (length <= mostBytesOfPage) chunks.push(bytes);
  };
  const listening = <T extends (...sent: never[]) => unknown>(send: T): T =>
    new Proxy(send, {
      apply(original, _self, sent: Parameters<T>): unknown {
        hear(sent[0]);
        return Reflect.apply(original, response, sent);
      },
    });
  response.write = listening(response.write.bind(response));
  response.end = listening(response.end.bind(response));
  return () => (length <= mostBytesOfPage ? Buffer.concat(chunks) : null);
}
