import type { SubmissionResult } from '@conform-to/react';
import { Link } from '@remix-run/react';
import { formatDay } from '~/domain/date-words';
import type { Cents } from '~/domain/money';
import { paths } from '~/lib/paths';
import { Card } from '../card';
import { ContactList } from '../contact-list';
import { FactsList } from '../facts-list';
import { LoneLink } from '../lone-link';
import { Refusal } from '../refusal';
import { PrivateNoteCard } from './private-note-card';
import { SignedInCard } from './signed-in-card';
import { SpecialPricesCard } from './special-prices-card';
import { UserActions } from './user-actions';
import { stayFacts, UserContact, type Stayed } from './user-facts';

export interface UserDetails extends Stayed {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  isBusiness: boolean;
  since: string;
  pets: { id: string; name: string; breed: string }[];
  bookings: number;
  special: { daycare: Cents | null; boarding: Cents | null };
  warnings: string[];
  privateNote: string;
  sessions: number;
}

type Answer =
  | { sent: 'prices' | 'note'; result: SubmissionResult<string[]> }
  | { sent: 'button'; refusal: string };

/** One person as the admin alone sees them. */
export function UserView({ user, answer }: { user: UserDetails; answer: Answer | undefined }) {
  const resultOf = (form: 'prices' | 'note') =>
    answer?.sent === form && 'result' in answer ? answer.result : undefined;
  return (
    <>
      <h2>{user.name}</h2>
      <Refusal>{answer?.sent === 'button' ? answer.refusal : undefined}</Refusal>
      <Card>
        <UserContact phone={user.phone} email={user.email} />
        {user.pets.length === 0 ? null : (
          <ContactList>
            {user.pets.map(({ id, name, breed }) => (
              <li key={id}>
                <Link to={paths.pet(id)}>{name}</Link>, {breed}
              </li>
            ))}
          </ContactList>
        )}
        <FactsList
          short
          facts={[
            ...stayFacts(user),
            { label: 'Bookings', value: user.bookings },
            { label: 'With us since', value: formatDay(user.since) },
          ]}
        />
        <UserActions user={user} />
      </Card>
      {user.isBusiness ? null : (
        <SpecialPricesCard
          // Anew once saved, so that the fields show what is kept.
          key={`${user.special.daycare} ${user.special.boarding}`}
          special={user.special}
          warnings={user.warnings}
          lastResult={resultOf('prices')}
        />
      )}
      <PrivateNoteCard
        key={user.privateNote}
        note={user.privateNote}
        lastResult={resultOf('note')}
      />
      {user.isBusiness ? null : <SignedInCard name={user.name} sessions={user.sessions} />}
      <LoneLink to={paths.adminUsers()}>All users</LoneLink>
    </>
  );
}
