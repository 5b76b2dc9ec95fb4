/** The forms of the admin's settings as a freshly opened page would send them. */
import { bankHolidays, holidayKeys } from '~/features/booking/rules/holidays';
import { samplePrices } from '~/features/money/pricing/price-list';
import { type CardName, fieldsOf, initialSettings } from '~/features/house/settings/settings-cards';
import type { PrismaClient } from '~/core/database/generated/client';
import { cardVersion } from '~/features/house/settings/cards.server';
import { clockText } from '~/core/text/format';
import { sampleBusiness } from '../../prisma/sample/business';

/** The settings row after a first start, with the capabilities that the walk's forms need. */
const firstSettings = {
  ...initialSettings,
  ...sampleBusiness,
  adjustments: true,
  houseCredit: true,
  creditOffers: 'Pay $400, get $450, 12 months',
  changeRequests: true,
  dogNotes: true,
  waitlist: true,
  signInLinks: true,
  trackArrivals: true,
  carePlans: true,
  updates: true,
  askAddress: true,
  keepRecordsMonths: 24,
  lateCharge: 'fee' as const,
  lateFeeCents: 500,
  zelleAddress: 'nora@example.com',
  venmoName: '@Happy-Hounds',
  privacyEditedOn: null,
  termsEditedOn: null,
};

const firstSwitches = Object.fromEntries(
  holidayKeys.map((key) => [key, bankHolidays.includes(key)]),
);

/** Resets the settings of the walk, with one closed day. */
export async function resetSettings(tx: PrismaClient): Promise<void> {
  await tx.businessSettings.update({ where: { id: 1 }, data: firstSettings });
  await tx.priceVariables.update({ where: { id: 1 }, data: samplePrices });
  for (const ratesApply of [true, false])
    await tx.holidaySwitch.updateMany({
      where: { key: { in: holidayKeys.filter((key) => firstSwitches[key] === ratesApply) } },
      data: { ratesApply },
    });
  await tx.specialDay.deleteMany({ where: { date: { not: closedDay } } });
  await tx.specialDay.upsert({
    where: { date_kind: { date: closedDay, kind: 'closed' } },
    create: { date: closedDay, reason: 'Painting' },
    update: { reason: 'Painting' },
  });
}

export const closedDay = '2027-09-01';

function stored(card: CardName): Readonly<Record<string, unknown>> {
  if (card === 'prices') return samplePrices;
  return card === 'holidays' ? firstSwitches : firstSettings;
}

/** Returns the form of a card as its page shows it after `resetSettings`, with some fields changed. */
export function cardForm(
  card: CardName,
  typed: Record<string, string> = {},
): Record<string, string> {
  const fields = fieldsOf(card);
  const values = stored(card);
  const form: Record<string, string> = { intent: card };
  for (const { name, kind } of fields) {
    const value = values[name];
    // No tick is set, so a browser sends nothing.
    if (kind === 'ticks') continue;
    if (value === true) form[name] = 'on';
    else if (typeof value === 'string' && value !== '') form[name] = value;
    else if (typeof value === 'number')
      form[name] =
        kind === 'time'
          ? clockText(value)
          : kind === 'money'
            ? (value / 100).toFixed(2)
            : String(value);
  }
  return { ...form, ...typed, seen: cardVersion(fields, values) };
}
