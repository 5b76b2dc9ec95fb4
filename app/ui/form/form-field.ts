/**
 * Field metadata of conform that an input uses. Structural, so that every `FieldMetadata` fits,
 * whatever its schema, and a test can make one.
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

/** Returns the field's errors as one text; undefined without errors. */
export function errorText(field: Pick<FormField, 'errors'>): string | undefined {
  return field.errors?.length ? field.errors.join(' ') : undefined;
}
