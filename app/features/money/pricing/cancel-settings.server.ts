import { businessSettings } from '~/core/settings/settings.server';
import type { CancelSettings } from './cancellation';
import type { DepositSettings } from './deposit';

/** Returns the cancellation settings for new stays (R54). */
export async function cancelSettings(): Promise<CancelSettings> {
  const settings = await businessSettings('committed');
  const { cancelDaysBoarding, cancelDaysDaycare, cancelDaysHoliday, cancelKeepPercent } = settings;
  const { cancelSecondDays, cancelSecondPercent } = settings;
  return {
    ...{ cancelDaysBoarding, cancelDaysDaycare, cancelDaysHoliday },
    ...{ cancelKeepPercent, cancelSecondDays, cancelSecondPercent },
  };
}

/** Returns the deposit settings for new stays (R55). */
export async function depositSettings(): Promise<DepositSettings> {
  const settings = await businessSettings('committed');
  const { depositPercent, depositHours, depositDaycare, restDueDays } = settings;
  return { depositPercent, depositHours, depositDaycare, restDueDays };
}
