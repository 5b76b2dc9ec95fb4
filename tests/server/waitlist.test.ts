/** R56: offers move on by themselves as the clock advances, across a restart of the server. */
import { mkdtempSync, copyFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '~/core/database/database.server';
import { createOwner } from '../factories/people';
import { createPet } from '../factories/pets';
import { startServer } from '../setup/server';
import { databaseIn, templateDatabase } from '../setup/test-environment';
import { until } from '../setup/until';

const dataDir = mkdtempSync(path.join(tmpdir(), 'tailhouse-waitlist-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

/** A server on its own day and hour, with the waitlist as its only background work. */
const serverAt = (clock: string) =>
  startServer({
    DATA_DIR: dataDir,
    CLOCK_START: clock,
    INTERVALS: JSON.stringify({ waitlist: 100, mailPoll: 3_600_000, stayNotices: 3_600_000 }),
  });

it('passes a place from the first to the second and on to the third', async () => {
  copyFileSync(templateDatabase(), databaseIn(dataDir));
  const made = openDatabase(databaseIn(dataDir));
  const house = { waitlist: true, dogLimit: 1 };
  await made.businessSettings.update({ where: { id: 1 }, data: house });
  const stay = {
    service: 'Boarding',
    start: new Date('2027-02-08T14:00:00Z'),
    end: new Date('2027-02-12T14:00:00Z'),
    dogs: 1,
  } as const;
  const ids: string[] = [];
  for (const hour of [10, 11, 12]) {
    const { id: ownerId } = await createOwner({}, made);
    const pet = await createPet(ownerId, {}, made);
    const createdAt = new Date(`2027-02-01T${hour}:00:00Z`);
    const data = { ...stay, ownerId, petIds: [pet.id], createdAt };
    ids.push((await made.waitlistEntry.create({ data })).id);
  }
  await made.$disconnect();
  let server = await serverAt('2027-02-02T15:00:00Z');
  const states = () =>
    Promise.all(
      ids.map(async (id) => {
        const row = await server.database.waitlistEntry.findUniqueOrThrow({ where: { id } });
        return row.state;
      }),
    );
  const become = (wanted: string[]) =>
    until(async () => (await states()).join() === wanted.join(), 20_000);

  await become(['offered', 'waiting', 'waiting']);
  await server.stop();
  // 2:30 PM: the offer of 10 AM has expired, and only the table has it.
  server = await serverAt('2027-02-02T19:30:00Z');
  await become(['expired', 'offered', 'waiting']);
  await server.stop();
  // Half of the four hours counted on that day, the rest from 8 AM on.
  server = await serverAt('2027-02-03T00:00:00Z');
  await become(['expired', 'expired', 'offered']);
  const mails = await server.database.outboxMail.count({ where: { template: 'place_free' } });
  expect(mails).toBe(3);
  await server.stop();
});
