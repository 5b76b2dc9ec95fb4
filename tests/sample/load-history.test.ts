import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { StartError } from '~/core/errors/service-error.server';
import { sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import type { Progress } from '~/core/runtime/progress';
import { businessSettings } from '~/core/settings/settings.server';
import { loadHistory } from '../../prisma/sample/long-past';
import { writeSample } from '../../prisma/sample/write-sample';
import { loadSample } from '../../server/load-sample';

it('adds a past of constant density behind the sample, with money and messages that agree', async () => {
  const { timeZone } = await businessSettings('committed');
  await expect(loadHistory({ bookings: 10, now: now(), timeZone })).rejects.toThrow(StartError);
  await loadSample(writeSample, { now: now(), timeZone, password: 'sample-password-1' });
  const first = await database().booking.findFirstOrThrow({ orderBy: [{ start: 'asc' }] });
  const counted = async () => ({
    bookings: await database().booking.count(),
    owners: await database().profile.count(),
    messages: await database().message.count(),
  });
  const before = await counted();
  const said: string[] = [];
  const progress: Progress = (step, percent) => void said.push(`${step} ${percent}`);
  const added = await loadHistory({ bookings: 300, now: now(), timeZone, progress });
  expect(said).toEqual(['Adding bookings 66', 'Adding bookings 100']);
  expect(added).toEqual({ bookings: 300, owners: 60, messages: 1500 });
  const after = await counted();
  expect(after).toEqual({
    bookings: before.bookings + 300,
    owners: before.owners + 60,
    messages: before.messages + 1500,
  });

  const past = await database().booking.findMany({
    where: { start: { lt: first.start } },
    include: { ledger: true, quoteLines: true, history: true },
  });
  expect(past).toHaveLength(300);
  const perDay = new Map<number, number>();
  for (const { start, paidCents, totalCents, ledger, quoteLines, history, status } of past) {
    const day = Math.floor(start.getTime() / 86_400_000);
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
    expect(paidCents).toBe(sumCents(ledger.map(({ amountCents }) => amountCents)));
    expect(totalCents).toBe(sumCents(quoteLines.map(({ amountCents }) => amountCents)));
    expect(history.at(-1)?.toStatus).toBe(status);
  }
  expect(new Set(perDay.values())).toEqual(new Set([3]));
  for (const { ownerId, lastMessageAt } of await database().conversation.findMany()) {
    const last = await database().message.aggregate({
      where: { ownerId },
      _max: { createdAt: true },
    });
    expect(lastMessageAt).toEqual(last._max.createdAt);
  }
});
