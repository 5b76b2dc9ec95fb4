import { Link } from '@remix-run/react';
import { useId } from 'react';
import { classNames } from '~/core/text/class-names';
import { writeFirst } from '~/features/dogs/approval/first-visits';
import { formatDay } from '~/core/time/format-dates';
import { formatMoney } from '~/core/money/money';
import { ageText } from '~/features/dogs/pets/age';
import { weightText } from '~/features/dogs/pets/pet-options';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type {
  DogOfPerson,
  PersonPage,
  StayOfPerson,
} from '~/features/people/directory/person-page.server';
import { AlertBox } from '~/ui/alert-box';
import { StatusBadge } from '~/features/booking/rules/badge';
import { LinkButton, LoneLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { FactsList } from '~/ui/facts-list';
import { FoldedText, isLong } from '~/ui/folded-text';
import { Money } from '~/features/money/pricing/money';
import { DogCare } from '~/features/booking/lists/dog-care';
import { DogFlags } from '~/features/dogs/approval/dog-flags';
import { PetFace, PetFaces } from '~/features/dogs/pets/pet-faces';
import flow from '~/ui/layout/flow.module.css';
import { Unfold } from '~/ui/unfold';
import classes from './person-view.module.css';
import { RetiredPets } from './retired-pets';

/** An owner as the admin sees them: tasks, note, dogs, stays, money. */
export default function PersonView({ ownerId, person }: { ownerId: string; person: PersonPage }) {
  const { privateNote, since, bookings, outstandingCents, dogs, retired, requests } = person;
  return (
    <>
      <Card>
        <FactsList
          short
          facts={[
            { label: 'Balance', value: <Money cents={outstandingCents} /> },
            { label: 'Bookings', value: bookings },
            { label: 'Customer since', value: formatDay(since) },
          ]}
        />
        <Note ownerId={ownerId} note={privateNote} />
        {requests === 'stopped' ? (
          <AlertBox kind="warning">
            You take no requests from this owner. They read “{writeFirst}”
          </AlertBox>
        ) : null}
        <div className={flow.line}>
          <LinkButton to={paths.book(ownerId)}>Book</LinkButton>
          <LinkButton to={paths.adminMessaging(ownerId)} variant="light">
            Send Message
          </LinkButton>
          {requests === null ? null : (
            <Requests ownerId={ownerId} stopped={requests === 'stopped'} />
          )}
        </div>
      </Card>
      <Card
        title="Dogs"
        actions={
          <LinkButton to={paths.addPet(ownerId)} variant="light" size="sm">
            Add a dog
          </LinkButton>
        }
      >
        {dogs.length === 0 ? <p className={classes.quiet}>No dogs to book yet.</p> : null}
        {dogs.map((dog) => (
          <Dog key={dog.id} dog={dog} ownerId={ownerId} />
        ))}
      </Card>
      <Stays ownerId={ownerId} person={person} />
      <MoneyOfPerson ownerId={ownerId} person={person} />
      <RetiredPets pets={retired} />
    </>
  );
}

/** Stops an owner's requests, or accepts them again (R45). */
function Requests({ ownerId, stopped }: { ownerId: string; stopped: boolean }) {
  return (
    <PostForm label="Requests" action={paths.adminUser(ownerId)}>
      <SubmitButton
        name="intent"
        value={stopped ? 'take-requests' : 'stop-requests'}
        variant="default"
      >
        {stopped ? 'Take requests again' : 'Stop requests from this owner'}
      </SubmitButton>
    </PostForm>
  );
}

function balanceText({ outstandingCents, unpaid }: PersonPage): string {
  if (outstandingCents === 0) return formatMoney(0);
  return `${formatMoney(outstandingCents)} to pay for ${unpaid} ${unpaid === 1 ? 'stay' : 'stays'}`;
}

/** The private note; a long one is folded to one line. */
function Note({ ownerId, note }: { ownerId: string; note: string }) {
  return (
    <div className={flow.line}>
      {isLong(note) ? (
        <FoldedText label="Private note" text={note} className={classes.words} />
      ) : (
        <p className={classes.words}>
          <span className={classes.quiet}>Private note:</span> {note === '' ? 'none yet' : note}
        </p>
      )}
      <LinkButton to={`${paths.adminUser(ownerId)}#note`} variant="subtle" size="sm">
        {note === '' ? 'Add a note' : 'Edit note'}
      </LinkButton>
    </div>
  );
}

function Dog({ dog, ownerId }: { dog: DogOfPerson; ownerId: string }) {
  const nameId = useId();
  const { id, name, breed, ageYears, weightPounds, toAsk } = dog;
  const facts = [
    breed,
    ...(ageYears === null ? [] : [ageText(ageYears)]),
    ...(weightPounds === null ? [] : [weightText(weightPounds)]),
  ];
  return (
    <article aria-labelledby={nameId} className={classes.dog}>
      <div className={flow.line}>
        <PetFace pet={dog} size="medium" />
        <div className={classes.words}>
          <h3 id={nameId} className={classes.name}>
            {name}
          </h3>
          <p className={classes.quiet}>{facts.join(' · ')}</p>
          {toAsk === null ? null : <p className={classes.quiet}>Ask the owner: {toAsk}</p>}
          <DogFlags pets={[dog]} />
        </div>
        <div className={flow.line}>
          <LinkButton to={paths.book(ownerId, { pet: id })} variant="light" size="sm">
            Book
          </LinkButton>
          <LinkButton to={paths.quickDaycare(id)} variant="default" size="sm">
            Daycare
          </LinkButton>
          <LinkButton to={paths.pet(id)} variant="default" size="sm">
            Info
          </LinkButton>
        </div>
      </div>
      <Unfold label="Food, medicine, vet and contact">
        <div className={classes.care}>
          <DogCare dog={dog} level={4} />
        </div>
      </Unfold>
    </article>
  );
}

function Stays({ ownerId, person }: { ownerId: string; person: PersonPage }) {
  const { ahead, moreAhead, past } = person;
  return (
    <Card
      title="Stays"
      actions={
        <LinkButton to={paths.reservationsOf(ownerId)} variant="light" size="sm">
          All reservations
        </LinkButton>
      }
    >
      <section>
        <h3 className={classes.label}>Upcoming</h3>
        {ahead.length === 0 ? <p>Nothing planned.</p> : <StayList stays={ahead} />}
        {moreAhead === 0 ? null : (
          <LoneLink to={paths.reservationsOf(ownerId, 'upcoming')}>{`${moreAhead} more`}</LoneLink>
        )}
      </section>
      <section>
        <h3 className={classes.label}>Past</h3>
        {past.length === 0 ? <p>No stay yet.</p> : <StayList stays={past} />}
      </section>
    </Card>
  );
}

function StayList({ stays }: { stays: readonly StayOfPerson[] }) {
  return (
    <ul className={classes.list}>
      {stays.map(({ id, petNames, faces, service, status, whenText, here, openCents }) => (
        <li key={id} className={classNames(flow.line, classes.stay)}>
          <PetFaces pets={faces} size="small" />
          <div className={classes.words}>
            <p>
              <Link to={paths.booking(id)} className={classes.whole}>
                {nameList(petNames) || 'No pets'}
              </Link>
              , {service}
              {here ? ', here now' : ''}
            </p>
            <p className={classes.quiet}>{whenText}</p>
          </div>
          {openCents === 0 ? null : (
            <span className={classes.open}>{formatMoney(openCents)} to pay</span>
          )}
          {status === 'accepted' ? null : <StatusBadge status={status} />}
        </li>
      ))}
    </ul>
  );
}

function MoneyOfPerson({ ownerId, person }: { ownerId: string; person: PersonPage }) {
  const { paidCents, special, taxExempt, creditCents, payments } = person;
  const own = [
    special.daycare === null ? null : `Daycare ${formatMoney(special.daycare)}`,
    special.boarding === null ? null : `Boarding ${formatMoney(special.boarding)}`,
  ].filter((one) => one !== null);
  return (
    <Card
      title="Money"
      actions={
        <LinkButton to={paths.adminUser(ownerId)} variant="light" size="sm">
          Special prices and sign-in
        </LinkButton>
      }
    >
      <FactsList
        short
        facts={[
          { label: 'To pay', value: balanceText(person) },
          { label: 'Total paid', value: <Money cents={paidCents} /> },
          ...(creditCents === null
            ? []
            : [{ label: 'House credit', value: <Money cents={creditCents} /> }]),
          { label: 'Special prices', value: own.length === 0 ? 'None' : own.join(' · ') },
          ...(taxExempt === '' ? [] : [{ label: 'No sales tax', value: taxExempt }]),
        ]}
      />
      <section>
        <h3 className={classes.label}>Last payments</h3>
        {payments.length === 0 ? (
          <p>Nothing paid yet.</p>
        ) : (
          <ul className={classes.list}>
            {payments.map(({ id, bookingId, day, what, amountCents }) => (
              <li key={id} className={classNames(flow.line, classes.stay)}>
                <div className={classes.words}>
                  <Link to={paths.bookingMoney(bookingId)} className={classes.whole}>
                    {day}
                  </Link>
                  <span className={classes.quiet}> {what}</span>
                </div>
                <Money cents={amountCents} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}
