import {
  petFact,
  petField,
  petFieldNames,
  petSections,
  type PetDetails,
  type PetFieldName,
} from './pet-fields';
import { Card } from '~/ui/card';
import { FactsList } from '~/ui/facts-list';
import { Contacts, Vets } from './pet-people';

/**
 * What is known of a pet, in the sections of its form. Fields that are missing from the pet, since
 * the viewer may not see them (R9), leave no trace.
 * @param about the title of the first section
 */
export function PetFacts({ pet, about }: { pet: Partial<PetDetails>; about: string }) {
  const { vet_info: vets, emergency: contacts } = pet;
  return (
    <>
      {(['about', 'temperament', 'health'] as const).map((section) => (
        <Card key={section} title={section === 'about' ? about : petSections[section]}>
          <FactsList short facts={factsOf(pet, (name) => isIn(section, name, 'short'))} />
          <FactsList facts={factsOf(pet, (name) => isIn(section, name, 'notes'))} />
        </Card>
      ))}
      {vets ? (
        <Card title={vets.length > 1 ? 'Vets' : petSections.vets}>
          <Vets vets={vets} />
        </Card>
      ) : null}
      {contacts ? (
        <Card title={contacts.length > 1 ? 'Emergency contacts' : petSections.contacts}>
          <Contacts contacts={contacts} />
        </Card>
      ) : null}
    </>
  );
}

// The name is the page's title.
function isIn(section: string, name: PetFieldName, length: 'short' | 'notes'): boolean {
  const field = petField(name);
  const long = field.kind === 'notes';
  return name !== 'pet_name' && field.section === section && long === (length === 'notes');
}

function factsOf(pet: Partial<PetDetails>, shown: (name: PetFieldName) => boolean) {
  return petFieldNames.filter(shown).flatMap((name) => {
    const { [name]: value } = pet;
    return value === undefined ? [] : [petFact(name, { [name]: value } as PetDetails)];
  });
}
