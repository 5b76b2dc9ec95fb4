import { TextField } from '../form/text-field';
import { EntryList } from './entry-list';
import type { EntryNumber } from './entry-list';
import type { PetFields, PetFormHandle, VetField } from './use-pet-form';

/** The vets who know the dog. */
export function Vets({ form, fields }: { form: PetFormHandle; fields: PetFields }) {
  const { name } = fields.vet_info;
  return (
    <EntryList
      title="Vet"
      lead="Optional. So that we can call somebody who knows your dog."
      noun="vet"
      field={fields.vet_info}
      entries={fields.vet_info.getFieldList()}
      add={form.insert.getButtonProps({ name })}
      removeAt={(index) => form.remove.getButtonProps({ name, index })}
    >
      {(entry, number) => <VetFields entry={entry} number={number} />}
    </EntryList>
  );
}

function VetFields({ entry, number }: { entry: VetField; number: EntryNumber }) {
  const vet = entry.getFieldset();
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
