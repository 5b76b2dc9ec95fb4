import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import { Icon } from '../icon';
import { useFirstError } from './focus-first-error';
import { errorText, type FormField } from './form-field';
import classes from './fields.module.css';

/** Props that every adapter shares. */
export interface FieldProps {
  field: FormField;
  /** The label's exact text, which is the input's accessible name. */
  label: string;
  description?: string | undefined;
  /** Shows "Optional" in the description; required fields have no mark, since most are required. */
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The hint is below the input, so that adjacent inputs line up. */
  hintBelow?: boolean | undefined;
}

/** Returns the field's initial text: the typed or the stored value. */
export function initialText(field: FormField): string | undefined {
  return typeof field.initialValue === 'string' ? field.initialValue : undefined;
}

/** Returns the initially ticked values, from one value or a list. */
export function initialList(field: FormField): string[] {
  const { initialValue } = field;
  if (typeof initialValue === 'string') return [initialValue];
  if (!Array.isArray(initialValue)) return [];
  return initialValue.filter((value: unknown) => typeof value === 'string');
}

/** Returns the hint under the label, with "Optional" in front for optional fields. */
export function descriptionText({
  description,
  optional,
}: Pick<FieldProps, 'description' | 'optional'>): string | undefined {
  if (!optional) return description;
  return description ? `Optional. ${description}` : 'Optional';
}

/** Returns the ids that describe an input: its error first, then its hint. */
export function describedBy(field: FormField, hint: string | undefined): string | undefined {
  const ids = [errorText(field) && field.errorId, hint && field.descriptionId].filter(Boolean);
  return ids.length ? ids.join(' ') : undefined;
}

/** One choice of a select, a radio group or a list of checkboxes. */
export interface Option {
  value: string;
  label: string;
  description?: string;
  disabled?: boolean;
  /** Decorative, before the label. */
  picture?: ReactNode;
}

/** Turns plain strings into choices with the same value and label. */
export function toOptions(options: readonly (string | Option)[]): Option[] {
  return options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
}

const hintLast: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
];

/**
 * Returns the props of a Mantine input for a field: name, id, label, hint and error, which Mantine
 * links by their ids. Mantine's asterisk is off: it would become part of the label's text.
 */
export function useInputProps(props: FieldProps) {
  const { field, label, disabled } = props;
  return {
    size: 'md',
    id: field.id,
    name: field.name,
    label,
    disabled: disabled ?? false,
    required: field.required ?? false,
    ...useFirstError(field),
    withAsterisk: false,
    description: descriptionText(props),
    descriptionProps: { id: field.descriptionId },
    error: errorText(field),
    errorProps: { id: field.errorId, role: 'alert' },
    ...(props.hintBelow && { inputWrapperOrder: hintLast }),
  };
}

export interface TextFieldProps extends FieldProps {
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'url' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  /** Seconds between the times that a native input offers. */
  step?: number;
  /** Makes the input controlled. */
  value?: string;
  onValueChange?: (value: string) => void;
}

/**
 * One line of text. There is no maxLength: the schema answers a text that is too long with a sentence,
 * instead of dropping characters.
 */
export function TextField(props: TextFieldProps) {
  const {
    field,
    type = 'text',
    inputMode,
    autoComplete,
    placeholder,
    step,
    value,
    onValueChange,
  } = props;
  // A password is never written back into the page.
  const start = type === 'password' ? undefined : initialText(field);
  return (
    <TextInput
      key={field.key}
      {...useInputProps(props)}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      placeholder={placeholder}
      step={step}
      {...(value === undefined ? { defaultValue: start } : { value })}
      onChange={(event) => onValueChange?.(event.currentTarget.value)}
    />
  );
}

interface TextAreaFieldProps extends FieldProps {
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
      {...useInputProps(props)}
      rows={rows}
      placeholder={placeholder}
      defaultValue={initialText(field)}
      resize="vertical"
      onChange={(event) => onValueChange?.(event.currentTarget.value)}
    />
  );
}

interface SelectFieldProps extends FieldProps {
  options: readonly (string | Option)[];
  /** Label of an empty first choice; without it the first option is chosen. */
  placeholder?: string;
  onValueChange?: (value: string) => void;
}

/** One choice out of many, as the native select. */
export function SelectField(props: SelectFieldProps) {
  const { field, options, placeholder, onValueChange } = props;
  const empty: Option[] = placeholder === undefined ? [] : [{ value: '', label: placeholder }];
  return (
    <NativeSelect
      key={field.key}
      {...useInputProps(props)}
      rightSection={<Icon name="chevron" />}
      data={[...empty, ...toOptions(options)]}
      defaultValue={initialText(field)}
      onChange={(event) => onValueChange?.(event.currentTarget.value)}
    />
  );
}

interface FileFieldProps extends FieldProps {
  /** The media types that the file chooser offers; the server decides by content. */
  accept: string;
}

/**
 * One file, chosen with the browser's own input. It is empty after a refusal: browsers let no page
 * choose a file. Its form needs `encType="multipart/form-data"`.
 */
export function FileField({ accept, ...props }: FileFieldProps) {
  return (
    <TextInput
      key={props.field.key}
      {...useInputProps(props)}
      type="file"
      accept={accept}
      classNames={{ input: classes.input ?? '' }}
    />
  );
}
