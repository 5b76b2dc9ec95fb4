import { useEffect, useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { mostEntries, type EmergencyContact, type Vet } from './pet-field-kinds';
import card from '~/ui/card.module.css';
import { TextField } from '~/ui/form/fields';
import { errorText, type FormField } from '~/ui/form/form-field';
import { SubmitButton } from '~/ui/form/post-form';
import { Icon } from '~/ui/icon';
import type { FormResult } from '~/ui/form/checked-form';
import classes from './pet-form.module.css';

/** Suffix that makes an entry's field labels unique. */
type EntryNumber = '' | ` ${number}`;

/** Name and value of a button that changes the list, which also works without JavaScript. */
interface IntentButton {
  name: string;
  value: string;
  form: string;
}

/**
 * Section for a list of up to five entries, with buttons to add and remove them. Folded until pressed, or
 * until an entry has an error.
 */
export function EntryList<Entry extends { key?: string | undefined; name: string }>({
  title,
  lead,
  same,
  noun,
  field,
  entries,
  nameOf,
  lastResult,
  add,
  removeAt,
  children,
}: {
  title: string;
  lead: string;
  /** Source of copied entries, such as `Same vet as Bella`, shown until they are edited. */
  same: string | undefined;
  /** Name of an entry, as in "Add another vet". */
  noun: string;
  field: FormField & { valid: boolean; dirty: boolean };
  entries: readonly Entry[];
  /** Returns the field of an entry's name. */
  nameOf: (entry: Entry) => { value?: unknown };
  lastResult: FormResult;
  add: IntentButton;
  removeAt: (index: number) => IntentButton;
  children: (entry: Entry, number: EntryNumber) => ReactNode;
}) {
  const list = useFocusOnChange(entries.length);
  const titleId = useId();
  const error = errorText(field);
  const folding = useFolding({
    // Without JavaScript the response is a new page: keep edited entries visible.
    first: Boolean(lastResult) && field.dirty,
    must: !field.valid || listPressed(lastResult) === field.name,
  });
  const names = entries.map((entry) => nameOf(entry).value).filter((name) => Boolean(name));
  const about = field.dirty ? undefined : same;
  return (
    <details className={`${card.card} ${classes.fold}`} {...folding}>
      <summary className={classes.summary}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <span className={classes.quiet}>
          {names.length === 0 ? lead : [about, names.join(', ')].filter(Boolean).join(': ')}
        </span>
        <Icon name="chevron" className={classes.chevron} />
      </summary>
      <div ref={list} role="group" aria-labelledby={titleId} className={classes.entries}>
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
          <p className={classes.quiet}>{`We can keep up to ${mostEntries}.`}</p>
        )}
      </div>
    </details>
  );
}

/** Folds by its summary, but stays open while an error or change must be seen. */
function useFolding({ first, must }: { first: boolean; must: boolean }) {
  const [open, setOpen] = useState(first);
  if (must && !open) setOpen(true);
  function onToggle({ currentTarget: details }: SyntheticEvent<HTMLDetailsElement>) {
    if (must) details.open = true;
    setOpen(details.open);
  }
  return { open: open || must, onToggle };
}

/** Returns the name of the list whose button was pressed without JavaScript. */
function listPressed(lastResult: FormResult): string | undefined {
  const payload = lastResult?.intent?.payload;
  return payload && 'name' in payload ? payload.name : undefined;
}

function numberOf(index: number): EntryNumber {
  return index === 0 ? '' : ` ${index + 1}`;
}

/** Moves the focus to the last entry's first field after an entry was added or removed. */
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

/** Fields of a vet. */
export function VetFields({
  vet,
  number,
}: {
  vet: Record<keyof Vet, FormField>;
  number: EntryNumber;
}) {
  // 'Vet Address 2' is already the second line of the first vet's address.
  const ofVet = number === '' ? '' : ` of Vet${number}`;
  return (
    <>
      <TextField field={vet.vet_name} label={`Vet Name${number}`} autoComplete="off" />
      <TextField field={vet.vet_phone} label={`Vet Phone${number}`} type="tel" autoComplete="off" />
      <TextField field={vet.vet_address} label={`Vet Address${ofVet}`} autoComplete="off" />
      <TextField field={vet.vet_address2} label={`Vet Address 2${ofVet}`} autoComplete="off" />
      <TextField field={vet.vet_city} label={`Vet City${number}`} autoComplete="off" />
      <TextField field={vet.vet_state} label={`Vet State${number}`} autoComplete="off" />
      <TextField field={vet.vet_zip} label={`Vet Zip${number}`} autoComplete="off" />
    </>
  );
}

/** Fields of an emergency contact. */
export function ContactFields({
  contact,
  number,
}: {
  contact: Record<keyof EmergencyContact, FormField>;
  number: EntryNumber;
}) {
  return (
    <>
      <TextField
        field={contact.emergency_name}
        label={`Emergency Name${number}`}
        autoComplete="off"
      />
      <TextField
        field={contact.emergency_phone}
        label={`Emergency Phone${number}`}
        type="tel"
        autoComplete="off"
      />
      <TextField
        field={contact.emergency_email}
        label={`Emergency Email${number}`}
        type="email"
        autoComplete="off"
      />
    </>
  );
}
