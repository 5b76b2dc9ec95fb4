/** The wall in front of every form (R113): what its schema has no place for never reaches the parser. */
import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import * as z from 'zod';
// By its own name: the namespace would bring all languages of zod into the browser.
import { $ZodCheckMaxLength } from 'zod/v4/core';

/** The most fields of one form (R113). */
export const mostFields = 1000;

const intentField = '__intent__';

/** How a field may be sent: once, or as a list, whose entries may have fields of their own; as text or as a file. */
type Field = { most: number; entries: ReadonlySet<string> | null; files: boolean };

const fieldsOfSchema = new WeakMap<z.ZodType, Map<string, Field>>();

/**
 * The form as its schema reads it: the last value of each field, as many of a list as the schema takes
 * and one more for its error, and an index only in the name of a list whose entries have fields.
 * @param also names of fields that go back to the page as they came
 * @param intent a press that adds or removes an entry of a list, as conform writes it
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

/** As parseForm, in the browser, where the page's scripts add what was pressed. */
export function validateForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  const intent = form.get(intentField);
  return parseForm(form, schema, { intent: typeof intent === 'string' ? intent : null });
}

// Two digits: the parser makes a list as long as the index says. Lists of plain values repeat their name.
const indexedName = /^([^[\].]{1,60})\[\d{1,2}\]\.([^[\].]{1,60})$/;

function mostOf(name: string, fields: ReadonlyMap<string, Field>): number {
  const field = fields.get(name);
  // Entries with fields of their own come under those.
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
