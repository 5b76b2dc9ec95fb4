import type { SubmissionResult } from '@conform-to/react';
import type { PetDetails } from '~/domain/pet.schema';
import { PageFrame } from '../layout/page-frame';
import { LinkButton } from '../link-button';
import { PetForm } from './pet-form';
import type { StoredFields } from './stored-now';

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
  lastResult: SubmissionResult<string[]> | undefined;
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
