import { Link } from '@remix-run/react';
import { emailHref, phoneHref } from '~/lib/contact-links';
import { paths } from '~/lib/paths';
import { LinkButton } from '../link-button';
import classes from './partner.module.css';

/** What the admin wants to know about whom they write to: the dogs, and how else to reach them. */
export function PartnerFacts({
  owner,
}: {
  owner: {
    email: string;
    phone: string | null;
    pets: readonly { id: string; name: string; breed: string }[];
  };
}) {
  return (
    <ul className={classes.facts}>
      {owner.pets.map(({ id, name, breed }) => (
        <li key={id}>
          <Link to={paths.pet(id)}>{name}</Link>, {breed}
        </li>
      ))}
      {owner.phone ? (
        <li>
          <a href={phoneHref(owner.phone)}>{owner.phone}</a>
        </li>
      ) : null}
      <li>
        <a href={emailHref(owner.email)}>{owner.email}</a>
      </li>
    </ul>
  );
}

/** From a conversation to the owner's profile and a booking for them, and back to all others. */
export function PartnerLinks({ ownerId }: { ownerId: string }) {
  return (
    <>
      <LinkButton to={paths.adminMessages()} variant="default">
        All messages
      </LinkButton>
      <LinkButton to={paths.profileOf(ownerId)} variant="default">
        Profile
      </LinkButton>
      <LinkButton to={paths.book(ownerId)} variant="default">
        Book
      </LinkButton>
    </>
  );
}
