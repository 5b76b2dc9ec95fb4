import { businessSettings } from '~/core/settings/settings.server';
import { quickReasonsOf } from '~/features/messages/quick-replies';

/** The reasons that the admin can tap (R71). Routes ask here, so that no page loads the settings. */
export async function quickReasons(): Promise<string[]> {
  return quickReasonsOf(await businessSettings('committed'));
}
