/** The catalog of extras (R49): extras to choose with a stay, and the admin's changes. */
import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import { database, type Reader, rowsFor, type Transaction } from '~/core/database/database.server';
import type { Extra as Row } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { formatMoney } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { catalog } from '~/core/settings/catalog.server';
import { type Extra, extraPer, extraText, mostExtras } from './extras';
import type { ExtraInput } from './extras.schema';

const inOrder = { position: 'asc' } as const;

const extraOf = ({ id, name, unitCents, per }: Row): Extra => ({ id, name, unitCents, per });

const cachedRows = cacheUntilChanged(() => database().extra.findMany({ orderBy: inOrder }));

const isOffered = ({ offered, retiredAt }: Row) => offered && retiredAt === null;

/** Returns the extras offered now, in the admin's order. */
export async function offeredExtras(reader: Reader): Promise<Extra[]> {
  const rows = await (reader === 'committed'
    ? cachedRows()
    : reader.extra.findMany({ where: { offered: true, retiredAt: null }, orderBy: inOrder }));
  return rows.filter(isOffered).map(extraOf);
}

export const noLongerOffered = 'That is no longer offered.';

/**
 * Returns the extras with these ids at today's prices: offered ones, and those that a booking `had`. One
 * statement; no statement for an empty list. @throws ServiceError invalid
 */
export async function readChosenExtras(
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

/** Returns the extras that are not retired, in order. One statement. */
export async function listExtras(reader: Reader): Promise<ListedExtra[]> {
  const rows = await rowsFor(reader).extra.findMany({
    where: { retiredAt: null },
    orderBy: inOrder,
  });
  return rows.map((row) => ({ ...extraOf(row), offered: row.offered }));
}

/** Returns the extras for the form of a booking that `had` some: offered ones, and its own. */
export async function extrasFor(had: readonly string[]): Promise<ListedExtra[]> {
  return (await cachedRows())
    .filter((row) => isOffered(row) || had.includes(row.id))
    .map((row) => ({ ...extraOf(row), offered: isOffered(row) }));
}

type Input = { name: string; unitCents: number; per: Extra['per']; offered: boolean };

/** The admin's catalog: changes apply to later bookings (R27); existing bookings keep their extras. */
export const {
  version: extraVersion,
  add: addExtra,
  change: changeExtra,
  move: moveExtra,
  remove: retireExtra,
} = catalog<ExtraInput, Input>({
  area: 'extras',
  form: 'extra',
  what: 'an extra',
  most: mostExtras,
  full: `You can have up to ${mostExtras} extras. Retire one first.`,
  gone: 'This extra was retired in the meantime.',
  removed: 'Retired',
  list: listExtras,
  dataOf: ({ price, ...form }) => ({ ...form, unitCents: price }),
  words: ({ name, unitCents, per, offered }) => ({
    Name: name,
    Price: formatMoney(unitCents),
    Charged: extraPer[per],
    Offered: offered ? 'Yes' : 'No',
  }),
  inLog: (extra) => `${extraText(extra)}${extra.offered ? '' : ', not offered now'}`,
  rows: ({ extra }) => ({
    last: () => extra.aggregate({ _max: { position: true } }),
    create: (data) => extra.create({ data }),
    update: (id, data) => extra.update({ where: { id }, data }),
    remove: (id) => extra.update({ where: { id }, data: { retiredAt: now() } }),
  }),
});
