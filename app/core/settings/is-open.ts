import type { Settings } from './settings.server';

/** Whether visitors see the site: once the business details, each of them required, were saved. */
export function isOpen({ streetAddress }: Pick<Settings, 'streetAddress'>): boolean {
  return streetAddress !== '';
}
