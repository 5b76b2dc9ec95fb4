import { Link } from '@remix-run/react';
import type { Cents } from '~/domain/money';
import { paths } from '~/lib/paths';
import { Card } from '../card';
import { FactsList } from '../facts-list';
import { UserActions } from './user-actions';
import { stayFacts, UserContact } from './user-facts';
import classes from './users.module.css';

export interface UserInList {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  isBusiness: boolean;
  pets: { name: string; breed: string }[];
  lastStay: string | null;
  nextStay: string | null;
  paidCents: Cents;
  outstandingCents: Cents;
}

/** A person in the admin's list: who, with which dogs, and what comes next. */
export function UserCard({ user }: { user: UserInList }) {
  return (
    <Card>
      <h3>
        <Link to={paths.adminUser(user.id)} className={classes.name}>
          {user.name}
        </Link>
      </h3>
      <p>{petWords(user)}</p>
      <UserContact phone={user.phone} email={user.email} />
      <FactsList facts={stayFacts(user)} short />
      <UserActions user={user} />
    </Card>
  );
}

function petWords({ pets, isBusiness }: UserInList): string {
  if (isBusiness) return 'The business';
  if (pets.length === 0) return 'No pet yet';
  return pets.map(({ name, breed }) => `${name}, ${breed}`).join(' · ');
}
