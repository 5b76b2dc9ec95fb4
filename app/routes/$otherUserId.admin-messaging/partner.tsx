import { Link } from '@remix-run/react';
import { paths } from '~/lib/paths';
import { ContactList } from '~/ui/facts-list';
import { LinkButton } from '~/ui/button';

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
    <ContactList email={owner.email} phone={owner.phone} phoneFirst>
      {owner.pets.map(({ id, name, breed }) => (
        <li key={id}>
          <Link to={paths.pet(id)}>{name}</Link>, {breed}
        </li>
      ))}
    </ContactList>
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
