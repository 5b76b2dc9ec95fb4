/** The email about an incident in a stay (R52): always sent, right away. */
import type { Transaction } from '~/core/database/database.server';
import { adminAddressees, businessSnapshot, queueMail } from '~/core/mail/outbox.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { incidentEmails } from './incident.email';

/** Queues the email about an incident to the stay's owner. @throws Error if missing */
export async function queueIncidentMail(tx: Transaction, incidentId: string): Promise<void> {
  const { booking, notes, ...incident } = await tx.incident.findUniqueOrThrow({
    where: { id: incidentId },
    include: {
      booking: { include: { owner: true } },
      notes: { where: { forOwner: true }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    },
  });
  const settings = await businessSettings(tx);
  const { owner, id: bookingId } = booking;
  const { kind, petName: dogs, happenedAt, place, what, done, vet } = incident;
  const local = (at: Date) => toLocal(at, settings.timeZone);
  const [admin] = await adminAddressees(tx);
  await queueMail(tx, {
    to: { profileId: owner.id, email: owner.email },
    bookingId,
    email: incidentEmails.incident.fill({
      business: businessSnapshot(settings),
      firstName: owner.firstName,
      incidentId,
      bookingId,
      adminEmail: admin?.email ?? settings.infoEmail,
      dogs,
      kind,
      at: local(happenedAt),
      place,
      what,
      done,
      vet,
      notes: notes.map(({ createdAt, text }) => ({ at: local(createdAt), text })),
    }),
  });
}
