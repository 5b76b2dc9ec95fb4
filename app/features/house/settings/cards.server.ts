import * as z from 'zod';
import { inTransaction, type Reader, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { formatMoney } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { type FieldChange, recordChanges } from '~/core/settings/changes.server';
import { businessSettings, changeSettings } from '~/core/settings/settings.server';
import { clockText } from '~/core/text/format';
import { localDateOf } from '~/core/time/business-time';
import { formatTime } from '~/core/time/format-dates';
import { staleForm, versionOf } from '~/core/web/seen-version.server';
import { type PriceList, priceOrderErrors } from '~/features/money/pricing/price-list';
import { beforeCreditOff } from '~/features/money/credit/credit-off.server';
import { applyingHolidays, priceList } from '~/features/money/pricing/prices-in-force.server';
import { plainRate } from '~/features/money/pricing/tax-rule';
import { type HolidayKey, holidayKeys } from '~/features/booking/rules/holidays';
import {
  beforeSwitchingOff,
  beforeSwitchingOn,
} from '~/features/day/arrivals/switch-arrivals.server';
import { listPapers } from '~/features/dogs/vaccinations/papers.server';
import { paperLabel } from '~/features/dogs/vaccinations/vaccinations';
import { beforeZoneChange } from './time-zone.server';
import {
  type CardName,
  fieldsOf,
  sameValue,
  type SettingField,
  type SettingValues,
} from './settings-cards';
import type { CardValues } from './settings.schema';

type Stored = Readonly<Record<string, unknown>>;

export type CardOnPage = {
  values: Record<string, string | string[] | boolean>;
  seen: string;
  /** Options of ticks that are rows of a list (R145). */
  options?: NonNullable<SettingField['options']>;
};

/** Returns the fields of a card, with options that are rows of a list. */
async function fieldsWithRows(reader: Reader, card: CardName): Promise<readonly SettingField[]> {
  const fields = fieldsOf(card);
  if (card !== 'vaccinations') return fields;
  const papers = await listPapers(reader);
  const options = papers.map((paper) => ({ value: paper.id, label: paperLabel(paper) }));
  return fields.map((field) => ({ ...field, options }));
}

export async function cardOnPage(card: CardName): Promise<CardOnPage> {
  const fields = await fieldsWithRows('committed', card);
  const stored = await storedCard('committed', card);
  return {
    values: Object.fromEntries(fields.map((field) => [field.name, fieldValue(field, stored)])),
    seen: cardVersion(fields, stored),
    ...(card === 'vaccinations' && { options: fields[0]?.options ?? [] }),
  };
}

function fieldValue({ name, kind }: SettingField, stored: Stored): string | string[] | boolean {
  const value = stored[name];
  if (kind === 'ticks') return ticks.parse(value);
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  if (kind === 'time') return clockText(value);
  if (kind === 'rate') return plainRate(value);
  return kind === 'money' ? (value / 100).toFixed(2) : String(value);
}

const ticks = z.array(z.string());

export type Saving = {
  actorId: string;
  seen: string;
  /** Codes of notices that the admin confirmed (K3). */
  noticed?: readonly string[];
};

/**
 * Saves a card and logs each change (R7, R25).
 * @returns the confirmation message, null if nothing changed
 * @throws ServiceError
 */
export function saveCard(
  card: CardName,
  typed: CardValues,
  { actorId, seen, noticed = [] }: Saving,
): Promise<string | null> {
  return inTransaction(async (tx) => {
    const fields = await fieldsWithRows(tx, card);
    const wanted = withKnownRows(fields, typed);
    const changes = changesOf(fields, await storedCard(tx, card), wanted, seen);
    if (changes.length === 0) return null;
    if (card === 'arrivals') await switchArrivals(tx, wanted, { actorId, noticed });
    if (card === 'hours') await changeZone(tx, wanted, { actorId, noticed });
    if (card === 'houseCredit') await beforeCreditOff(tx, noticed);
    await store(tx, card, wanted);
    await recordChanges(tx, { area: card, actorId }, changes);
    return card === 'places' && (await endedAtOnce(tx, actorId))
      ? 'Changes saved. Requests are no longer confirmed right away, because that needs a limit of dogs.'
      : 'Changes saved.';
  });
}

/** Saves some fields of a card, with their lines in the log. @throws NoticesError */
export async function saveFields(
  tx: Transaction,
  card: CardName,
  values: Partial<SettingValues>,
  { actorId, noticed }: { actorId: string; noticed: readonly string[] },
): Promise<void> {
  const fields = fieldsOf(card);
  const stored = await storedCard(tx, card);
  const own = Object.fromEntries(fields.map(({ name }) => [name, stored[name]]));
  const wanted = { ...own, ...values } as CardValues;
  const changes = changesOf(fields, stored, wanted, cardVersion(fields, stored));
  if (changes.length === 0) return;
  if (card === 'arrivals') await switchArrivals(tx, wanted, { actorId, noticed });
  await store(tx, card, wanted);
  await recordChanges(tx, { area: card, actorId }, changes);
}

/** Returns the values with the ticks of rows that are still listed, in their order. */
function withKnownRows(fields: readonly SettingField[], typed: CardValues): CardValues {
  const ticked = fields.flatMap(({ name, kind, options }): [string, string[]][] => {
    const chosen = typed[name];
    if (kind !== 'ticks' || !Array.isArray(chosen)) return [];
    const known = (options ?? []).filter(({ value }) => chosen.includes(value));
    return [[name, known.map(({ value }) => value)]];
  });
  return { ...typed, ...Object.fromEntries(ticked) };
}

/** Asks for confirmation before switching Arrivals (R119). @throws NoticesError */
async function switchArrivals(
  tx: Transaction,
  { trackArrivals }: CardValues,
  answer: { actorId: string; noticed: readonly string[] },
): Promise<void> {
  const stored = await businessSettings(tx);
  if (stored.trackArrivals === trackArrivals) return;
  const ask = trackArrivals === true ? beforeSwitchingOn : beforeSwitchingOff;
  await ask(tx, { ...answer, timeZone: stored.timeZone });
}

/** Asks what a changed time zone means for the stays ahead (R130). @throws NoticesError */
async function changeZone(
  tx: Transaction,
  { timeZone: to }: CardValues,
  answer: { actorId: string; noticed: readonly string[] },
): Promise<void> {
  const { timeZone: from } = await businessSettings(tx);
  if (typeof to === 'string' && to !== from) await beforeZoneChange(tx, { ...answer, from, to });
}

/** Switches automatic confirmation off once there is no dog limit (R47). @returns whether it was on */
async function endedAtOnce(tx: Transaction, actorId: string): Promise<boolean> {
  const stored = await businessSettings(tx);
  if (stored.dogLimit !== null || stored.acceptAtOnce === 'off') return false;
  const off = { acceptAtOnce: 'off' as const };
  await changeSettings(tx, off);
  const fields = fieldsOf('atOnce');
  const changes = changesOf(fields, stored, { ...stored, ...off }, cardVersion(fields, stored));
  await recordChanges(tx, { area: 'atOnce', actorId }, changes);
  return true;
}

async function storedCard(reader: Reader, card: CardName): Promise<Stored> {
  if (card === 'prices') return priceList(reader);
  if (card === 'holidays') return switchesOf(await applyingHolidays(reader));
  return businessSettings(reader);
}

function switchesOf(applying: ReadonlySet<HolidayKey>): Record<string, boolean> {
  return Object.fromEntries(holidayKeys.map((key) => [key, applying.has(key)]));
}

// The card's schema parsed the values, so they match the columns' types.
async function store(tx: Transaction, card: CardName, wanted: CardValues): Promise<void> {
  if (card === 'prices') {
    const prices = wanted as PriceList;
    const [error] = priceOrderErrors(prices);
    if (error !== undefined) throw new ServiceError('invalid', error, 'holidayBoarding');
    await tx.priceVariables.update({ where: { id: 1 }, data: prices });
  } else if (card === 'holidays') {
    const on = holidayKeys.filter((key) => wanted[key] === true);
    const off = holidayKeys.filter((key) => wanted[key] !== true);
    await tx.holidaySwitch.updateMany({ where: { key: { in: off } }, data: { ratesApply: false } });
    await tx.holidaySwitch.updateMany({ where: { key: { in: on } }, data: { ratesApply: true } });
  } else {
    const values: Partial<SettingValues> = wanted;
    const { timeZone, dogLimit } = await businessSettings(tx);
    if (dogLimit === null && (values.acceptAtOnce ?? 'off') !== 'off')
      throw new ServiceError('invalid', limitFirst, 'acceptAtOnce');
    const data = { ...values, ...editedOn(values, localDateOf(now(), timeZone)), updatedAt: now() };
    await changeSettings(tx, data);
  }
}

// R4: a page shows the date of the owner's edit; the default text has its own date.
function editedOn({ privacyText, termsText }: Partial<SettingValues>, today: string) {
  return {
    ...(privacyText !== undefined && { privacyEditedOn: privacyText === '' ? null : today }),
    ...(termsText !== undefined && { termsEditedOn: termsText === '' ? null : today }),
  };
}

const limitFirst =
  'Set how many dogs can be in the house at the same time first, in the card Places.';

/** Returns the version of a card's stored values for its form. */
export function cardVersion(fields: readonly SettingField[], stored: Stored): string {
  return versionOf(fields.map(({ name }) => stored[name]));
}

/** Returns the changes of a save; empty when repeated (R20). @throws ServiceError conflict */
function changesOf(
  fields: readonly SettingField[],
  stored: Stored,
  wanted: Stored,
  seen: string,
): FieldChange[] {
  const changed = fields.filter(({ name }) => !sameValue(stored[name], wanted[name]));
  const changes = changed.map((field) => ({
    field: field.label,
    before: formatValue(field, stored[field.name]),
    after: formatValue(field, wanted[field.name]),
  }));
  const version = cardVersion(fields, stored);
  if (changes.length === 0 || version === seen) return changes;
  throw staleForm(changes, version);
}

function formatValue({ kind, options }: SettingField, value: unknown): string {
  if (kind === 'ticks') {
    const ticked = ticks.parse(value);
    const labels = options?.filter((option) => ticked.includes(option.value));
    return labels?.map(({ label }) => label).join(', ') || 'None';
  }
  const chosen = options?.find((option) => option.value === value);
  if (chosen !== undefined) return chosen.label;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') {
    if (kind === 'time') return formatTime(value);
    if (kind === 'rate') return `${plainRate(value)}%`;
    return kind === 'money' ? formatMoney(value) : String(value);
  }
  return typeof value === 'string' ? value : '';
}
