/**
 * What an input needs to know of conform's field metadata. Structural, so that every
 * `FieldMetadata` fits whatever its schema is, and a test can write one by hand.
 */
export interface FormField {
  readonly key?: string | undefined;
  readonly id: string;
  readonly name: string;
  readonly errorId: string;
  readonly descriptionId: string;
  readonly initialValue?: unknown;
  readonly errors?: readonly string[] | undefined;
  readonly required?: boolean | undefined;
}

/** Props that every adapter shares. */
export interface FieldProps {
  field: FormField;
  /** The label's exact text, which is the input's accessible name. */
  label: string;
  description?: string | undefined;
  /** Says "Optional" in the description; required ones carry no mark, since most are. */
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** The field's text to start with: what was typed before, or the stored value. */
export function initialText(field: FormField): string | undefined {
  return typeof field.initialValue === 'string' ? field.initialValue : undefined;
}

/** The ticked values to start with, from one value or a list. */
export function initialList(field: FormField): string[] {
  const { initialValue } = field;
  if (typeof initialValue === 'string') return [initialValue];
  if (!Array.isArray(initialValue)) return [];
  return initialValue.filter((value: unknown) => typeof value === 'string');
}

/** The field's errors as one text; undefined when there are none. */
export function errorText(field: Pick<FormField, 'errors'>): string | undefined {
  return field.errors?.length ? field.errors.join(' ') : undefined;
}

/** The hint under the label, with "Optional" in front where it is. */
export function descriptionText({
  description,
  optional,
}: Pick<FieldProps, 'description' | 'optional'>): string | undefined {
  if (!optional) return description;
  return description ? `Optional. ${description}` : 'Optional';
}

/** The ids that describe an input: its error first, then its hint. */
export function describedBy(field: FormField, hint: string | undefined): string | undefined {
  const ids = [errorText(field) && field.errorId, hint && field.descriptionId].filter(Boolean);
  return ids.length ? ids.join(' ') : undefined;
}
