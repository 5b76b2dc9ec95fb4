import type { HolidayKey } from '~/domain/holidays';
import { holidayKeys } from '~/domain/holidays';
import { holidayFields } from '~/domain/settings-cards';
import { inTransaction } from '../database/database.server';
import { applyingHolidays } from './booking-rules.server';
import { changesOf } from './compare-card.server';
import { recordChanges } from './record-changes.server';
import type { Saving } from './save-settings-card.server';

/** Every holiday with whether its rates apply. */
export type HolidaySwitches = Record<string, boolean>;

export function switchesOf(applying: ReadonlySet<HolidayKey>): HolidaySwitches {
  return Object.fromEntries(holidayKeys.map((key) => [key, applying.has(key)]));
}

/**
 * Switches holiday rates on and off (R26): the rate pages and every new total follow.
 * @returns whether anything changed
 * @throws ServiceError conflict when the switches were changed in the meantime
 */
export function saveHolidays(
  wanted: Partial<Record<HolidayKey, boolean>>,
  { actorId, seen }: Saving,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const stored = switchesOf(await applyingHolidays(tx));
    const changes = changesOf(holidayFields, stored, wanted, seen);
    if (changes.length === 0) return false;
    const on = holidayKeys.filter((key) => wanted[key] === true);
    const known = { in: [...holidayKeys] };
    await tx.holidaySwitch.updateMany({ where: { key: known }, data: { ratesApply: false } });
    await tx.holidaySwitch.updateMany({ where: { key: { in: on } }, data: { ratesApply: true } });
    await recordChanges(tx, { area: 'holidays', actorId }, changes);
    return true;
  });
}
