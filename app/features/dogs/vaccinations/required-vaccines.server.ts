import type { Reader } from '~/core/database/database.server';
import { businessSettings } from '~/core/settings/settings.server';
import { requiredVaccinesIn, type Vaccine } from './vaccinations';

/** Returns the vaccines that the house requires (R44). */
export async function requiredVaccines(reader: Reader): Promise<Vaccine[]> {
  return requiredVaccinesIn((await businessSettings(reader)).requiredVaccines);
}
