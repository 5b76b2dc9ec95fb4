import { makeNightlyBackup } from '~/services/backup/make-backup.server';
import { repeat, type Repeated } from './repeat';

/**
 * Looks every few minutes whether the backup of this night is still to be made, and makes it. A
 * full disk passes: the next look tries again.
 */
export function startBackups(): Repeated {
  return repeat([makeNightlyBackup], { wait: 'backupCheck', event: 'backup.failed' });
}
