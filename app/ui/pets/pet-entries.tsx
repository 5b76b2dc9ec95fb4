import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { mostEntries } from '~/domain/pet.schema';
import { Card } from '../card';
import { errorText } from '../form/form-field';
import type { FormField } from '../form/form-field';
import { SubmitButton } from '../form/submit-button';
import classes from './pet-form.module.css';

/** What an entry's fields add to their labels, so that each label is the only one of its kind. */
export type EntryNumber = '' | ` ${number}`;

/** The name and value of a button that changes the list, also by a post without JavaScript. */
interface IntentButton {
  name: string;
  value: string;
  form: string;
}

/** The section of a list with up to five entries: its fields, and the buttons that add and remove. */
export function EntryList<Entry extends { key?: string | undefined; name: string }>({
  title,
  lead,
  noun,
  field,
  entries,
  add,
  removeAt,
  children,
}: {
  title: string;
  lead: string;
  /** What one entry is called, as in "Add another vet". */
  noun: string;
  field: FormField;
  entries: readonly Entry[];
  add: IntentButton;
  removeAt: (index: number) => IntentButton;
  children: (entry: Entry, number: EntryNumber) => ReactNode;
}) {
  const list = useFocusOnChange(entries.length);
  const error = errorText(field);
  return (
    <Card title={title}>
      <p className={classes.quiet}>{lead}</p>
      <div ref={list} className={classes.entries}>
        {entries.map((entry, index) => (
          <fieldset key={entry.key ?? entry.name} className={classes.entry}>
            <legend className={entries.length > 1 ? classes.legend : classes.unseen}>
              {title + numberOf(index)}
            </legend>
            <div className={classes.fields}>{children(entry, numberOf(index))}</div>
            {entries.length > 1 ? (
              <SubmitButton
                {...removeAt(index)}
                variant="subtle"
                size="sm"
                color="red"
                className={classes.remove ?? ''}
                about={` ${title}${numberOf(index)}`}
              >
                Remove
              </SubmitButton>
            ) : null}
          </fieldset>
        ))}
      </div>
      {error ? (
        <p id={field.errorId} role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
      <div className={classes.buttons}>
        {entries.length < mostEntries ? (
          <SubmitButton {...add} variant="light" size="sm">
            {entries.length === 0 ? `Add a ${noun}` : `Add another ${noun}`}
          </SubmitButton>
        ) : (
          <p className={classes.quiet}>{`${mostEntries} is the most that we can keep.`}</p>
        )}
      </div>
    </Card>
  );
}

function numberOf(index: number): EntryNumber {
  return index === 0 ? '' : ` ${index + 1}`;
}

/** After an entry came or went, the focus goes to the last one's first field, not to nowhere. */
function useFocusOnChange(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    list.current?.lastElementChild?.querySelector('input')?.focus();
  }, [count]);
  return list;
}
