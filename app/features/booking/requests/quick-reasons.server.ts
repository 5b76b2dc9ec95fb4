import { businessSettings } from '~/core/settings/settings.server';
import { quickReasonsOf } from '~/features/messages/conversations/quick-replies';

/** Returns the admin's quick reasons (R71). Routes call this so that pages don't load the settings. */
export async function quickReasons(): Promise<string[]> {
  return quickReasonsOf(await businessSettings('committed'));
}
