import type { BusinessSettings } from '~/core/database/generated/client';

/** Whether visitors see the site: once the business details, each of them required, were saved. */
export function isOpen({ streetAddress }: Pick<BusinessSettings, 'streetAddress'>): boolean {
  return streetAddress !== '';
}
