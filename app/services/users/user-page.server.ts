import { type SpecialPrices, specialPriceWarnings } from '~/domain/price-list';
import type { Role } from '~/domain/permissions';
import { paths } from '~/lib/paths';
import { agreementState } from '../agreements/agreement-page.server';
import { sessionInForce } from '../auth/session.server';
import { database } from '../database/database.server';
import { sendMessage } from '../messages/send-message.server';
import { agreementInForce } from '../readiness/agreement-in-force.server';
import { environment } from '../runtime/environment.server';
import { ServiceError } from '../runtime/service-error.server';
import { priceList } from '../settings/settings.server';

/** What the admin sets for one owner; null if there is no such account. */
export async function userPage(userId: string) {
  const profile = await database().profile.findUnique({
    where: { id: userId, deletedAt: null, role: 'user' },
    include: { _count: { select: { sessions: { where: sessionInForce() } } } },
  });
  if (profile === null) return null;
  const special = { daycare: profile.specialPriceDaycare, boarding: profile.specialPriceBoarding };
  return {
    id: profile.id,
    name: profile.fullName ?? profile.email,
    special,
    warnings: specialPriceWarnings(await priceList('committed'), special),
    privateNote: profile.privateNote,
    sessions: profile._count.sessions,
    agreement: await agreementState(userId),
    /** They came by an import, and have not been told (R60). */
    notInvited: profile.notInvitedSince !== null,
    /** They asked to be deleted: it happens once records need not be kept (R58). */
    leaving: profile.eraseAskedAt !== null,
  };
}

/** In cents, null for none (R25); old bookings keep theirs (R27). @throws ServiceError not_found */
export async function saveSpecialPrices(
  userId: string,
  { daycare, boarding }: SpecialPrices,
): Promise<void> {
  const { count } = await database().profile.updateMany({
    where: { id: userId, deletedAt: null },
    data: { specialPriceDaycare: daycare, specialPriceBoarding: boarding },
  });
  if (count === 0) throw new ServiceError('not_found', 'This person was not found.');
}

/** @throws ServiceError not_found */
export async function savePrivateNote(userId: string, privateNote: string): Promise<void> {
  const { count } = await database().profile.updateMany({
    where: { id: userId, deletedAt: null },
    data: { privateNote },
  });
  if (count === 0) throw new ServiceError('not_found', 'This person was not found.');
}

/** Writes the owner a message with the link to the agreement, once per form. @throws ServiceError */
export async function sendAgreementLink(
  ownerId: string,
  sender: { id: string; role: Role },
  formKey: string | undefined,
): Promise<void> {
  if ((await agreementInForce('committed')) === null)
    throw new ServiceError('conflict', 'You ask for no signature at the moment.');
  const link = `${environment().appUrl}${paths.agreement()}`;
  const content = `Please read and sign our agreement before your next stay: ${link}`;
  await sendMessage({ ownerId, sender, content, formKey });
}
