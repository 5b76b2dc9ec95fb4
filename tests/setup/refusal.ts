import { ServiceError } from '~/core/errors/service-error.server';

/** The refusal that a read or a write throws. @throws Error when it does not refuse */
export async function refusal(work: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ServiceError) return error;
  throw new Error(`expected a refusal, got ${String(error)}`);
}
