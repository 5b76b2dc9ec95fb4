import type { DefaultValue, SubmissionResult } from '@conform-to/react';
import { validateForm } from '~/core/web/form';
import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import type * as z from 'zod';
import { FormAlert, PostForm } from './post-form';
import { useForm } from './use-form';

/** The action's answer to a form: the typed values and their errors. */
export type FormResult = SubmissionResult<string[]> | null | undefined;

/** conform's form and fields, checked in the browser with the action's schema. */
export function useCheckedForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  id: string,
  schema: Schema,
  options: {
    lastResult: FormResult;
    defaultValue?: DefaultValue<z.input<Schema>>;
    /** First and later checks of a field; on submit by default. */
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
 * Checks a form when it is sent, and a wrong field on every key. Never on blur: the error would move
 * the pressed button between press and release (R102).
 */
export const asTyped = { shouldValidate: 'onSubmit', shouldRevalidate: 'onInput' } as const;

type CheckedFormProps = ComponentProps<typeof PostForm> & {
  form: NonNullable<ComponentProps<typeof PostForm>['form']>;
  /** Hidden fields by name. */
  hidden?: Readonly<Record<string, string>>;
};

/** A form with its errors above its fields, in one column. */
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
