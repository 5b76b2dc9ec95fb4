import { businessSettings } from '~/core/settings/settings.server';
import type { CancelSettings } from './cancellation';

/** The numbers of the cancellation terms for new stays (R54). */
export async function cancelSettings(): Promise<CancelSettings> {
  const { cancelDaysBoarding, cancelDaysDaycare, cancelDaysHoliday, cancelKeepPercent } =
    await businessSettings('committed');
  return { cancelDaysBoarding, cancelDaysDaycare, cancelDaysHoliday, cancelKeepPercent };
}
