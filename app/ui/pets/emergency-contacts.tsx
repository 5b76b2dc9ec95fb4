import { TextField } from '../form/text-field';
import { EntryList } from './entry-list';
import type { EntryNumber } from './entry-list';
import type { ContactField, PetFields, PetFormHandle } from './use-pet-form';

/** Whom to call when the owner cannot be reached. */
export function EmergencyContacts({ form, fields }: { form: PetFormHandle; fields: PetFields }) {
  const { name } = fields.emergency;
  return (
    <EntryList
      title="Emergency contact"
      lead="Optional. Somebody whom we can call when we cannot reach you."
      noun="emergency contact"
      field={fields.emergency}
      entries={fields.emergency.getFieldList()}
      add={form.insert.getButtonProps({ name })}
      removeAt={(index) => form.remove.getButtonProps({ name, index })}
    >
      {(entry, number) => <ContactFields entry={entry} number={number} />}
    </EntryList>
  );
}

function ContactFields({ entry, number }: { entry: ContactField; number: EntryNumber }) {
  const contact = entry.getFieldset();
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
