import { makeNightlyBackup } from '~/services/backup/make-backup.server';
import { interval } from '~/services/runtime/intervals.server';
import { errorFields, log } from '~/services/runtime/log.server';

export type Backups = { close: () => Promise<void> };

/** Looks every few minutes whether the backup of this night is still to be made, and makes it. */
export function startBackups(): Backups {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    try {
      await makeNightlyBackup();
    } catch (error) {
      // A full disk passes: the next look tries again.
      log.error('backup.failed', errorFields(error));
    }
    wait();
  }

  function wait(): void {
    if (!closed) timer = setTimeout(() => (round = run()), interval('backupCheck'));
  }

  wait();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await round;
    },
  };
}
