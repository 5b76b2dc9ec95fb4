import { closeDatabase } from '~/services/database/database.server';
import { StartError } from '~/services/runtime/start-error.server';

/**
 * Runs a command of the operator's. What went wrong is printed as one sentence, with exit code 1; the
 * database is closed in the end either way.
 */
export async function orOneSentence(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${error instanceof StartError ? reason : `No success: ${reason}`}\n`);
    process.exitCode = 1;
  } finally {
    await closeDatabase();
  }
}
