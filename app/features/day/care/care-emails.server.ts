/** Emails to the business about changed meals and medicine (R51): delayed by two minutes and bundled. */
import type { Transaction } from '~/core/database/database.server';
import { adminAddressees, businessSnapshot, queueMail } from '~/core/mail/outbox.server';
import { now } from '~/core/runtime/clock.server';
import { after } from '~/core/runtime/intervals.server';
import { businessSettings } from '~/core/settings/settings.server';
import type { LocalDate, LocalDateTime } from '~/core/time/business-time';
import { careNoteEmail } from './care.email';

type Change = {
  ownerId: string;
  petId: string;
  petName: string;
  /** Drop Off of the stay in question, and the day to open first. */
  start: LocalDateTime;
  day: LocalDate;
  /** `Added: Apoquel 16 mg, 1 tablet, at 7:00 AM`. */
  line: string;
};

/** Adds the line to a waiting email about the same dog, or queues a new one. */
export async function queueCareNote(
  tx: Transaction,
  { ownerId, petId, petName, start, day, line }: Change,
): Promise<void> {
  const owner = await tx.profile.findUniqueOrThrow({ where: { id: ownerId } });
  const business = businessSnapshot(await businessSettings(tx));
  const ownerEmail = owner.email;
  const ownerName = owner.fullName ?? ownerEmail;
  const stay = { business, ownerId, ownerName, ownerEmail, petId, petName, start, day };
  const at = now();
  for (const to of await adminAddressees(tx)) {
    const waiting = await tx.outboxMail.findMany({
      where: {
        template: 'admin_notification',
        state: 'waiting',
        profileId: to.profileId,
        sendAfter: { gt: at },
      },
    });
    const earlier = waiting
      .map(({ id, contents }) => ({ id, note: careNoteEmail.contents.safeParse(contents).data }))
      .find(({ note }) => note?.petId === petId);
    const lines = [...(earlier?.note?.lines ?? []), line];
    const contents = { about: 'care' as const, ...stay, lines };
    if (earlier) await tx.outboxMail.update({ where: { id: earlier.id }, data: { contents } });
    else
      await queueMail(tx, {
        to,
        email: careNoteEmail.fill(contents),
        sendAfter: after(at, 'messageMail'),
      });
  }
}
