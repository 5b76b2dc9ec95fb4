import type { EmergencyContact, PetDetails, Vet } from '~/domain/pet.schema';
import { emailHref, phoneHref } from '~/lib/contact-links';
import { Card } from '../card';
import { notGiven, petFact, vetAddressLines } from './pet-facts';
import type { PetField } from './pet-facts';
import classes from './pet-page.module.css';

const about: PetField[] = ['breed', 'gender', 'pet_age', 'pet_weight'];
const routine: PetField[] = [
  'friendly',
  'energy_info',
  'anxiety',
  'alone',
  'potty_info',
  'house_trianed',
];
const health: PetField[] = ['spayed_neutered', 'micro'];
const notes: PetField[] = ['food_info', 'med_info', 'additional_info'];

/** All that is known of a pet, in the sections of its form. */
export function PetDetailsCards({ pet }: { pet: PetDetails }) {
  const facts = (fields: PetField[]) => fields.map((field) => petFact(field, pet));
  return (
    <>
      <Card title={`About ${pet.pet_name}`}>
        <Facts of={facts(about)} className={classes.short} />
      </Card>
      <Card title="Temperament and routine">
        <Facts of={facts(routine)} className={classes.short} />
      </Card>
      <Card title="Health and food">
        <Facts of={facts(health)} className={classes.short} />
        <Facts of={facts(notes)} className={classes.notes} />
      </Card>
      <Card title={pet.vet_info.length > 1 ? 'Vets' : 'Vet'}>
        <People of={pet.vet_info.map(vetCard)} />
      </Card>
      <Card title={pet.emergency.length > 1 ? 'Emergency contacts' : 'Emergency contact'}>
        <People of={pet.emergency.map(contactCard)} />
      </Card>
    </>
  );
}

function Facts({
  of: facts,
  className,
}: {
  of: readonly { label: string; value: string }[];
  className: string | undefined;
}) {
  return (
    <dl className={className}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.note}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Person = { name: string; phone: string; email: string; lines: string[] };

function vetCard(vet: Vet): Person {
  return { name: vet.vet_name, phone: vet.vet_phone, email: '', lines: vetAddressLines(vet) };
}

function contactCard(contact: EmergencyContact): Person {
  const { emergency_name: name, emergency_phone: phone, emergency_email: email } = contact;
  return { name, phone, email, lines: [] };
}

function People({ of: people }: { of: Person[] }) {
  if (people.length === 0) return <p className={classes.quiet}>{notGiven}</p>;
  return (
    <ul className={classes.people}>
      {people.map(({ name, phone, email, lines }, index) => (
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
