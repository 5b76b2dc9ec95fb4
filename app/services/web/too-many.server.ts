import { ServiceError } from '../runtime/service-error.server';

/**
 * The answer to whom a limit refuses where no form could say so: the error page, with its status
 * and when to come back.
 * @throws whatever is no such refusal
 */
export function tooMany(error: unknown): Response {
  if (!(error instanceof ServiceError) || error.code !== 'too_many') throw error;
  return new Response(error.sentence, { status: error.status, headers: error.headers });
}
