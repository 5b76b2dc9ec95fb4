import { TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { initialText } from './form-field';
import type { FieldProps } from './form-field';
import { inputProps } from './input-props';

export interface TextFieldProps extends FieldProps {
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'url' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  /** Makes the input controlled. */
  value?: string;
  onValueChange?: (value: string) => void;
}

/**
 * One line of text. There is no maxLength: the sentence about a text that is too long comes from
 * the schema, instead of letters that vanish.
 */
export function TextField(props: TextFieldProps) {
  const {
    field,
    type = 'text',
    inputMode,
    autoComplete,
    placeholder,
    value,
    onValueChange,
  } = props;
  // A password is never written back into the page.
  const start = type === 'password' ? undefined : initialText(field);
  return (
    <TextInput
      key={field.key}
      {...inputProps(props)}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      placeholder={placeholder}
      {...(value === undefined ? { defaultValue: start } : { value })}
      onChange={(event) => onValueChange?.(event.currentTarget.value)}
    />
  );
}
