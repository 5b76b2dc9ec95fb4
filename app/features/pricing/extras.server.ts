/** The catalog of extras (R49): what can be chosen with a stay, and the admin's changes to it. */
import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import {
  database,
  inTransaction,
  rowsFor,
  type Reader,
  type Transaction,
} from '~/core/database/database.server';
import type { Extra as Row } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { formatMoney } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { assertNewName, movedBefore } from '~/core/settings/catalog.server';
import { recordChanges } from '~/core/settings/changes.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { changesRow, type FormWords, versionOf } from '~/core/web/seen-version.server';
import { type Extra, extraPer, extraText, mostExtras } from './extras';
import type { ExtraWish } from './extras.schema';

const inOrder = { position: 'asc' } as const;

const extraOf = ({ id, name, unitCents, per }: Row): Extra => ({ id, name, unitCents, per });

const cachedRows = cacheUntilChanged(() => database().extra.findMany({ orderBy: inOrder }));

const isOffered = ({ offered, retiredAt }: Row) => offered && retiredAt === null;

/** The extras that can be chosen now, in the admin's order. */
export async function offeredExtras(reader: Reader): Promise<Extra[]> {
  const rows = await (reader === 'committed'
    ? cachedRows()
    : reader.extra.findMany({ where: { offered: true, retiredAt: null }, orderBy: inOrder }));
  return rows.filter(isOffered).map(extraOf);
}

export const noLongerOffered = 'That is no longer offered.';

/**
 * The extras of these ids at their prices of today: those offered, and those that a booking `had`.
 * One statement, or none for none. @throws ServiceError invalid
 */
export async function chosenExtras(
  tx: Transaction,
  ids: readonly string[],
  { had = [] }: { had?: readonly string[] } = {},
): Promise<Extra[]> {
  if (ids.length === 0) return [];
  const rows = await tx.extra.findMany({ where: { id: { in: [...ids] } }, orderBy: inOrder });
  const chosen = rows.filter((row) => had.includes(row.id) || isOffered(row));
  if (chosen.length < ids.length) throw new ServiceError('invalid', noLongerOffered, 'extras');
  return chosen.map(extraOf);
}

export type ListedExtra = Extra & { offered: boolean };

/** What the form of an extra holds, by its labels. */
function extraWords({ name, unitCents, per, offered }: Wish): FormWords {
  return {
    Name: name,
    Price: formatMoney(unitCents),
    Charged: extraPer[per],
    Offered: offered ? 'Yes' : 'No',
  };
}

/** The version of an extra for its form (R104). */
export function extraVersion(extra: ListedExtra): string {
  return versionOf(extraWords(extra));
}

/** The extras that are not retired, in order. One statement. */
export async function listExtras(reader: Reader): Promise<ListedExtra[]> {
  const rows = await rowsFor(reader).extra.findMany({
    where: { retiredAt: null },
    orderBy: inOrder,
  });
  return rows.map((row) => ({ ...extraOf(row), offered: row.offered }));
}

/** The extras for the form of a booking that `had` some: those offered, and its own. */
export async function extrasFor(had: readonly string[]): Promise<ListedExtra[]> {
  return (await cachedRows())
    .filter((row) => isOffered(row) || had.includes(row.id))
    .map((row) => ({ ...extraOf(row), offered: isOffered(row) }));
}

type Wish = { name: string; unitCents: number; per: Extra['per']; offered: boolean };

const wishOf = ({ price, ...wish }: ExtraWish): Wish => ({ ...wish, unitCents: price });

const inWords = (extra: Wish) => `${extraText(extra)}${extra.offered ? '' : ', not offered now'}`;

type By = { actorId: string };

async function record(
  tx: Transaction,
  { actorId }: By,
  field: string,
  before: string,
  after: string,
) {
  await recordChanges(tx, { area: 'extras', actorId }, [{ field, before, after }]);
}

/** Adds an extra at the end, once per form (R20). @throws ServiceError */
export async function addExtra(
  { formKey: key, actorId }: By & { formKey: string | undefined },
  typed: ExtraWish,
): Promise<void> {
  await inTransaction((tx) =>
    withIdempotencyKey(tx, { key, actorId, form: 'extra', content: typed }, async () => {
      const wish = wishOf(typed);
      const listed = await listExtras(tx);
      assertNewName(listed, { name: wish.name, own: undefined, what: 'an extra' });
      if (listed.length >= mostExtras)
        throw new ServiceError(
          'conflict',
          `You can have up to ${mostExtras} extras. Retire one first.`,
        );
      const last = await tx.extra.aggregate({ _max: { position: true } });
      const { id } = await tx.extra.create({
        data: { ...wish, position: (last._max.position ?? 0) + 1 },
      });
      await record(tx, { actorId }, wish.name, '', inWords(wish));
      return id;
    }),
  );
}

async function listedExtra(tx: Transaction, id: string) {
  const listed = await listExtras(tx);
  const extra = listed.find((one) => one.id === id);
  if (extra === undefined)
    throw new ServiceError('conflict', 'This extra was retired in the meantime.');
  return { listed, extra };
}

/** Changes an extra for what is booked from now on (R27). @throws ServiceError, StaleForm */
export async function changeExtra(
  { actorId, seen }: By & { seen: string },
  id: string,
  typed: ExtraWish,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { listed, extra } = await listedExtra(tx, id);
    const wish = wishOf(typed);
    assertNewName(listed, { name: wish.name, own: id, what: 'an extra' });
    if (!changesRow(seen, extraWords(extra), extraWords(wish))) return;
    await tx.extra.update({ where: { id }, data: wish });
    await record(tx, { actorId }, extra.name, inWords(extra), inWords(wish));
  });
}

/** Moves an extra to the place before another; a repeat changes nothing (R20). @throws ServiceError */
export async function moveExtra(id: string, above: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { listed } = await listedExtra(tx, id);
    for (const [position, one] of movedBefore(listed, id, above).entries())
      await tx.extra.update({ where: { id: one }, data: { position } });
  });
}

/** Takes an extra out of the catalog; bookings that have it keep it. A repeat changes nothing. */
export async function retireExtra({ actorId }: By, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const extra = (await listExtras(tx)).find((one) => one.id === id);
    if (extra === undefined) return;
    await tx.extra.update({ where: { id }, data: { retiredAt: now() } });
    await record(tx, { actorId }, extra.name, inWords(extra), 'Retired');
  });
}
