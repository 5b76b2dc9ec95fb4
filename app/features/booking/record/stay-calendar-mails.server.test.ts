/** R35: emails about an accepted, changed or canceled stay include its calendar file. */
import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { deliverDue } from '~/features/messages/outbox/mail-worker.server';
import { outboxMail } from '~/features/messages/outbox/read-outbox.server';
import { loader } from '~/routes/resources.outbox.$mailId.$file';
import { signIn } from '~tests/factories/people';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { first, mails, stayOfMia } from '~tests/setup/outbox-in-test';
import { withPostmark } from '~tests/setup/postmark';
import { bookingForMail, queueBookingChangedMail } from './booking-emails.server';

const { admin } = house({ at: at('2026-11-16T09:00') });
const { postmark, service } = withPostmark();

async function answer(booking: Booking, to: 'accepted' | 'rejected' | 'canceled') {
  await changeBookingStatus({ bookingId: booking.id, viewer: admin, to, seen: null });
}

async function edited({ id }: Booking): Promise<void> {
  await inTransaction(async (tx) => {
    const { status } = await tx.booking.update({
      where: { id },
      data: { start: new Date('2027-03-06T16:00:00Z'), version: { increment: 1 } },
    });
    await tx.bookingHistory.create({
      data: { bookingId: id, event: 'edited', toStatus: status, at: new Date() },
    });
    const { petNames, service, start, end, totalCents } = (await bookingForMail(tx, id)).stay;
    await queueBookingChangedMail(tx, id, { petNames, service, start, end, totalCents });
  });
}

/** Returns the email as delivered: its subject, and the calendar file's lines by name. */
async function arrives() {
  await database().outboxMail.updateMany({
    where: { state: 'waiting' },
    data: { sendAfter: new Date(0) },
  });
  postmark().taken.length = 0;
  await deliverDue(service());
  const { Subject, Attachments = [] } = first(postmark().taken);
  const [file, ...more] = Attachments;
  expect(more).toEqual([]);
  const text = Buffer.from(file?.Content ?? '', 'base64').toString('utf8');
  const lines = text.replace(/\r\n /g, '').split('\r\n');
  const says = (name: string) =>
    lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
  return { Subject, file, says };
}

describe('R35 the calendar file', () => {
  it('comes with the acceptance, changes with the stay, and is canceled under the same UID', async () => {
    const { booking } = await stayOfMia();
    await answer(booking, 'accepted');
    const accepted = await arrives();
    expect(accepted.file).toMatchObject({
      Name: 'boarding.ics',
      ContentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    });
    expect(accepted.says('METHOD')).toBe('PUBLISH');
    expect(accepted.says('UID')).toBe(booking.id);
    expect(accepted.says('STATUS')).toBe('CONFIRMED');
    expect(accepted.says('DTSTART')).toBe('20270306T140000Z');

    await edited(booking);
    const changed = await arrives();
    expect(changed.Subject).toMatch(/^Changed: /);
    expect(changed.says('UID')).toBe(booking.id);
    expect(changed.says('DTSTART')).toBe('20270306T160000Z');
    expect(Number(changed.says('SEQUENCE'))).toBeGreaterThan(Number(accepted.says('SEQUENCE')));

    await answer(booking, 'canceled');
    const canceled = await arrives();
    expect(canceled.file?.ContentType).toBe('text/calendar; charset=utf-8; method=CANCEL');
    expect(canceled.says('METHOD')).toBe('CANCEL');
    expect(canceled.says('UID')).toBe(booking.id);
    expect(canceled.says('STATUS')).toBe('CANCELLED');
    expect(Number(canceled.says('SEQUENCE'))).toBeGreaterThan(Number(changed.says('SEQUENCE')));
  });

  it.each(['rejected', 'canceled'] as const)(
    'a stay that was never accepted and is %s has none',
    async (to) => {
      const { booking } = await stayOfMia();
      await answer(booking, to);
      expect((await arrives()).file).toBeUndefined();
    },
  );

  it('a change of a stay that still waits for its answer has none', async () => {
    const { booking } = await stayOfMia();
    await edited(booking);
    expect((await arrives()).file).toBeUndefined();
  });

  it('R15 an acceptance that was taken back in time was never told', async () => {
    const { booking } = await stayOfMia();
    const data = (
      event: 'status_changed' | 'undone',
      toStatus: 'accepted' | 'pending',
      at: number,
    ) => ({
      bookingId: booking.id,
      event,
      toStatus,
      at: new Date(booking.createdAt.getTime() + at),
    });
    await database().bookingHistory.createMany({
      data: [data('status_changed', 'accepted', 1_000), data('undone', 'pending', 2_000)],
    });
    await answer(booking, 'rejected');
    expect((await arrives()).file).toBeUndefined();
  });

  it('a change that has not left yet is told once, as it stands in the end', async () => {
    const { booking } = await stayOfMia();
    await edited(booking);
    await edited(booking);
    const changed = await mails({ template: 'booking_changed' });
    expect(changed).toHaveLength(1);
    expect(changed[0]?.contents).toMatchObject({ stay: { start: '2027-03-06T11:00' } });
  });

  it('R36 a change is told to the owner who did not opt in, too', async () => {
    const { owner, booking } = await stayOfMia({}, { receiveEmails: false });
    await edited(booking);
    expect(await database().outboxMail.count({ where: { toAddress: owner.email } })).toBe(1);
  });
});

describe('R8 the file in the outbox', () => {
  async function open(person: { id: string }, mailId: string, file: string): Promise<Response> {
    const headers = { Cookie: await signIn(person.id) };
    const request = new Request(`http://localhost:3000${paths.mailAttachment(mailId, file)}`, {
      headers,
    });
    try {
      return await loader({ request, params: { mailId, file }, context: {} });
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  }

  it('is a download for the admin, and for nobody else', async () => {
    const { owner, booking } = await stayOfMia();
    await answer(booking, 'accepted');
    const { id } = await database().outboxMail.findFirstOrThrow({
      where: { template: 'confirmation' },
    });
    const mail = await outboxMail(id);
    expect(mail?.attachments).toEqual([
      { fileName: 'boarding.ics', href: `/resources/outbox/${id}/boarding.ics` },
    ]);
    const file = await open(admin, id, 'boarding.ics');
    expect(file.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="boarding.ics"');
    expect(await file.text()).toContain(`UID:${booking.id}`);
    expect((await open(admin, id, 'other.ics')).status).toBe(404);
    expect((await open(admin, 'nosuchidanywhere000', 'boarding.ics')).status).toBe(404);
    expect((await open(owner, id, 'boarding.ics')).headers.get('Location')).toBe(
      paths.profileOf(owner.id),
    );
  });
});
