import { environment } from '../runtime/environment.server';
import { defaultPrivacyText } from '../site-texts/default-privacy-text';
import { defaultTermsText } from '../site-texts/default-terms-text';
import { businessSettings } from './business-settings.server';
import { cardOnPage } from './card-on-page.server';

/** The long texts of the site as their forms begin, with the text that comes with the app (R4). */
export async function textsPage() {
  const settings = await businessSettings();
  return {
    privacy: await cardOnPage('privacy'),
    terms: await cardOnPage('terms'),
    verification: await cardOnPage('verification'),
    ofTheApp: {
      privacy: defaultPrivacyText(settings),
      terms: defaultTermsText(settings, environment().appUrl),
    },
  };
}
