import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { saveCareItem, stopCareItem } from '~/features/day/care/care-plans.server';
import { careItemSchema, stopCareSchema } from '~/features/day/care/care.schema';
import type { PetAccess } from '~/features/dogs/pets/pet-guard.server';

/** Adds or changes an item of a dog's plan (R51). */
export const itemForm = pageForm({
  id: 'item',
  schema: careItemSchema,
  failed: 'We couldn’t save this. Please try again.',
  async act(item, { context: { pet, viewer }, sentKey: formKey }: Sent<PetAccess>) {
    await saveCareItem({ pet, viewer }, item, formKey);
    return { to: paths.petCare(pet.id), said: `${item.what} saved.` };
  },
});

/** Stops an item. */
export const stopForm = pageForm({
  ...{ id: 'stop', schema: stopCareSchema },
  button: true,
  async act({ item_id: itemId }, { context: { pet, viewer } }: Sent<PetAccess>) {
    const what = await stopCareItem({ pet, viewer }, itemId);
    return { to: paths.petCare(pet.id), said: `${what} stopped.` };
  },
});
