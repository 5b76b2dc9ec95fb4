import type { PetDetails } from './pet-fields';
import { notGiven, vetAddressLines } from './pet-options';
import classes from './pet-people.module.css';
import { PhoneLink } from '~/ui/phone-link';
import { emailHref } from '~/core/text/contact-links';

/** A pet's vets, with phone links. */
export function Vets({ vets }: { vets: PetDetails['vet_info'] }) {
  const people = vets.map((vet) => ({
    name: vet.vet_name,
    phone: vet.vet_phone,
    lines: vetAddressLines(vet),
  }));
  return <People of={people} />;
}

/** A pet's emergency contacts, with phone links. */
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
              <PhoneLink phone={phone} />
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
