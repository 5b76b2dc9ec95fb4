import { database, inTransaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { hasAddress } from '~/core/mail/erased-address';
import { formatMoney } from '~/core/money/money';
import { environment } from '~/core/runtime/environment.server';
import type { Role } from '~/core/session/permissions';
import { sessionInForce } from '~/core/session/session.server';
import { paths } from '~/core/web/paths';
import { changesRow, type FormWords, versionOf } from '~/core/web/seen-version.server';
import { agreementInForce } from '~/features/agreements/agreement-in-force.server';
import { agreementState } from '~/features/agreements/agreement-page.server';
import { sendMessage } from '~/features/messages/send-message.server';
import { type SpecialPrices, specialPriceWarnings } from '~/features/pricing/price-list';
import { priceList } from '~/features/pricing/prices-in-force.server';

/** What the admin sets for one owner; null if there is no such account. */
export async function userPage(userId: string) {
  const profile = await database().profile.findFirst({
    where: { id: userId, deletedAt: null, role: 'user' },
    include: { _count: { select: { sessions: { where: sessionInForce() } } } },
  });
  if (profile === null) return null;
  const special = { daycare: profile.specialPriceDaycare, boarding: profile.specialPriceBoarding };
  return {
    id: profile.id,
    name: profile.fullName ?? profile.email,
    special,
    seen: {
      prices: versionOf(priceWords(special)),
      note: versionOf(noteWords(profile)),
    },
    warnings: specialPriceWarnings(await priceList('committed'), special),
    privateNote: profile.privateNote,
    sessions: profile._count.sessions,
    agreement: await agreementState(userId),
    /** They came by an import, and have not been told (R60). */
    notInvited: profile.notInvitedSince !== null,
    /** They gave no address, so they can’t sign in (R99). */
    withoutEmail: !hasAddress(profile.email),
    /** They asked to be deleted: it happens once records need not be kept (R58). */
    leaving: profile.eraseAskedAt !== null,
  };
}

function priceWords({ daycare, boarding }: SpecialPrices): FormWords {
  const words = (cents: number | null) => (cents === null ? '' : formatMoney(cents));
  return { Daycare: words(daycare), Boarding: words(boarding) };
}

/** In cents, null for none (R25); old bookings keep theirs (R27). @throws ServiceError, StaleForm */
export async function saveSpecialPrices(
  userId: string,
  wanted: SpecialPrices,
  seen: string,
): Promise<void> {
  await inTransaction(async (tx) => {
    const where = { id: userId, deletedAt: null };
    const stored = await tx.profile.findUnique({ where });
    if (stored === null) throw gone();
    const { specialPriceDaycare: daycare, specialPriceBoarding: boarding } = stored;
    if (!changesRow(seen, priceWords({ daycare, boarding }), priceWords(wanted))) return;
    await tx.profile.update({
      where,
      data: { specialPriceDaycare: wanted.daycare, specialPriceBoarding: wanted.boarding },
    });
  });
}

function noteWords({ privateNote }: { privateNote: string }): FormWords {
  return { Note: privateNote };
}

/** Saves the admin's note about an owner. @throws ServiceError not_found, StaleForm */
export async function savePrivateNote(
  userId: string,
  privateNote: string,
  seen: string,
): Promise<void> {
  await inTransaction(async (tx) => {
    const where = { id: userId, deletedAt: null };
    const stored = await tx.profile.findUnique({ where, select: { privateNote: true } });
    if (stored === null) throw gone();
    if (changesRow(seen, noteWords(stored), noteWords({ privateNote })))
      await tx.profile.update({ where, data: { privateNote } });
  });
}

const gone = () => new ServiceError('not_found', 'This person was not found.');

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
