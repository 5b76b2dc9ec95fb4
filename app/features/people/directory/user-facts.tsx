import { hasAddress } from '~/core/mail/erased-address';
import { formatDay } from '~/core/time/format-dates';
import type { Cents } from '~/core/money/money';
import { paths } from '~/core/web/paths';
import { ContactList, type Fact } from '~/ui/facts-list';
import { LinkButton } from '~/ui/button';
import { Money } from '~/features/money/pricing/money';
import flow from '~/ui/layout/flow.module.css';
import { VisuallyHidden } from '~/ui/visually-hidden';

export interface Stayed {
  lastStay: string | null;
  nextStay: string | null;
  paidCents: Cents;
  outstandingCents: Cents;
}

/** Returns an owner's last and next stay, and the amounts paid and owed. */
export function ownerStayFacts({
  lastStay,
  nextStay,
  paidCents,
  outstandingCents,
}: Stayed): Fact[] {
  return [
    { label: 'Last stay', value: lastStay === null ? 'None yet' : formatDay(lastStay) },
    { label: 'Next stay', value: nextStay === null ? 'None planned' : formatDay(nextStay) },
    { label: 'Total paid', value: <Money cents={paidCents} /> },
    { label: 'Outstanding', value: <Money cents={outstandingCents} /> },
  ];
}

/** Phone and email as links. */
export function UserContact({ phone, email }: { phone: string | null; email: string }) {
  return (
    <ContactList email={email} phone={phone} phoneFirst>
      {phone === null ? <li>No phone yet</li> : null}
      {hasAddress(email) ? null : <li>No email yet</li>}
    </ContactList>
  );
}

/** Actions for a person (spec section 2): Info, Book and Send Message. */
export function UserActions({ user: { id, name } }: { user: { id: string; name: string } }) {
  return (
    <div className={flow.row}>
      <LinkButton to={paths.profileOf(id)} variant="light" size="sm">
        Info<VisuallyHidden> about {name}</VisuallyHidden>
      </LinkButton>
      <LinkButton to={paths.book(id)} size="sm">
        Book<VisuallyHidden> for {name}</VisuallyHidden>
      </LinkButton>
      <LinkButton to={paths.adminMessaging(id)} variant="light" size="sm">
        Send Message<VisuallyHidden> to {name}</VisuallyHidden>
      </LinkButton>
    </div>
  );
}
