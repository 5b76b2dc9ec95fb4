import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { acceptedPictures, type PictureView, tooManyPictures } from '~/core/files/picture-files';
import { paths } from '~/core/web/paths';
import { Button } from '../button';
import { Photo } from '../photo';
import { useHydrated } from '../use-hydrated';
import { VisuallyHidden } from '../visually-hidden';
import { errorText, type FormField } from './form-field';
import fields from './fields.module.css';
import classes from './picture-input.module.css';

type Chosen = { key: number; name: string } & (
  | { state: 'ready'; picture: PictureView }
  | { state: 'sending'; file: File; part: number }
  | {
      state: 'failed';
      file: File;
      problem: string;
      /** The connection or the server failed, not the picture: a retry may work. */
      mayPass: boolean;
    }
);

/** The pictures of a form, and the props with which its `PostForm` waits for them. */
export type Pictures = {
  chosen: readonly Chosen[];
  add: (files: readonly File[]) => void;
  retry: (key: number) => void;
  remove: (key: number) => void;
  /** Removes all pictures, for the next form. */
  clear: () => void;
  /** Reason why the form was not sent or a picture was refused; null without a problem. */
  problem: string | null;
  /** Holds the form back until all pictures are uploaded, then sends it. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Uploads each picture as soon as it is chosen, so that a lost connection costs one picture and not the whole
 * form.
 */
export function usePictures({
  formKey,
  most,
  before = [],
}: {
  formKey: string;
  most: number;
  /** Pictures that the server already has from a refused form. */
  before?: readonly PictureView[] | undefined;
}): Pictures {
  const count = useRef(before.length);
  const [chosen, setChosen] = useState<Chosen[]>(() =>
    before.map((picture, key) => ({ key, name: 'Picture', state: 'ready', picture })),
  );
  const [stopped, setStopped] = useState(false);
  const [tooMany, setTooMany] = useState<string | null>(null);
  const held = useRef<HTMLFormElement | null>(null);
  const line = useRef<Promise<void>>(Promise.resolve());
  const change = (key: number, next: (one: Chosen) => Chosen) =>
    setChosen((all) => all.map((one) => (one.key === key ? next(one) : one)));

  const start = (key: number, name: string, file: File) => {
    const answer = () =>
      sendPicture(file, formKey, (part) =>
        change(key, (one) => (one.state === 'sending' ? { ...one, part } : one)),
      ).then((sent) =>
        change(key, () =>
          'picture' in sent
            ? { key, name, state: 'ready', picture: sent.picture }
            : { key, name, state: 'failed', file, ...sent },
        ),
      );
    line.current = line.current.then(answer);
  };

  const sending = chosen.some(({ state }) => state === 'sending');
  const missing = chosen.filter((one) => one.state === 'failed');
  const failed = missing.length > 0;
  useEffect(() => {
    const form = held.current;
    if (sending || form === null) return;
    held.current = null;
    form.requestSubmit();
  }, [sending]);

  return {
    chosen,
    add: (files) => {
      const room = Math.max(0, most - chosen.length);
      const over = files.slice(room).map(({ name }) => name);
      setTooMany(over.length > 0 ? tooManyPictures(over, most) : null);
      const added = files.slice(0, room).map((file): Chosen => {
        const key = (count.current += 1);
        start(key, file.name, file);
        return { key, name: file.name, state: 'sending', file, part: 0 };
      });
      setChosen((all) => [...all, ...added]);
    },
    retry: (key) => {
      const one = chosen.find((other) => other.key === key);
      if (one?.state !== 'failed') return;
      change(key, ({ name }) => ({ key, name, state: 'sending', file: one.file, part: 0 }));
      start(key, one.name, one.file);
    },
    remove: (key) => {
      setTooMany(null);
      setChosen((all) => all.filter((one) => one.key !== key));
    },
    clear: () => {
      setTooMany(null);
      setChosen([]);
    },
    problem: stopped && failed ? problemOf(missing.some(({ mayPass }) => mayPass)) : tooMany,
    onSubmit: (event) => {
      setStopped(failed);
      if (!sending && !failed) return;
      event.preventDefault();
      if (sending) held.current = event.currentTarget;
    },
  };
}

const problemOf = (mayPass: boolean) =>
  mayPass
    ? 'Try again with the picture that is missing, or remove it.'
    : 'Remove the picture that can’t be sent.';

const notSent = 'The connection was lost. Try again.';
const refused = 400;

/** @returns the stored picture, or why it was refused; never throws */
function sendPicture(
  file: File,
  formKey: string,
  onPart: (part: number) => void,
): Promise<{ picture: PictureView } | { problem: string; mayPass: boolean }> {
  const body = new FormData();
  body.append('form_key', formKey);
  body.append('pictures', file);
  return new Promise((resolve) => {
    // Only this kind of request reports its upload progress.
    const request = new XMLHttpRequest();
    request.responseType = 'json';
    request.open('POST', paths.pictureUploads());
    request.upload.addEventListener('progress', ({ loaded, total }) => onPart(loaded / total));
    request.addEventListener('loadend', () => {
      const answer = request.response as { picture: PictureView } | { problem: string } | null;
      const mayPass = request.status !== refused;
      resolve({ ...(answer ?? { problem: notSent }), mayPass });
    });
    request.send(body);
  });
}

/** Lets people choose pictures, shows their upload progress, and submits the uploaded ones. */
export function PictureInput({
  field,
  label,
  labelHidden = false,
  most,
  pictures,
}: {
  field: FormField;
  label: string;
  /** Hides the label on a page that already shows it. */
  labelHidden?: boolean;
  most: number;
  pictures: Pictures;
}) {
  const hydrated = useHydrated();
  const files = useRef<HTMLInputElement>(null);
  const { chosen, add } = pictures;
  const error = pictures.problem ?? errorText(field);
  const done = chosen.filter(({ state }) => state === 'ready').length;

  // Chosen before the scripts ran.
  useEffect(() => {
    const input = files.current;
    if (input?.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);

  function onChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    add([...(input.files ?? [])]);
    input.value = '';
  }
  const common = {
    type: 'file',
    name: 'pictures',
    accept: acceptedPictures,
    className: fields.files,
    onChange,
  } as const;
  const full = chosen.length >= most;

  return (
    <fieldset
      className={classes.field}
      aria-describedby={error ? field.errorId : field.descriptionId}
    >
      <legend className={classes.legend}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <p id={field.descriptionId} className={classes.hint}>
        {`Up to ${most}, JPEG, PNG, WebP or AVIF, each up to 10 MB.`}
      </p>
      {chosen.length === 0 ? null : (
        <ul className={classes.list}>
          {chosen.map((one) => (
            <li key={one.key} className={classes.item}>
              <Picture one={one} hydrated={hydrated} field={field} />
              {hydrated ? <Buttons one={one} pictures={pictures} /> : null}
            </li>
          ))}
        </ul>
      )}
      {full ? null : (
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
      <VisuallyHidden live="polite">
        {hydrated && done > 0 ? `${done} of ${chosen.length} pictures are ready.` : null}
      </VisuallyHidden>
    </fieldset>
  );
}

function Picture({ one, hydrated, field }: { one: Chosen; hydrated: boolean; field: FormField }) {
  switch (one.state) {
    case 'ready': {
      const photo = (
        <Photo
          picture={{ ...one.picture, alt: one.name }}
          sizes="8rem"
          address={paths.stayPicture}
          className={classes.photo}
        />
      );
      const value = { name: field.name, value: one.picture.id };
      if (hydrated)
        return (
          <>
            {photo}
            <input type="hidden" {...value} />
          </>
        );
      return (
        <label className={classes.keep}>
          {photo}
          <span>
            <input type="checkbox" {...value} defaultChecked /> Send
          </span>
        </label>
      );
    }
    case 'sending':
      return (
        <span className={classes.sending}>
          <span className={classes.name}>{one.name}</span>
          <progress
            aria-label={`Uploading ${one.name}`}
            // Sent, and being processed.
            {...(one.part < 1 && { max: 1, value: one.part })}
          />
          {/* So that the form counts as having a picture; it is held back until the upload is done. */}
          <input type="hidden" name={field.name} value={`sending-${one.key}`} />
        </span>
      );
    case 'failed':
      return (
        <span className={classes.sending} role="alert">
          {one.problem.startsWith(one.name) ? null : (
            <span className={classes.name}>{one.name}</span>
          )}
          <span className={classes.error}>{one.problem}</span>
        </span>
      );
  }
}

function Buttons({ one, pictures }: { one: Chosen; pictures: Pictures }) {
  return (
    <span className={classes.buttons}>
      {one.state === 'failed' && one.mayPass ? (
        <Button size="sm" variant="light" onClick={() => pictures.retry(one.key)}>
          Try again
          <VisuallyHidden>{` ${one.name}`}</VisuallyHidden>
        </Button>
      ) : null}
      <Button size="sm" variant="subtle" onClick={() => pictures.remove(one.key)}>
        Remove
        <VisuallyHidden>{` ${one.name}`}</VisuallyHidden>
      </Button>
    </span>
  );
}
