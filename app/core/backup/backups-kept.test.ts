import { describe, expect, it } from 'vitest';
import { addDays } from '~/core/time/business-time';
import { backupsKept, keptBackups, newestNightly, type DatedBackup } from './backups-kept';

const later = new Date('2099-01-01T00:00:00Z');

function nightly(date: string): DatedBackup {
  const madeAt = new Date(`${date}T08:00:00Z`);
  return { name: `${date}-nightly`, reason: 'nightly', madeAt, date };
}

function other(reason: 'by-hand' | 'before-migration', date: string): DatedBackup {
  return { ...nightly(date), name: `${date}-${reason}`, reason };
}

const nights = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => nightly(addDays(from, index)));

const kept = (backups: DatedBackup[]) => [...keptBackups(backups, later)].sort();

describe('which backups are kept', () => {
  it('a week of nights, then a night of each week, then one of each month', () => {
    // Thursday, December 31 is the last of them.
    expect(kept(nights('2026-01-01', 365))).toEqual(
      [
        // Months: the last night of each.
        '2026-07-31',
        '2026-08-31',
        '2026-09-30',
        '2026-10-31',
        '2026-11-30',
        // Weeks: Sundays. The week of the last night is among the days.
        '2026-12-13',
        '2026-12-20',
        '2026-12-25',
        '2026-12-26',
        '2026-12-27',
        '2026-12-28',
        '2026-12-29',
        '2026-12-30',
        '2026-12-31',
      ].map((date) => `${date}-nightly`),
    );
  });

  it('applied every night, it ends with the same: what a later rule needs was not removed before', () => {
    let there: DatedBackup[] = [];
    for (const night of nights('2026-01-01', 365)) {
      there.push(night);
      const names = keptBackups(there, later);
      there = there.filter(({ name }) => names.has(name));
    }
    expect(kept(there)).toEqual(kept(nights('2026-01-01', 365)));
  });

  it('of several on one day the newest', () => {
    const early = nightly('2026-11-16');
    const late = { ...early, name: 'late', madeAt: new Date('2026-11-16T20:00:00Z') };
    expect(kept([late, early])).toEqual(['late']);
  });

  it('the last three before migrations, and each one made by hand', () => {
    const dates = ['2024-01-01', '2025-01-01', '2026-01-01', '2026-02-01', '2026-03-01'];
    const migrations = dates.map((date) => other('before-migration', date));
    const byHand = dates.map((date) => other('by-hand', date));
    const names = keptBackups([...migrations, ...byHand], later);
    expect(migrations.map(({ name }) => names.has(name))).toEqual([false, false, true, true, true]);
    expect(byHand.every(({ name }) => names.has(name))).toBe(true);
  });

  it('a clock that once stood years ahead costs one place, not the backups', () => {
    const before = nights('2026-11-01', 7);
    const names = keptBackups([...before, nightly('2031-05-05')], later);
    expect(before.filter(({ name }) => names.has(name)).length).toBeGreaterThanOrEqual(
      backupsKept.days - 1,
    );
  });

  it('a clock that stood ahead for weeks pushes out nothing that is made once it is right again', () => {
    const ahead = nights('2027-05-01', 40);
    const right = new Date('2026-11-16T09:00:00Z');
    const names = keptBackups([...ahead, ...nights('2026-11-10', 7)], right);
    const made = nights('2026-11-10', 7).map(({ name }) => name);
    expect(made.filter((name) => !names.has(name))).toEqual([]);
    expect(names.has('2027-06-09-nightly')).toBe(true);
    expect(names.size).toBeLessThan(30);
  });

  it('nothing of nothing', () => {
    expect(kept([])).toEqual([]);
  });
});

describe('the nightly backup that stays', () => {
  const now = new Date('2026-11-16T09:00:00Z');

  it('is the newest of the nights, whatever else is newer and in whatever order', () => {
    const backups = [nightly('2026-11-14'), nightly('2026-11-15'), nightly('2026-11-13')];
    const name = newestNightly([...backups, other('by-hand', '2026-11-16')], now);
    expect(name).toBe('2026-11-15-nightly');
  });

  it('may be of this very moment', () => {
    const made = { ...nightly('2026-11-16'), madeAt: now };
    expect(newestNightly([nightly('2026-11-15'), made], now)).toBe('2026-11-16-nightly');
  });

  it('is none of a clock that stood ahead, unless there are no others', () => {
    const ahead = [nightly('2031-05-05'), nightly('2031-05-06')];
    expect(newestNightly([...ahead, nightly('2026-11-15')], now)).toBe('2026-11-15-nightly');
    expect(newestNightly(ahead, now)).toBe('2031-05-06-nightly');
  });

  it('is none where no night has one', () => {
    expect(newestNightly([other('by-hand', '2026-11-15')], now)).toBeUndefined();
  });
});
