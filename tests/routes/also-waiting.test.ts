/** The admin's requests name what else waits, with the links that Today has. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { openPlain } from '../setup/plain-page';
import { startWalk, type Walk } from './walk';

let walk: Walk;
beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.server.stop());

it('shows payments, meetings and certificates beside the requests, until they are answered', async () => {
  const { database } = walk.server;
  const also = async (frame: string) => {
    const { text } = await openPlain(walk.clients.admin, paths.adminReservations(frame));
    return /Also waiting: .*? to look at/.exec(text)?.[0] ?? null;
  };
  const [claims, meetings] = [
    await database.paymentClaim.count({ where: { state: 'open' } }),
    await database.meetingProposal.count(),
  ];
  const waiting = await database.vaccination.findMany({ where: { state: 'waiting' } });
  const certificates = new Set(waiting.map(({ id, recordId }) => recordId ?? id)).size;
  expect([claims > 0, certificates > 0]).toEqual([true, true]);
  const line = await also('pending');
  expect(line).toContain(`${claims} payment`);
  expect(line).toContain(`${certificates} certificate`);
  expect(line?.includes('meeting')).toBe(meetings > 0);
  expect(await also('upcoming')).toBeNull();
  await database.paymentClaim.updateMany({ data: { state: 'withdrawn', openKey: null } });
  expect(await also('pending')).not.toContain('payment');
});
