/** R36: one click stops the optional emails, and only for its own reader. */
import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import {
  queueRequestMails,
  queueStatusMail,
} from '~/features/booking/record/booking-emails.server';
import { house } from '~tests/setup/house';
import { stayOfMia } from '~tests/setup/outbox-in-test';
import { withPostmark } from '~tests/setup/postmark';
import { deliverDue } from './mail-worker.server';
import { stopOptionalMails, profileOfToken, unsubscribeToken } from './unsubscribe.server';

house();
const { postmark, service } = withPostmark();
const deliver = () => deliverDue(service());

describe('R36 the token', () => {
  it('says whose mails they are, and no other', () => {
    const token = unsubscribeToken('someprofileid00001');
    expect(profileOfToken(token)).toBe('someprofileid00001');
    expect(unsubscribeToken('someprofileid00001')).toBe(token);
  });

  it.each([
    '',
    '.',
    'someprofileid00001',
    'someprofileid00001.',
    unsubscribeToken('someprofileid00001').replace('someprofileid00001', 'someprofileid00002'),
    `${unsubscribeToken('someprofileid00001')}A`,
    unsubscribeToken('someprofileid00001').slice(0, -2),
    `${unsubscribeToken('someprofileid00001')}.x`,
    '\0.\0',
  ])('altered, it is nobody’s: %j', (token) => {
    expect(profileOfToken(token)).toBeNull();
  });
});

describe('R36 the mails', () => {
  it('optional ones carry the link in both parts and in their headers; others do not', async () => {
    const { owner, booking } = await stayOfMia();
    await inTransaction((tx) => queueRequestMails(tx, booking.id));
    await deliver();
    await database().booking.update({ where: { id: booking.id }, data: { status: 'rejected' } });
    await inTransaction((tx) => queueStatusMail(tx, { bookingId: booking.id, by: 'admin' }));
    await database().outboxMail.updateMany({ data: { sendAfter: new Date(0) } });
    await deliver();
    const [receipt, answer] = ['We have your request', 'Sorry, we'].map((begins) =>
      postmark().taken.find(({ Subject }) => Subject.startsWith(begins)),
    );
    const link = `http://localhost:3000/unsubscribe?token=${unsubscribeToken(owner.id)}`;
    const autoSubmitted = { Name: 'Auto-Submitted', Value: 'auto-generated' };
    expect(receipt?.Headers).toEqual([
      autoSubmitted,
      { Name: 'List-Unsubscribe', Value: `<${link}>` },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ]);
    expect(receipt?.TextBody).toContain(`Stop these emails:\n${link}`);
    expect(receipt?.HtmlBody).toContain(`href="${link}"`);
    expect(answer?.Headers).toEqual([autoSubmitted]);
    expect(answer?.HtmlBody).not.toContain('unsubscribe');
    expect(answer?.TextBody).not.toContain('unsubscribe');
  });

  it('stop, with those that wait; the others still go', async () => {
    const { owner, booking } = await stayOfMia();
    const { owner: other, booking: theirs } = await stayOfMia();
    await inTransaction(async (tx) => {
      await queueRequestMails(tx, booking.id);
      await queueRequestMails(tx, theirs.id);
    });
    await database().booking.update({ where: { id: booking.id }, data: { status: 'rejected' } });
    await inTransaction((tx) => queueStatusMail(tx, { bookingId: booking.id, by: 'admin' }));
    expect(await stopOptionalMails(owner.id)).toBe(true);
    expect(await stopOptionalMails(owner.id)).toBe(true);
    await database().outboxMail.updateMany({ data: { sendAfter: new Date(0) } });
    await deliver();
    const to = (email: string) =>
      postmark()
        .taken.filter(({ To }) => To === email)
        .map(({ Subject }) => Subject);
    expect(to(owner.email)).toEqual([expect.stringContaining("Sorry, we can't take")]);
    expect(to(other.email)).toEqual([expect.stringContaining('We have your request')]);
    const { receiveEmails } = await database().profile.findUniqueOrThrow({
      where: { id: owner.id },
    });
    expect(receiveEmails).toBe(false);
  });

  it('of an account that is gone are stopped already', async () => {
    expect(await stopOptionalMails('nosuchidanywhere000')).toBe(false);
  });
});
