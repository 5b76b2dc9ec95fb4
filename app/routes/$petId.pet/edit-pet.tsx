import type { PetDetails } from '~/domain/pet-fields';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { PetForm, type StoredFields } from '~/ui/pets/pet-form';
import type { FormResult } from '~/ui/form/checked-form';

/** A pet's page while it is changed (spec section 2): Save, or Cancel, which keeps all as it was. */
export function EditPet({
  pet,
  lastResult,
  version,
  stored,
  action,
  back,
}: {
  pet: PetDetails;
  lastResult: FormResult;
  version: string;
  stored: StoredFields | null;
  action: string;
  /** The page as it is seen. */
  back: string;
}) {
  return (
    <PageFrame
      width="text"
      title={`Edit ${pet.pet_name}`}
      lead={<p>Bookings made before keep the name that your dog had then.</p>}
    >
      <PetForm
        lastResult={lastResult}
        submitLabel="Save"
        edit={{ pet, action, version, stored }}
        otherWay={
          <LinkButton to={back} variant="subtle">
            Cancel
          </LinkButton>
        }
      />
    </PageFrame>
  );
}
