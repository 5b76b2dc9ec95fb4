import { requiredVaccinesIn, type Vaccine } from '~/domain/vaccinations';
import type { Reader } from '~/services/database/database.server';
import { businessSettings } from '~/services/settings/settings.server';

/** The vaccines that the house asks for (R44). */
export async function requiredVaccines(reader: Reader): Promise<Vaccine[]> {
  return requiredVaccinesIn((await businessSettings(reader)).requiredVaccines);
}
