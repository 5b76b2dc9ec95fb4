import { type FormEvent, type MutableRefObject, useEffect, useRef } from 'react';
import { mostMessagePictures } from '~/domain/message.schema';
import type { FormField } from '../form/form-field';
import { PictureInput, usePictures } from '../form/picture-input';

/** The pictures of a message that is being written; loaded once the first is chosen. */
export function MessagePictures({
  formKey,
  field,
  first,
  most = mostMessagePictures,
  hold,
}: {
  formKey: string;
  field: FormField;
  /** What was chosen before this was there. */
  first: readonly File[];
  most?: number;
  /** What holds the form back until they are all uploaded. */
  hold: MutableRefObject<((event: FormEvent<HTMLFormElement>) => void) | null>;
}) {
  const pictures = usePictures({ formKey, most });
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    pictures.add(first);
  }, [pictures, first]);

  useEffect(() => {
    hold.current = pictures.onSubmit;
    return () => {
      hold.current = null;
    };
  }, [hold, pictures.onSubmit]);

  return <PictureInput field={field} label="Pictures" most={most} pictures={pictures} />;
}
