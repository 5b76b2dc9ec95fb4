import type { ReactNode } from 'react';
import { pagePictureSchema } from '~/features/dogs/pictures/page-picture.schema';
import {
  acceptedPictures,
  type PageWithPictures,
  type PictureView,
} from '~/core/files/picture-files';
import { paths } from '~/core/web/paths';
import { Card } from '~/ui/card';
import { FileField, TextField } from '~/ui/form/fields';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { AskFirst } from '~/ui/form/ask-first';
import { Photo } from '~/ui/photo';
import classes from '~/ui/card-parts.module.css';
import { useCheckedForm, type FormResult } from '~/ui/form/checked-form';

/** The ordered pictures of a page, and the form that adds one (R7). */
export function PagePictures({
  place,
  title,
  intro,
  none = 'No pictures yet, so the page shows drawings.',
  pictures,
  lastResult,
}: {
  place: PageWithPictures;
  title: string;
  intro: ReactNode;
  /** Text if there are no pictures. */
  none?: string;
  pictures: readonly PictureView[];
  lastResult: FormResult;
}) {
  return (
    <div id={place}>
      <Card title={title}>
        {intro}
        {pictures.length === 0 ? (
          <p>{none}</p>
        ) : (
          <ol className={classes.wideList}>
            {pictures.map((picture, index) => (
              <PictureRow key={picture.id} picture={picture} first={index === 0} />
            ))}
          </ol>
        )}
        <AddPicture key={pictures.length} place={place} title={title} lastResult={lastResult} />
      </Card>
    </div>
  );
}

function PictureRow({ picture, first }: { picture: PictureView; first: boolean }) {
  const about = ` ${picture.alt}`;
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Photo picture={picture} sizes="20rem" className={classes.picture} />
        {picture.alt}
      </div>
      <div className={classes.buttons}>
        {first ? (
          <span className={classes.quiet}>The first</span>
        ) : (
          <PostForm preventScrollReset>
            <input type="hidden" name="picture_id" value={picture.id} />
            <SubmitButton name="intent" value="first" variant="light" size="sm" about={about}>
              Make first
            </SubmitButton>
          </PostForm>
        )}
        <AskFirst
          label="Remove"
          about={about}
          question="Remove this picture? This can’t be undone."
          answer="Remove the picture"
        >
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="picture_id" value={picture.id} />
        </AskFirst>
      </div>
    </li>
  );
}

function AddPicture({
  place,
  title,
  lastResult,
}: {
  place: PageWithPictures;
  title: string;
  lastResult: FormResult;
}) {
  const [form, fields] = useCheckedForm(`picture-${place}`, pagePictureSchema, {
    lastResult,
    shouldRevalidate: 'onInput',
  });
  return (
    <PostForm
      form={form}
      action={paths.adminPictureForm(place)}
      encType="multipart/form-data"
      preventScrollReset
      className={classes.form ?? ''}
      label={`Add a picture: ${title}`}
    >
      <div className={classes.fields}>
        <FileField
          field={fields.photo}
          label="Add a picture"
          description="JPEG, PNG, WebP or AVIF, up to 10 MB."
          hintBelow
          accept={acceptedPictures}
        />
        <TextField
          field={fields.alt}
          label="What it shows"
          description="For people who can’t see it, such as “Three dogs asleep on the sofa”."
          hintBelow
        />
      </div>
      <div className={classes.buttons}>
        <SubmitButton variant="light" about={` ${title}`}>
          Add the picture
        </SubmitButton>
      </div>
    </PostForm>
  );
}
