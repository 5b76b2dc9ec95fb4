import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react';
import { validateForm } from '~/core/web/form';
import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import type * as z from 'zod';
import { FormAlert, PostForm } from './post-form';

/** The action's answer to a form: what was typed, and what is wrong with it. */
export type FormResult = SubmissionResult<string[]> | null | undefined;

/** conform's form and fields, checked in the browser by the schema of the action. */
export function useCheckedForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  id: string,
  schema: Schema,
  options: {
    lastResult: FormResult;
    defaultValue?: DefaultValue<z.input<Schema>>;
    /** When a field is checked first, and when again; on submit when left out. */
    shouldValidate?: 'onSubmit';
    shouldRevalidate?: 'onInput';
  },
) {
  return useForm<z.input<Schema>, z.output<Schema>>({
    id,
    ...options,
    lastResult: options.lastResult ?? null,
    onValidate: ({ formData }) => validateForm(formData, schema),
  });
}

/**
 * Checks a form when it is sent, and a wrong field with each key. Never when a field is left: the
 * error would move what is being pressed, between press and release (R102).
 */
export const asTyped = { shouldValidate: 'onSubmit', shouldRevalidate: 'onInput' } as const;

type CheckedFormProps = ComponentProps<typeof PostForm> & {
  form: NonNullable<ComponentProps<typeof PostForm>['form']>;
  /** Hidden fields by name. */
  hidden?: Readonly<Record<string, string>>;
};

/** A form with its errors above its fields, one under the other. */
export function CheckedForm({ hidden = {}, children, ...props }: CheckedFormProps) {
  return (
    <PostForm {...props}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Stack gap="md">
        <FormAlert form={props.form} />
        {children}
      </Stack>
    </PostForm>
  );
}
