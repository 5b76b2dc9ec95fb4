import { clockText } from '~/lib/clock-text';
import { fieldsOf } from '~/domain/settings-cards';
import type { CardName, SettingField } from '~/domain/settings-cards';
import { applyingHolidays } from './booking-rules.server';
import { businessSettings } from './business-settings.server';
import { versionOf } from './compare-card.server';
import { priceList } from './price-list.server';
import { switchesOf } from './save-holidays.server';

/** A card as its form begins: what stands in the inputs, and the version that they come from. */
export type CardOnPage = { values: Record<string, string | boolean>; seen: string };

/** The card as it is stored now. */
export async function cardOnPage(card: CardName): Promise<CardOnPage> {
  const fields = fieldsOf(card);
  const stored: Readonly<Record<string, unknown>> = await storedCard(card);
  return {
    values: Object.fromEntries(fields.map((field) => [field.name, typed(field, stored)])),
    seen: versionOf(fields, stored),
  };
}

async function storedCard(card: CardName): Promise<object & Record<string, unknown>> {
  if (card === 'prices') return priceList();
  return card === 'holidays' ? switchesOf(await applyingHolidays()) : businessSettings();
}

function typed(
  { name, kind }: SettingField,
  stored: Readonly<Record<string, unknown>>,
): string | boolean {
  const value = stored[name];
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  if (kind === 'time') return clockText(value);
  return kind === 'money' ? (value / 100).toFixed(2) : String(value);
}
