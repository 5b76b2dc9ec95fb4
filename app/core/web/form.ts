/** The first check of every form (R113): fields that its schema lacks never reach the parser. */
import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import * as z from 'zod';
// Imported by name: the namespace would bring all of zod's languages into the browser.
import { $ZodCheckMaxLength } from 'zod/v4/core';

/** The most fields of one form (R113). */
export const mostFields = 1000;

const intentField = '__intent__';

/**
 * Number and type of a field's values: one or a list, with fields in its entries or without; text or files.
 */
type Field = { most: number; entries: ReadonlySet<string> | null; files: boolean };

const fieldsOfSchema = new WeakMap<z.ZodType, Map<string, Field>>();

/**
 * Parses the form by its schema: the last value of each field, and of a list as many as the schema
 * allows plus one for its error. An index is allowed only in a list of entries with fields.
 * @param also names of fields that return to the page unchanged
 * @param intent the press that adds or removes an entry of a list, as conform writes it
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  { also = [], intent = null }: { also?: readonly string[]; intent?: string | null } = {},
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  const fields = fieldsOf(schema);
  const values = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of form) {
    const most = also.includes(name) ? 1 : mostOf(name, fields);
    if (most === 0 || (typeof value !== 'string' && !fields.get(name)?.files)) continue;
    const kept = values.get(name) ?? [];
    if (most === 1) kept[0] = value;
    else if (kept.length <= most) kept.push(value);
    values.set(name, kept);
  }
  const known = new FormData();
  for (const [name, kept] of values) for (const value of kept) known.append(name, value);
  if (intent !== null) known.append(intentField, intent);
  return parseWithZod(known, { schema });
}

/** As parseForm, in the browser, where the page's scripts add the pressed button's intent. */
export function validateForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  const intent = form.get(intentField);
  return parseForm(form, schema, { intent: typeof intent === 'string' ? intent : null });
}

// Two digits: the parser makes a list as long as the index says. Lists of plain values repeat their name.
const indexedName = /^([^[\].]{1,60})\[\d{1,2}\]\.([^[\].]{1,60})$/;

function mostOf(name: string, fields: ReadonlyMap<string, Field>): number {
  const field = fields.get(name);
  // Entries with fields of their own are sent under indexed names.
  if (field !== undefined) return field.entries?.size ? 0 : field.most;
  const [, list = '', part = ''] = indexedName.exec(name) ?? [];
  return fields.get(list)?.entries?.has(part) ? 1 : 0;
}

function fieldsOf(schema: z.ZodType): Map<string, Field> {
  const earlier = fieldsOfSchema.get(schema);
  if (earlier !== undefined) return earlier;
  const fields = new Map<string, Field>();
  for (const shape of shapesIn(schema))
    for (const [name, field] of Object.entries(shape)) fields.set(name, fieldOf(field));
  fieldsOfSchema.set(schema, fields);
  return fields;
}

function fieldOf(schema: z.core.$ZodType): Field {
  const list = within(schema).find((inner) => inner instanceof z.ZodArray);
  const files = within(schema).some((inner) => inner instanceof z.ZodFile);
  if (list === undefined) return { most: 1, entries: null, files };
  const parts = shapesIn(list.element).flatMap((shape) => Object.keys(shape));
  const bound = list.def.checks?.find((check) => check instanceof $ZodCheckMaxLength);
  const most = bound?._zod.def.maximum ?? mostFields;
  return { most: Math.max(2, most), entries: new Set(parts), files };
}

const shapesIn = (schema: z.core.$ZodType): z.core.$ZodShape[] =>
  within(schema).flatMap((inner) => (inner instanceof z.ZodObject ? [inner.shape] : []));

/** The schema and all that it wraps or chooses among. */
function within(schema: z.core.$ZodType): z.core.$ZodType[] {
  const inner: readonly z.core.$ZodType[] =
    schema instanceof z.ZodPipe
      ? [schema.def.in, schema.def.out]
      : schema instanceof z.ZodOptional ||
          schema instanceof z.ZodNullable ||
          schema instanceof z.ZodDefault ||
          schema instanceof z.ZodPrefault ||
          schema instanceof z.ZodCatch
        ? [schema.def.innerType]
        : schema instanceof z.ZodUnion
          ? schema.def.options
          : schema instanceof z.ZodIntersection
            ? [schema.def.left, schema.def.right]
            : [];
  return [schema, ...inner.flatMap(within)];
}
