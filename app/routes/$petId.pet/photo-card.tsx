import { validateForm } from '~/core/web/form';
import { type PetPhotoForm, petPhotoSchema } from '~/features/dogs/pets/pet-page.schema';
import { acceptedPictures, type PictureView } from '~/core/files/picture-files';
import { paths } from '~/core/web/paths';
import { Card } from '~/ui/card';
import { FileField } from '~/ui/form/fields';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { DogPortrait } from '~/ui/illustrations/dog-portrait';
import { Photo } from '~/ui/photo';
import { Unfold } from '~/ui/unfold';
import { AskFirst } from '~/ui/form/ask-first';
import classes from './pet-page.module.css';
import type { FormResult } from '~/ui/form/checked-form';
import { useForm } from '~/ui/form/use-form';

/** A pet's photo, or a drawn portrait without one, and the forms that change it. */
export function PhotoCard({
  pet,
  photo,
  lastResult,
}: {
  pet: { id: string; name: string };
  photo: PictureView | null;
  /** The action's answer to the form of the photograph. */
  lastResult: FormResult;
}) {
  return (
    <div id="photo">
      <Card title="Photo">
        {photo ? (
          <Photo
            picture={photo}
            sizes="(min-width: 62em) 22rem, 92vw"
            priority
            className={classes.photo}
          />
        ) : (
          <DogPortrait name={pet.name} className={classes.portrait} />
        )}
        {photo ? (
          // Open if the form was refused, to show the error.
          <Unfold
            key={photo.id}
            label="Change photo"
            className={classes.change}
            open={lastResult !== undefined}
          >
            <PhotoForm petId={pet.id} label="Another photo" lastResult={lastResult} />
            <AskFirst
              label="Remove photo"
              about=""
              question={`Remove ${pet.name}'s photo? A drawn portrait takes its place.`}
              answer="Remove the photo"
            >
              <input type="hidden" name="intent" value="remove-photo" />
            </AskFirst>
          </Unfold>
        ) : (
          <PhotoForm petId={pet.id} label={`A photo of ${pet.name}`} lastResult={lastResult} />
        )}
      </Card>
    </div>
  );
}

function PhotoForm({
  petId,
  label,
  lastResult,
}: {
  petId: string;
  label: string;
  lastResult: FormResult;
}) {
  const [form, fields] = useForm<PetPhotoForm>({
    id: 'photo-form',
    lastResult: lastResult ?? null,
    onValidate: ({ formData }) => validateForm(formData, petPhotoSchema),
    shouldRevalidate: 'onInput',
  });
  return (
    <PostForm
      form={form}
      action={paths.petPhotoForm(petId)}
      encType="multipart/form-data"
      preventScrollReset
      className={classes.form ?? ''}
      label="Photo"
    >
      <FileField
        field={fields.photo}
        label={label}
        description="JPEG, PNG, WebP or AVIF, up to 10 MB. Cropped to a square. Everyone can see it."
        accept={acceptedPictures}
      />
      <SubmitButton variant="light" size="sm">
        Save photo
      </SubmitButton>
    </PostForm>
  );
}
