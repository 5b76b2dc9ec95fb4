import { TextInput } from '@mantine/core';
import classes from './file-field.module.css';
import { inputProps } from './input-props';
import type { FieldProps } from './form-field';

export interface FileFieldProps extends FieldProps {
  /** The media types that the file chooser offers; the server decides by content. */
  accept: string;
}

/**
 * One file, chosen with the browser's own input. It starts empty after a refusal: a browser lets no
 * page choose a file. Its form needs `encType="multipart/form-data"`.
 */
export function FileField({ accept, ...props }: FileFieldProps) {
  return (
    <TextInput
      key={props.field.key}
      {...inputProps(props)}
      type="file"
      accept={accept}
      classNames={{ input: classes.input ?? '' }}
    />
  );
}
