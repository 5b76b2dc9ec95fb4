import type { ComponentProps, ReactNode } from 'react';
import classes from '~/ui/card-parts.module.css';
import type { FormResult } from '~/ui/form/checked-form';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { SeenField } from '~/ui/form/seen-field';

/** The form that adds a row to an ordered list, or changes one. */
export function CatalogForm({
  form,
  formKey,
  noun,
  article = 'a',
  row,
  result,
  children,
}: Pick<ComponentProps<typeof PostForm>, 'formKey'> & {
  form: ComponentProps<typeof FormAlert>['form'] & ComponentProps<typeof PostForm>['form'];
  /** Name of a row, as in "Add paper"; its intents are `add-paper` and `change-paper`. */
  noun: string;
  article?: 'a' | 'an';
  /** The row to change, with its version; undefined for a new one. */
  row: { id: string; name: string; seen: string } | undefined;
  result: FormResult;
  /** The fields. */
  children: ReactNode;
}) {
  return (
    <PostForm
      form={form}
      {...(formKey !== undefined && { formKey })}
      className={classes.form ?? ''}
      label={row ? `Change ${row.name}` : `Add ${article} ${noun}`}
      preventScrollReset
    >
      <input type="hidden" name="intent" value={row ? `change-${noun}` : `add-${noun}`} />
      {row ? <input type="hidden" name={`${noun}_id`} value={row.id} /> : null}
      {row ? <SeenField seen={row.seen} result={result} /> : null}
      <FormAlert form={form} />
      <div className={classes.fields}>{children}</div>
      <div className={classes.buttons}>
        <SubmitButton about={row ? ` ${row.name}` : ''}>
          {row ? 'Save' : `Add ${noun}`}
        </SubmitButton>
      </div>
    </PostForm>
  );
}
