import {
  notGiven,
  petFact,
  petField,
  petFieldNames,
  petSections,
  type PetDetails,
  type PetFieldName,
} from '~/domain/pet-fields';
import { vetAddressLines } from '~/domain/pet-field-kinds';
import { emailHref, phoneHref } from '~/lib/paths';
import { Card } from '../card';
import { FactsList } from '../facts-list';
import classes from './pet-facts.module.css';

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

/** A pet's vets, with telephone links. */
export function Vets({ vets }: { vets: PetDetails['vet_info'] }) {
  const people = vets.map((vet) => ({
    name: vet.vet_name,
    phone: vet.vet_phone,
    lines: vetAddressLines(vet),
  }));
  return <People of={people} />;
}

/** A pet's emergency contacts, with telephone links. */
export function Contacts({ contacts }: { contacts: PetDetails['emergency'] }) {
  const people = contacts.map((contact) => ({
    name: contact.emergency_name,
    phone: contact.emergency_phone,
    email: contact.emergency_email,
  }));
  return <People of={people} />;
}

type Person = { name: string; phone: string; email?: string; lines?: string[] };

function People({ of: people }: { of: Person[] }) {
  if (people.length === 0) return <p className={classes.quiet}>{notGiven}</p>;
  return (
    <ul className={classes.people}>
      {people.map(({ name, phone, email = '', lines = [] }, index) => (
        <li key={index}>
          <p className={classes.strong}>{name}</p>
          {phone ? (
            <p>
              <a href={phoneHref(phone)}>{phone}</a>
            </p>
          ) : null}
          {email ? (
            <p>
              <a href={emailHref(email)}>{email}</a>
            </p>
          ) : null}
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </li>
      ))}
    </ul>
  );
}
