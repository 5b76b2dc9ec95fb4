import { businessSettings } from '../settings/business-settings.server';

/**
 * Where the frames of the site's pages come from: the map and the reviews widget, as the settings
 * name them now (R7). Only https; empty when neither is configured.
 */
export async function framedOrigins(): Promise<string[]> {
  const { mapUrl, reviewsWidgetUrl } = await businessSettings();
  const origins = [mapUrl, reviewsWidgetUrl]
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url))
    .filter(({ protocol }) => protocol === 'https:')
    .map(({ origin }) => origin);
  return [...new Set(origins)];
}
