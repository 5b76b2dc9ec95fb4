import { Textarea } from '@mantine/core';
import { initialText } from './form-field';
import type { FieldProps } from './form-field';
import { inputProps } from './input-props';

export interface TextAreaFieldProps extends FieldProps {
  rows?: number;
  placeholder?: string;
  onValueChange?: (value: string) => void;
}

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { field, rows = 4, placeholder, onValueChange } = props;
  return (
    <Textarea
      key={field.key}
      {...inputProps(props)}
      rows={rows}
      placeholder={placeholder}
      defaultValue={initialText(field)}
      resize="vertical"
      onChange={(event) => onValueChange?.(event.currentTarget.value)}
    />
  );
}
