import { data } from '@remix-run/node';
import { ServiceError } from '../runtime/service-error.server';
import { notFound } from './params.server';

/**
 * The answer to a button whose wish a service refused: the sentence, for the page to show, with
 * its status. What does not exist or is somebody else's is the 404 page (R8).
 * @throws whatever is not a refusal
 */
export function answerRefusal(error: unknown) {
  return answerRefusalWith(error, {});
}

/** As answerRefusal, with what else the page needs. */
export function answerRefusalWith<More extends object>(error: unknown, more: More) {
  if (!(error instanceof ServiceError)) throw error;
  if (error.code === 'not_found') throw notFound();
  return data(
    { refusal: error.sentence, ...more },
    { status: error.status, headers: error.headers },
  );
}
