/**
 * What an input needs to know of conform's field metadata. Structural, so that every
 * `FieldMetadata` fits whatever its schema is, and a test can make one.
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

/** The field's errors as one text; undefined without errors. */
export function errorText(field: Pick<FormField, 'errors'>): string | undefined {
  return field.errors?.length ? field.errors.join(' ') : undefined;
}
