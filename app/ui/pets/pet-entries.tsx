import { useEffect, useRef, type ReactNode } from 'react';
import { mostEntries, type EmergencyContact, type Vet } from '~/domain/pet-field-kinds';
import { Card } from '../card';
import { errorText, TextField, type FormField } from '../form/fields';
import { SubmitButton } from '../form/post-form';
import classes from './pet-form.module.css';

/** What an entry's fields add to their labels, so that each label is the only one of its kind. */
type EntryNumber = '' | ` ${number}`;

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

/** After an entry came or went, the focus goes to the last one's first field. */
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

/** The fields of one vet. */
export function VetFields({
  vet,
  number,
}: {
  vet: Record<keyof Vet, FormField>;
  number: EntryNumber;
}) {
  // 'Vet Address 2' is the second line of the first vet's address already.
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

/** The fields of one emergency contact. */
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
