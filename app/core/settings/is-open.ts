import type { Settings } from './settings.server';

/** Name of the set-up step that opens the site. */
export const openStep = 'open';

/** Whether the business details, each of them required, were saved. */
export function hasDetails({ streetAddress }: Pick<Settings, 'streetAddress'>): boolean {
  return streetAddress !== '';
}

/** Whether visitors see the site: once its owner has opened it (R136). */
export function isOpen(settings: Pick<Settings, 'streetAddress' | 'setUpDone'>): boolean {
  return hasDetails(settings) && settings.setUpDone.includes(openStep);
}
