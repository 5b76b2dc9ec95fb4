/** An owner's page of their house credit (R143). */
import { database } from '~/core/database/database.server';
import { hasAddress } from '~/core/mail/erased-address';
import type { Cents } from '~/core/money/money';
import { type CreditAccount, creditAccount } from '~/features/money/credit/credit-account.server';
import { type GivenGift, givenGifts } from '~/features/money/credit/gifts.server';
import { wholeCredit } from './credit-payments.server';

export type CreditPage = CreditAccount & {
  ownerId: string;
  ownerName: string;
  /** Part of the credit that was paid too much for stays, beside the account, in cents. */
  overpaidCents: Cents;
  /** Gifts that the owner gave. */
  gifts: GivenGift[];
  /** True if they have no email and can't sign in (R99): the admin acts for them. */
  withoutEmail: boolean;
};

/** Returns the page; null if the account is not an owner's, or the house offers no credit and none was recorded. */
export async function creditPage(ownerId: string): Promise<CreditPage | null> {
  const owner = await database().profile.findFirst({
    where: { id: ownerId, deletedAt: null, role: 'user' },
    select: { fullName: true, email: true },
  });
  if (owner === null) return null;
  const account = await creditAccount(ownerId);
  if (account === null) return null;
  const overpaidCents = account.isOn
    ? (await wholeCredit('committed', ownerId)) - account.balance.cents
    : 0;
  return {
    ...account,
    ...{ ownerId, ownerName: owner.fullName ?? owner.email, overpaidCents },
    gifts: await givenGifts(ownerId),
    withoutEmail: !hasAddress(owner.email),
  };
}
