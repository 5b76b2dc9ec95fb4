import { data } from '@remix-run/node';
import { ServiceError } from '../runtime/service-error.server';
import { notFound } from './params.server';

/**
 * The answer to a button whose wish a service refused: the sentence, for the page to show, with
 * its status. What does not exist or is somebody else's is the 404 page (R8).
 * @throws whatever is not a refusal
 */
export function answerRefusal(error: unknown) {
  if (!(error instanceof ServiceError)) throw error;
  if (error.code === 'not_found') throw notFound();
  return data({ refusal: error.sentence }, { status: error.status });
}
