import { expect } from 'vitest';
import { databaseFile } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { changedTables, storedRows } from '../routes/stored-rows';

/** Returns the error that a read or a write throws. @throws Error if it does not refuse */
export async function refusal(work: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ServiceError) return error;
  throw new Error(`expected a refusal, got ${String(error)}`);
}

/** Returns the result of the work, which must write nothing. */
export async function unwritten<T>(work: () => Promise<T>): Promise<T> {
  const before = storedRows(databaseFile());
  const answer = await work();
  expect(changedTables(before, storedRows(databaseFile()))).toEqual([]);
  return answer;
}

/** Returns the error that the work throws; it must have written nothing. */
export const refused = (work: () => Promise<unknown>) => unwritten(() => refusal(work()));
