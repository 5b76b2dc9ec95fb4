import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Agreed, Retirement, StayInTheWay } from '~/features/dogs/pets/retirement';
import { paths } from '~/core/web/paths';
import { Card } from '~/ui/card';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { LinkButton } from '~/ui/button';
import { BringBack } from '~/features/dogs/pets/bring-back';
import classes from './retire-pet.module.css';

type Pet = { id: string; ownerId: string; name: string };

/** Consequences of retiring a pet with the button that does it, or the reason why it can't be done. */
export function RetirePet({ pet, retirement }: { pet: Pet; retirement: Retirement }) {
  const { name } = pet;
  switch (retirement.kind) {
    case 'erase':
      return (
        <Question pet={pet} agreed="erase" button={`Remove ${name}`}>
          <p>
            {`${name} has no bookings, so this permanently deletes everything about ${name}: the answers, the photo and the records.`}
          </p>
        </Question>
      );
    case 'retire':
      return (
        <Question pet={pet} agreed="retire" button={`Retire ${name}`}>
          <p>
            {`${name} stays in your ${bookings(retirement.bookings)}, with photo and records, but can't be booked anymore.`}
          </p>
          <p>{`You can bring ${name} back anytime.`}</p>
        </Question>
      );
    case 'stands':
      return (
        <Card>
          <p>{stillHas(name, retirement.stays.length)}</p>
          <ul className={classes.stays}>
            {retirement.stays.map((stay) => (
              <li key={stay.id}>
                <Link to={paths.booking(stay.id)}>{stayText(stay)}</Link>
              </li>
            ))}
          </ul>
          <Keep pet={pet} />
        </Card>
      );
    case 'retired':
      return (
        <Card>
          <p>{`${name} is already retired.`}</p>
          <BringBack petId={pet.id} name={name} />
          <Keep pet={pet} />
        </Card>
      );
  }
}

function Question({
  pet,
  agreed,
  button,
  children,
}: {
  pet: Pet;
  agreed: Agreed;
  button: string;
  children: ReactNode;
}) {
  return (
    <Card>
      {children}
      <PostForm className={classes.buttons ?? ''}>
        <input type="hidden" name="agreed" value={agreed} />
        <SubmitButton color="red">{button}</SubmitButton>
        <Keep pet={pet} />
      </PostForm>
    </Card>
  );
}

function Keep({ pet }: { pet: Pet }) {
  return (
    <LinkButton to={paths.pet(pet.id)} variant="default">
      {`Back to ${pet.name}`}
    </LinkButton>
  );
}

function stillHas(name: string, stays: number): string {
  return stays === 1
    ? `Not yet: ${name} still has a stay with us. Cancel it first, or wait until it's over.`
    : `Not yet: ${name} still has ${stays} stays with us. Cancel them first, or wait until they're over.`;
}

function stayText({ service, status, when }: StayInTheWay): string {
  return `${service}, ${when} (${status})`;
}

function bookings(count: number): string {
  return count === 1 ? 'one booking' : `${count} bookings`;
}
