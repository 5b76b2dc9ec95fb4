/** Emails about updates of a stay (R52): delayed by ten minutes, bundled, and dropped once seen. */
import type { Transaction } from '~/core/database/database.server';
import type { OutboxMail } from '~/core/database/generated/client';
import { adminAddressees, businessSnapshot, queueMail } from '~/core/mail/outbox.server';
import { now } from '~/core/runtime/clock.server';
import { after } from '~/core/runtime/intervals.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { mailedFaces } from '~/features/booking/record/booking-emails.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { bookedPets } from '~/features/dogs/pets/pet-photos.server';
import { stayUpdateEmails } from './stay-update.email';

const kind = stayUpdateEmails.stay_update;

/**
 * Adds an update to the stay's waiting email, or queues a new one; always sent (R36).
 * @throws Error if missing
 */
export async function queueUpdateMail(tx: Transaction, updateId: string): Promise<void> {
  const { booking, text, createdAt, pictures } = await tx.stayUpdate.findUniqueOrThrow({
    where: { id: updateId },
    include: {
      booking: { include: { owner: true, ...bookedPets } },
      pictures: { select: { pictureId: true } },
    },
  });
  const settings = await businessSettings(tx);
  const { owner, id: bookingId } = booking;
  const at = toLocal(createdAt, settings.timeZone);
  const line = { updateId, text, photos: pictures.length, at };
  for (const mail of await waitingMails(tx, bookingId)) {
    // A due email may already be on its way, so its contents are final.
    if (mail.sendAfter <= now()) continue;
    const earlier = contentsOf(mail);
    const contents = { ...earlier, lines: [...earlier.lines, line] };
    await tx.outboxMail.update({ where: { id: mail.id }, data: { contents } });
    return;
  }
  const [admin] = await adminAddressees(tx);
  await queueMail(tx, {
    to: { profileId: owner.id, email: owner.email },
    bookingId,
    sendAfter: after(now(), 'updateMail'),
    email: kind.fill({
      business: businessSnapshot(settings),
      firstName: owner.firstName,
      bookingId,
      petNames: petNamesOf(booking),
      ...mailedFaces(booking),
      adminEmail: admin?.email ?? settings.infoEmail,
      lines: [line],
    }),
  });
}

function waitingMails(tx: Transaction, bookingId: string): Promise<OutboxMail[]> {
  return tx.outboxMail.findMany({ where: { template: kind.name, bookingId, state: 'waiting' } });
}

const contentsOf = ({ contents }: OutboxMail) => kind.contents.parse(contents);

async function drop(tx: Transaction, id: string): Promise<void> {
  await tx.outboxMail.updateMany({
    where: { id, state: 'waiting' },
    data: { state: 'expired' },
  });
}

/** Drops the waiting emails of a stay if all their updates were seen in the meantime. */
export async function dropSeenUpdateMails(tx: Transaction, bookingId: string): Promise<void> {
  for (const mail of await waitingMails(tx, bookingId)) {
    const ids = contentsOf(mail).lines.map(({ updateId }) => updateId);
    const unseen = await tx.stayUpdate.count({ where: { id: { in: ids }, seenAt: null } });
    if (unseen === 0) await drop(tx, mail.id);
  }
}

/** Returns the ids of the updates in an email; null for an email of another kind. */
export function updatesIn(mail: OutboxMail): string[] | null {
  if (mail.template !== kind.name) return null;
  return contentsOf(mail).lines.map(({ updateId }) => updateId);
}

/** Removes an update from waiting emails, and drops an email left empty. */
export async function takeOutOfUpdateMails(
  tx: Transaction,
  { updateId, bookingId }: { updateId: string; bookingId: string },
): Promise<void> {
  for (const mail of await waitingMails(tx, bookingId)) {
    const contents = contentsOf(mail);
    const lines = contents.lines.filter((line) => line.updateId !== updateId);
    if (lines.length === contents.lines.length) continue;
    if (lines.length === 0) await drop(tx, mail.id);
    else
      await tx.outboxMail.update({
        where: { id: mail.id },
        data: { contents: { ...contents, lines } },
      });
  }
}
