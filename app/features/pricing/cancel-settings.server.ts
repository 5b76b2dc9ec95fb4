import { businessSettings } from '~/core/settings/settings.server';
import type { CancelSettings } from './cancellation';
import type { DepositSettings } from './deposit';

/** The numbers of the cancellation terms for new stays (R54). */
export async function cancelSettings(): Promise<CancelSettings> {
  const { cancelDaysBoarding, cancelDaysDaycare, cancelDaysHoliday, cancelKeepPercent } =
    await businessSettings('committed');
  return { cancelDaysBoarding, cancelDaysDaycare, cancelDaysHoliday, cancelKeepPercent };
}

/** The numbers of the deposit for new stays (R55). */
export async function depositSettings(): Promise<DepositSettings> {
  const { depositPercent, depositHours, depositDaycare } = await businessSettings('committed');
  return { depositPercent, depositHours, depositDaycare };
}
