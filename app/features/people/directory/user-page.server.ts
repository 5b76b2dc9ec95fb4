import { database, inTransaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { hasAddress } from '~/core/mail/erased-address';
import { formatMoney } from '~/core/money/money';
import { environment } from '~/core/runtime/environment.server';
import type { Viewer } from '~/core/session/permissions';
import { sessionInForce } from '~/core/session/session.server';
import { paths } from '~/core/web/paths';
import { changesRow, type FormSnapshot, versionOf } from '~/core/web/seen-version.server';
import { agreementInForce } from '~/features/people/agreements/agreement-in-force.server';
import { agreementState } from '~/features/people/agreements/agreement-page.server';
import { sendMessage } from '~/features/messages/conversations/send-message.server';
import { type SpecialPrices, specialPriceWarnings } from '~/features/money/pricing/price-list';
import { creditAccount } from '~/features/money/credit/credit-account.server';
import { priceList, taxRule } from '~/features/money/pricing/prices-in-force.server';

/** Returns the admin's settings for an owner; null if not found. */
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
    taxExempt: profile.taxExempt,
    /** Whether the page asks about the tax: not while nobody pays any (R140). */
    asksTax: profile.taxExempt !== '' || (await taxRule('committed')) !== null,
    seen: {
      prices: versionOf(priceSnapshot({ ...special, taxExempt: profile.taxExempt })),
      note: versionOf(noteSnapshot(profile)),
    },
    warnings: specialPriceWarnings(await priceList('committed'), special),
    /** House credit (R143); null if the house has none. */
    credit: await creditAccount(userId),
    privateNote: profile.privateNote,
    sessions: profile._count.sessions,
    agreement: await agreementState(userId),
    /** True if they were imported and not invited yet (R60). */
    notInvited: profile.notInvitedSince !== null,
    /** True if they have no email and can't sign in (R99). */
    withoutEmail: !hasAddress(profile.email),
    /** True if they asked to be deleted, which waits until records need not be kept (R58). */
    leaving: profile.eraseAskedAt !== null,
  };
}

type OwnPrices = SpecialPrices & { taxExempt: string };

function priceSnapshot({ daycare, boarding, taxExempt }: OwnPrices): FormSnapshot {
  const words = (cents: number | null) => (cents === null ? '' : formatMoney(cents));
  return { Daycare: words(daycare), Boarding: words(boarding), 'No sales tax': taxExempt };
}

/**
 * Saves special prices in cents, null for none (R25), and why they pay no tax, empty if they do (R140); existing
 * bookings keep theirs (R27).
 * @throws ServiceError, StaleForm
 */
export async function saveSpecialPrices(
  userId: string,
  { taxExempt: reason, ...prices }: SpecialPrices & Partial<OwnPrices>,
  seen: string,
): Promise<void> {
  await inTransaction(async (tx) => {
    const where = { id: userId, deletedAt: null };
    const stored = await tx.profile.findUnique({ where });
    if (stored === null) throw gone();
    const { specialPriceDaycare: daycare, specialPriceBoarding: boarding, taxExempt } = stored;
    const wanted = { ...prices, taxExempt: reason ?? taxExempt };
    const had = priceSnapshot({ daycare, boarding, taxExempt });
    if (!changesRow(seen, had, priceSnapshot(wanted))) return;
    await tx.profile.update({
      where,
      data: {
        specialPriceDaycare: wanted.daycare,
        specialPriceBoarding: wanted.boarding,
        taxExempt: wanted.taxExempt,
      },
    });
  });
}

function noteSnapshot({ privateNote }: { privateNote: string }): FormSnapshot {
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
    if (changesRow(seen, noteSnapshot(stored), noteSnapshot({ privateNote })))
      await tx.profile.update({ where, data: { privateNote } });
  });
}

const gone = () => new ServiceError('not_found', 'This person was not found.');

/** Sends the owner a message with a link to the agreement, once per form. @throws ServiceError */
export async function sendAgreementLink(
  ownerId: string,
  sender: Viewer,
  formKey: string | undefined,
): Promise<void> {
  if ((await agreementInForce('committed')) === null)
    throw new ServiceError('conflict', 'You ask for no signature at the moment.');
  const link = `${environment().appUrl}${paths.agreement()}`;
  const content = `Please read and sign our agreement before your next stay: ${link}`;
  await sendMessage({ ownerId, sender, content, formKey });
}
