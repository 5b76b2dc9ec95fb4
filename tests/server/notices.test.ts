/** R65 through the built server: subscribed by a form, notified of a message, silent after the sign-out. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { type FakePushService, startFakePushService } from '../fakes/push-service';
import { httpClient, type HttpClient } from '../setup/http-client';
import { type RunningServer, startServer } from '../setup/server';
import { until } from '../setup/until';

let push: FakePushService;
let server: RunningServer;

beforeAll(async () => {
  push = await startFakePushService();
  server = await startServer({
    PUSH_URL: push.url,
    // Outside the quiet hours: 10:00 AM in Philadelphia.
    CLOCK_START: '2026-11-17T15:00:00Z',
    INTERVALS: JSON.stringify({ pushPoll: 50, pushMessage: 0, keptPage: 0 }),
  });
  await server.database.businessSettings.update({ where: { id: 1 }, data: { phoneNotices: true } });
});
afterAll(async () => {
  await server.stop();
  expect(push.malformed).toEqual([]);
  await push.close();
});

async function signedInAs(profileId: string): Promise<HttpClient> {
  const client = httpClient(server.url);
  const [name = '', ...value] = (await signIn(profileId, server.database)).split('=');
  client.cookies.set(name, value.join('='));
  return client;
}

it('R65 subscribes, tells and forgets a browser', async () => {
  const admin = await createAdmin({}, server.database);
  const owner = await createOwner({}, server.database);
  const business = await signedInAs(admin.id);
  const person = await signedInAs(owner.id);
  const settings = paths.settingsOf(owner.id);
  const { text } = await person.get(settings);
  expect(text).toContain('Notices on your phone');
  const [, key = ''] = /publicKey\W+([\w-]{87})\b/.exec(text) ?? [];
  const { endpoint, ...keys } = push.browser(key);
  const elsewhere = { intent: 'notify-here', ...keys, endpoint: 'http://127.0.0.1:1/push' };
  expect(await person.post(settings, elsewhere)).toMatchObject({ status: 400 });
  const sent = await person.post(settings, { intent: 'notify-here', ...keys, endpoint });
  expect(sent.status).toBe(302);

  const write = () =>
    business.post(paths.adminMessaging(owner.id), { intent: 'send', content: 'Bella is fine' });
  await write();
  await until(() => push.taken.length === 1);
  expect(push.taken[0]).toMatchObject({
    browser: endpoint,
    notice: { path: paths.messagesOf(owner.id) },
  });

  await person.post(paths.logout(), {});
  expect(await server.database.pushSubscription.count()).toBe(0);
  await write();
  await until(async () => (await server.database.message.count()) > 1);
  expect(push.taken).toHaveLength(1);
});
