import type { Transaction } from '~/core/database/database.server';
import type { WaitlistEntry } from '~/core/database/generated/client';
import { adminAddressees, businessSnapshot, queueMail } from '~/core/mail/outbox.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { waitlistEmails } from './waitlist.email';

/** Queues the email to an owner on the waitlist: a place is held for them; always sent (R56). */
export async function queuePlaceFreeMail(
  tx: Transaction,
  offer: Pick<WaitlistEntry, 'ownerId' | 'service' | 'start' | 'end'> & {
    petNames: string[];
    until: Date;
  },
): Promise<void> {
  const { ownerId, service, petNames } = offer;
  const owner = await tx.profile.findUniqueOrThrow({
    where: { id: ownerId },
    select: { email: true, firstName: true },
  });
  const settings = await businessSettings(tx);
  const [admin] = await adminAddressees(tx);
  const local = (instant: Date) => toLocal(instant, settings.timeZone);
  await queueMail(tx, {
    to: { profileId: ownerId, email: owner.email },
    email: waitlistEmails.place_free.fill({
      business: businessSnapshot(settings),
      firstName: owner.firstName,
      ownerId,
      adminEmail: admin?.email ?? settings.infoEmail,
      petNames,
      service,
      start: local(offer.start),
      end: local(offer.end),
      until: local(offer.until),
    }),
  });
}
