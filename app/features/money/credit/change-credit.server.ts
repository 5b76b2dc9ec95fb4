/** The admin's acts on an owner's house credit (R143). */
import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney } from '~/core/money/money';
import { businessSettings, todayHere } from '~/core/settings/settings.server';
import type { LocalDate } from '~/core/time/business-time';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import type { PaymentMethod } from '~/features/money/pricing/money-facts';
import { recordedKinds } from './credit';
import { broughtOver } from './credit.schema';
import { assertFree, assertOwner } from './credit-checks.server';
import { addToCredit, creditOf, reservedCents } from './credit.server';

type Act = { ownerId: string; actorId: string; submissionKey: string | undefined };

export type AddCredit = Act & {
  /** Money paid or brought over; null for a bonus alone. */
  amountCents: Cents | null;
  how: PaymentMethod | typeof broughtOver;
  bonusCents: Cents | null;
  /** Last day of the bonus. */
  expiresOn: LocalDate | null;
  note: string;
};

/** Adds money, a bonus, or both (an offer such as "pay $400, get $450"), once per form. @throws ServiceError */
export async function addCredit(add: AddCredit): Promise<void> {
  const { submissionKey: key, actorId, ownerId, ...content } = add;
  const { amountCents, how, bonusCents, expiresOn, note } = content;
  await inTransaction((tx) =>
    withIdempotencyKey(
      tx,
      { key, actorId, form: 'credit', content: { ownerId, ...content } },
      async () => {
        await assertOwner(tx, ownerId);
        const { houseCredit } = await businessSettings(tx);
        if (!houseCredit)
          throw new ServiceError(
            'conflict',
            'House credit is off. Switch it on in Settings first.',
          );
        if (expiresOn !== null && expiresOn < (await todayHere(tx)))
          throw new ServiceError('invalid', 'This day is over. Enter a later one.', 'expires');
        const by = { ownerId, actorId, note };
        await addToCredit(tx, [
          ...(amountCents === null
            ? []
            : how === broughtOver
              ? [{ ...by, kind: 'brought_over' as const, amountCents }]
              : [{ ...by, kind: 'paid_in' as const, amountCents, method: how }]),
          ...(bonusCents === null
            ? []
            : [
                {
                  ...{ ...by, kind: 'bonus' as const, amountCents: bonusCents },
                  ...{ isBonus: true, expiresOn },
                },
              ]),
        ]);
        return ownerId;
      },
    ),
  );
}

/** Pays money out of an account, once per form. @throws ServiceError */
export async function payOutCredit(
  out: Act & { amountCents: Cents; method: PaymentMethod; note: string },
): Promise<void> {
  const { submissionKey: key, actorId, ownerId, amountCents, method, note } = out;
  const content = { ownerId, amountCents, method, note };
  await inTransaction((tx) =>
    withIdempotencyKey(tx, { key, actorId, form: 'credit', content }, async () => {
      await assertOwner(tx, ownerId);
      await assertFree(tx, ownerId, amountCents, 'paid out');
      const entry = { ownerId, actorId, method, note };
      await addToCredit(tx, [{ ...entry, kind: 'paid_out', amountCents: -amountCents }]);
      return ownerId;
    }),
  );
}

/**
 * Undoes an entry that was recorded by mistake, by an opposite one. A repeat changes nothing.
 * @throws ServiceError if its credit was used since
 */
export async function undoCredit(act: {
  ownerId: string;
  actorId: string;
  entryId: string;
}): Promise<void> {
  const { ownerId, actorId, entryId } = act;
  await inTransaction(async (tx) => {
    const entry = await tx.creditEntry.findFirst({
      where: { id: entryId, ownerId, kind: { in: [...recordedKinds] }, reversesId: null },
      include: { reversedBy: { select: { id: true } } },
    });
    if (entry === null) throw new ServiceError('not_found', 'This entry was not found.');
    if (entry.reversedBy !== null) return;
    const { kind, amountCents, isBonus, expiresOn, method } = entry;
    if (amountCents > 0) await assertThere(tx, entry);
    await addToCredit(tx, [
      {
        ...{ ownerId, actorId, kind, amountCents: -amountCents, isBonus, expiresOn, method },
        ...{ reversesId: entryId, note: 'Recorded by mistake' },
      },
    ]);
  });
}

type Taken = { ownerId: string; amountCents: Cents; isBonus: boolean; expiresOn: LocalDate | null };

async function assertThere(tx: Transaction, entry: Taken): Promise<void> {
  const { ownerId, amountCents, isBonus, expiresOn } = entry;
  const { _sum } = await tx.creditEntry.aggregate({
    where: { ownerId, isBonus, expiresOn },
    _sum: { amountCents: true },
  });
  const reserved = await reservedCents(tx, ownerId);
  const { cents } = await creditOf(tx, ownerId);
  const isFree = reserved === 0 || cents - reserved >= amountCents;
  if (isFree && (_sum.amountCents ?? 0) >= amountCents) return;
  throw new ServiceError(
    'conflict',
    `Some of the ${formatMoney(amountCents)} was used since, so this can’t be undone.`,
  );
}
