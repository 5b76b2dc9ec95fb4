/** R115: paused addresses are listed on Health, the admin's own one on Today. */
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { database } from '~/core/database/database.server';
import { environment } from '~/core/runtime/environment.server';
import { action, loader as health } from '~/routes/admin.health/route';
import { loader as todayLoader } from '~/routes/admin._index/route';
import { createOwner, signIn } from '~tests/factories/people';
import { house } from '~tests/setup/house';
import { outcomeOf, requestTo } from '~tests/setup/route-calls';

const { admin } = house();
let cookie = '';

const pause = (address: string, minutes: number) =>
  database().bouncedAddress.create({
    data: { address, reason: 'It came back.', at: new Date(Date.UTC(2027, 1, 2, 15, minutes)) },
  });

beforeEach(async () => {
  cookie = await signIn(admin.id);
  const { mail } = environment();
  environment().mail = { kind: 'smtp', url: 'smtp://127.0.0.1:1/', from: null };
  onTestFinished(() => void (environment().mail = mail));
});

const paused = async () =>
  (
    (await outcomeOf(health, requestTo('/admin/health', { cookie }), {})).data as {
      paused: unknown;
    }
  ).paused;
const troubles = async () =>
  (
    (await outcomeOf(todayLoader, requestTo('/admin', { cookie }), {})).data as {
      troubles: string[];
    }
  ).troubles;

it("lists the admin's own first, then the newest, with their names", async () => {
  const mia = await createOwner({ firstName: 'Mia', lastName: 'Torres' });
  await pause(admin.email, 1);
  await pause(mia.email, 2);
  await pause('sam@mail.example', 3);
  expect(await paused()).toMatchObject([
    { address: admin.email, isAdmin: true, reason: 'It came back.' },
    { address: 'sam@mail.example', isAdmin: false, name: null },
    { address: mia.email, isAdmin: false, name: 'Mia Torres' },
  ]);
});

it("Today says the admin's own, until one press resumes it", async () => {
  const said = `Emails to ${admin.email}, your own address, are paused: It came back.`;
  await pause('sam@mail.example', 1);
  expect(await troubles()).not.toContainEqual(expect.stringContaining('paused'));
  await pause(admin.email, 1);
  expect(await troubles()).toContain(said);
  const fields = { intent: 'resume', address: admin.email };
  const { status } = await outcomeOf(action, requestTo('/admin/health', { cookie, fields }), {});
  expect(status).toBe(302);
  expect(await troubles()).not.toContain(said);
  expect(await database().bouncedAddress.count()).toBe(1);
});
