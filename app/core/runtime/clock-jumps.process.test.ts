/**
 * The machine's clock jumps, forward and back: nothing is lost, nothing waits for long, and a wrong
 * clock does nothing irreversible. No test needs a restart.
 */
import { describe, expect, it, vi } from 'vitest';
import { backupsFolder, listBackups } from '~/core/backup/backup-manifest.server';
import { makeNightlyBackup } from '~/core/backup/make-backup.server';
import { database } from '~/core/database/database.server';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { limits } from '~/core/rate-limit/limits';
import { beginSession, signedIn } from '~/core/session/session.server';
import { house } from '~tests/setup/house';
import { environment } from './environment.server';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Friday, March 12, 2027, 10 AM in New York. */
const right = new Date('2027-03-12T15:00:00Z').getTime();

const jumps: [string, number][] = [
  ['an hour', hour],
  ['a day', day],
  ['180 days', 180 * day],
];

const at = (instant: number) => void vi.setSystemTime(instant);

const { owner } = house({ at: new Date(right) });

describe('sessions', () => {
  it.each(jumps)('one that was used %s ahead lasts as long as any other', async (_how, ahead) => {
    const browser = () => new Request('http://localhost/', { headers: { Cookie: cookie } });
    at(right + ahead);
    const set = await beginSession(database(), owner.id, new Request('http://localhost/login'));
    const cookie = set.split(';', 1)[0] ?? '';
    at(right);
    expect(await signedIn(browser())).toMatchObject({ id: owner.id });
    at(right + 31 * day);
    expect(await signedIn(browser())).toBeNull();
  });

  it.each([hour, day])('a clock that goes back by %i ms signs nobody out', async (back) => {
    const set = await beginSession(database(), owner.id, new Request('http://localhost/login'));
    const headers = { Cookie: set.split(';', 1)[0] ?? '' };
    at(right - back);
    expect(await signedIn(new Request('http://localhost/', { headers }))).not.toBeNull();
    at(right);
    expect(await signedIn(new Request('http://localhost/', { headers }))).not.toBeNull();
  });
});

describe('R12 limits', () => {
  it.each(jumps)('what was counted %s ahead counts against nobody later', async (_how, ahead) => {
    const attempt = { limit: 'reset-account', subject: `clock-${ahead}` } as const;
    at(right + ahead);
    for (let time = 0; time < limits['reset-account'].max; time += 1)
      await countAttempts([attempt]);
    at(right);
    await countAttempts([{ ...attempt, subject: 'somebody else' }]);
    at(right + ahead);
    await countAttempts([attempt]);
  });
});

describe('backups', () => {
  it('of a clock that was ahead for weeks push out none that is made afterwards', async () => {
    const night = new Date('2027-03-12T09:00:00Z').getTime();
    for (let count = 0; count < 9; count += 1) {
      at(night + (180 + count) * day);
      expect(await makeNightlyBackup()).not.toBeNull();
    }
    at(night);
    const made = await makeNightlyBackup();
    expect(made).not.toBeNull();
    expect(await makeNightlyBackup()).toBeNull();
    at(night + day);
    await makeNightlyBackup();
    const kept = await listBackups(backupsFolder(environment().dataDir));
    expect(kept.map(({ folder }) => folder)).toContain(made);
    expect(kept.at(-1)?.manifest.madeAt.slice(0, 10)).toBe('2027-09-16');
  }, 60_000);
});
