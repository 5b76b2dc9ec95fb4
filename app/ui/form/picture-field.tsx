import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import { acceptedPictures, type PictureView } from '~/domain/picture-files';
import { paths } from '~/lib/paths';
import { Photo } from '../photo';
import { errorText, type FormField } from './form-field';
import classes from './picture-input.module.css';

/** The file inputs of a form with pictures: without scripts they send what was chosen with it. */
export function PictureField({
  field,
  label,
  most,
  left = most,
  problem = null,
  onFiles,
  children,
}: {
  field: FormField;
  label: string;
  most: number;
  /** How many more can be chosen. */
  left?: number;
  /** Said in place of the field's own errors. */
  problem?: string | null;
  /** Takes what was chosen, also before the scripts ran. */
  onFiles: (files: File[]) => void;
  /** The pictures that are there. */
  children?: ReactNode;
}) {
  const files = useRef<HTMLInputElement>(null);
  const error = problem ?? errorText(field);

  // Chosen before the scripts ran.
  useEffect(() => {
    const input = files.current;
    if (input?.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);

  function onChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(input.files ?? [])];
    input.value = '';
    if (chosen.length > 0) onFiles(chosen);
  }
  const common = { type: 'file', name: 'pictures', accept: acceptedPictures, onChange } as const;

  return (
    <fieldset
      className={classes.field}
      aria-describedby={error ? field.errorId : field.descriptionId}
    >
      <legend className={classes.legend}>{label}</legend>
      <p id={field.descriptionId} className={classes.hint}>
        {`Up to ${most}, JPEG, PNG, WebP or AVIF, each up to 10 MB.`}
      </p>
      {children}
      {left <= 0 ? null : (
        <div className={classes.inputs}>
          <label className={classes.choose}>
            <span>Choose pictures</span>
            <input ref={files} {...common} multiple id={field.id} />
          </label>
          <label className={classes.take}>
            <span>Take a picture</span>
            <input {...common} capture="environment" />
          </label>
        </div>
      )}
      {error ? (
        <p id={field.errorId} role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** A picture that the server has of a form that it refused, to be sent with it again without scripts. */
export function KeptPicture({ picture, name }: { picture: PictureView; name: string }) {
  return (
    <label className={classes.keep}>
      <ChosenPhoto picture={picture} />
      <span>
        <input type="checkbox" name={name} value={picture.id} defaultChecked /> Send
      </span>
    </label>
  );
}

export function ChosenPhoto({ picture, alt = 'Picture' }: { picture: PictureView; alt?: string }) {
  return (
    <Photo
      picture={{ ...picture, alt }}
      sizes="8rem"
      address={paths.stayPicture}
      className={classes.photo}
    />
  );
}
