import { formatDay } from '~/domain/date-words';
import type { Cents } from '~/domain/money';
import { ContactList } from '../contact-list';
import type { Fact } from '../facts-list';
import { Money } from '../money';

export interface Stayed {
  lastStay: string | null;
  nextStay: string | null;
  paidCents: Cents;
  outstandingCents: Cents;
}

/** When somebody was here and comes next, and what they paid and owe. */
export function stayFacts({ lastStay, nextStay, paidCents, outstandingCents }: Stayed): Fact[] {
  return [
    { label: 'Last stay', value: lastStay === null ? 'None yet' : formatDay(lastStay) },
    { label: 'Next stay', value: nextStay === null ? 'None planned' : formatDay(nextStay) },
    { label: 'Total paid', value: <Money cents={paidCents} /> },
    { label: 'Outstanding', value: <Money cents={outstandingCents} /> },
  ];
}

/** Phone and e-mail as links. */
export function UserContact({ phone, email }: { phone: string | null; email: string }) {
  return (
    <ContactList email={email} phone={phone} phoneFirst>
      {phone === null ? <li>No phone yet</li> : null}
    </ContactList>
  );
}
