/** The link at the foot of optional mails, with and without JavaScript (R36). */
import { paths } from '~/core/web/paths';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { unsubscribeToken } from '~/features/messages/outbox/unsubscribe.server';
import { expect, test } from './fixtures';
import { makeWorld } from './places';
import { button, expectStatus, link } from './steps';

test.describe('on a phone', () => {
  test('one press stops the optional mails, without signing in', async ({
    app,
    page,
    newOwner,
  }) => {
    const { id } = await newOwner({ receiveEmails: true });
    await page.goto(paths.unsubscribe(unsubscribeToken(id)));
    await button(page, 'Stop these emails').click();
    await expectStatus(page, 'Done. These emails have stopped');
    const owner = await app.database.profile.findUniqueOrThrow({ where: { id } });
    expect(owner.receiveEmails).toBe(false);
    await page.reload();
    await expectStatus(page, 'Done. These emails have stopped');
  });
});

test('R35 the calendar file of a mail can be downloaded from the outbox', async ({
  app,
  page,
  signInAs,
}) => {
  const { admin, pending } = await makeWorld(app.database);
  const viewer = { id: admin.id, role: 'admin' as const };
  await changeBookingStatus({ bookingId: pending, viewer, to: 'accepted', seen: 'pending' });
  const mail = await app.database.outboxMail.findFirstOrThrow({
    where: { bookingId: pending, template: 'confirmation' },
  });
  await signInAs(admin);
  await page.goto(paths.adminOutboxMail(mail.id));
  const download = page.waitForEvent('download');
  await link(page, 'boarding.ics').click();
  expect((await download).suggestedFilename()).toBe('boarding.ics');
});
