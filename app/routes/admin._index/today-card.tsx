import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { PetFaceFacts } from '~/core/files/picture-files';
import { formatMoney } from '~/core/money/money';
import { classNames } from '~/core/text/class-names';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { paths, todayParts } from '~/core/web/paths';
import type { SomeStays, StayToday, Today } from '~/features/day/today/today.server';
import type { MeetingsToday } from '~/features/dogs/approval/meetings.server';
import { PickTimes } from '~/features/dogs/approval/pick-times';
import type { OpenProposal } from '~/features/dogs/approval/proposal-views.server';
import type { ClaimView } from '~/features/money/offline/claims.server';
import { ClaimQuestions } from '~/features/money/offline/claim-questions';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmergencyLink } from '~/features/day/care/emergency-link';
import { DogFlags } from '~/features/dogs/approval/dog-flags';
import type { Birthday } from '~/features/dogs/pets/birthdays.server';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import { CameSince } from '~/features/day/health-notices/came-since';
import { AwaitedCare } from '~/features/day/care/awaited-care';
import type { TimedRow } from '~/features/day/care/day-timeline';
import { EarlierDays } from '~/features/day/care/catch-up-card';
import { askedBeforeId, DayTimeline, isAskedBefore } from '~/features/day/care/timeline';
import flow from '~/ui/layout/flow.module.css';
import { Meetings } from './meetings';
import classes from './today-card.module.css';

type Faces = ReadonlyMap<string, PetFaceFacts[]>;

type TodayFacts = Today & {
  unread: number;
  meetings: MeetingsToday;
  proposals: OpenProposal[];
  claims: ClaimView[];
  birthdays: Birthday[];
  formKey: string;
};

const missedId = 'missed';

/** Top of the admin's page: arrivals, departures and open tasks, each with a link or button. */
export function TodayCard({
  today,
  faces,
  action,
}: {
  today: TodayFacts;
  /** Faces of each stay's pets, by booking id. */
  faces: Faces;
  /** Action of its forms. */
  action: string;
}) {
  const { timeline } = today;
  return (
    <Card
      title={`Today, ${today.date}`}
      actions={
        <>
          <LinkButton to={paths.newUser()} variant="subtle" size="sm">
            New owner
          </LinkButton>
          {today.daySheet ? (
            <LinkButton to={paths.adminDay()} variant="light" size="sm">
              Day sheet
            </LinkButton>
          ) : null}
        </>
      }
    >
      {today.closed.length === 0 ? null : (
        <p className={classes.closed}>
          <strong>Closed</strong> {today.closed.join('; ')}
        </p>
      )}
      <Birthdays dogs={today.birthdays} />
      <WhatWaits today={today} />
      {today.cameSince.map((illness) => (
        <p key={illness.incidentId} className={classes.closed}>
          <CameSince illness={illness} />
        </p>
      ))}
      {today.missed === null && today.catchUp === null ? null : (
        <div id={missedId} className={classes.target}>
          <EarlierDays
            catchUp={today.catchUp}
            missed={today.missed}
            today={today.today}
            action={action}
            formKey={today.formKey}
          />
        </div>
      )}
      {today.apart.map((text) => (
        <p key={text} className={classes.closed}>
          <strong>{text}</strong>
        </p>
      ))}
      {timeline ? (
        <DayTimeline rows={timeline} faces={faces} action={action} {...dayWords(today)} />
      ) : null}
      <AwaitedCare dogs={today.awaited} />
      <div className={classes.groups}>
        {timeline ? null : (
          <Stays title="Arriving" stays={today.arriving} faces={faces} none="No arrivals." />
        )}
        <Stays
          title="Here now"
          stays={today.here}
          limit={today.limits.dogLimit}
          held={today.held.here}
          faces={faces}
          none="No dogs."
        />
        {timeline ? null : (
          <Stays title="Leaving" stays={today.leaving} faces={faces} none="No departures." />
        )}
        <Stays
          title="Sleeping over"
          stays={today.sleeping}
          limit={today.limits.overnightLimit}
          held={today.held.sleeping}
          faces={faces}
          none="No overnight guests."
        />
      </div>
      {today.notYetHeard ? <Updates notYetHeard={today.notYetHeard} /> : null}
      <Meetings meetings={today.meetings} action={action} />
      <div id={todayParts.proposals} className={classes.target}>
        {today.proposals.map((proposal) => (
          <PickTimes
            key={proposal.id}
            proposal={proposal}
            action={action}
            className={classes.question}
            otherwise={
              <LinkButton to={paths.petNotes(proposal.pet.id)} variant="subtle" size="sm">
                None of these
              </LinkButton>
            }
          />
        ))}
      </div>
      <div id={todayParts.claims} className={classes.target}>
        <ClaimQuestions claims={today.claims} action={action} />
      </div>
      <ul className={classes.waiting}>
        <OwedMoney owed={today.owed} />
      </ul>
      <NamedStays title="Confirmed right away" {...today.atOnce} />
      {today.deposits.length === 0 ? null : (
        <section aria-label="Deposits to come">
          <h3 className={classes.title}>Deposits to come</h3>
          <ul className={classes.questions}>
            {today.deposits.map(({ id, petNames, text }) => (
              <li key={id}>
                <Link to={paths.booking(id)} className={classes.stay}>
                  {nameList(petNames)}
                </Link>{' '}
                <span className={classes.time}>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <NamedStays title="Refund or keep?" {...today.refundOrKeep} />
    </Card>
  );
}

function Birthdays({ dogs }: { dogs: readonly Birthday[] }) {
  return dogs.map(({ id, name, years }) => (
    <p key={id} className={classes.closed}>
      <Link to={paths.pet(id)}>{name}</Link> is {years} today. Happy birthday!
    </p>
  ));
}

/** Open tasks of the admin, in one line that scrolls sideways on a phone. */
function WhatWaits({ today }: { today: TodayFacts }) {
  const { missed, claims, proposals, waiting, changes, certificates, incidents, unread } = today;
  const notNoted = missed === null ? 0 : missed.medicine.length + missed.others.length;
  const asked = today.timeline?.filter(isAskedBefore) ?? [];
  const requests = paths.adminReservations('pending');
  const parts = [
    { to: requests, count: waiting, text: 'waiting for an answer', always: true },
    { to: requests, count: changes, text: `${changes === 1 ? 'change' : 'changes'} to answer` },
    {
      to: paths.adminCertificates(),
      count: certificates,
      text: `${certificates === 1 ? 'certificate' : 'certificates'} to look at`,
    },
    {
      to: `#${todayParts.claims}`,
      count: claims.length,
      text: `${claims.length === 1 ? 'payment' : 'payments'} to confirm`,
    },
    {
      to: `#${todayParts.proposals}`,
      count: proposals.length,
      text: `${proposals.length === 1 ? 'meeting' : 'meetings'} to answer`,
    },
    {
      to: paths.adminIncidents('open'),
      count: incidents,
      text: `open ${incidents === 1 ? 'incident' : 'incidents'}`,
    },
    {
      to: paths.adminMessages(),
      count: unread,
      text: `unread ${unread === 1 ? 'message' : 'messages'}`,
      always: true,
    },
    { to: `#${missedId}`, count: notNoted, text: 'missed' },
    { to: `#${askedBeforeId}`, count: asked.length, text: askedText(asked) },
  ];
  return (
    <nav aria-label="What waits">
      <ul className={classes.strip}>
        {parts
          .filter(({ count, always = false }) => always || count > 0)
          .map(({ to, count, text }) => (
            <li key={text}>
              <Link to={to} className={classes.chip}>
                <strong>{count}</strong> {text}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** `stay: did Golda come?`, `stays: did they come?`, after their count (R120). */
function askedText(rows: readonly TimedRow[]): string {
  const [only] = rows;
  if (only === undefined || rows.length > 1) return 'stays: did they come?';
  return `stay: did ${nameList(only.petNames) || 'they'} come?`;
}

/** Title and empty text of the day's list, which includes meals and medicine with a day sheet (R51). */
function dayWords({ daySheet, formKey }: TodayFacts) {
  return daySheet
    ? { title: 'Through the day', none: 'Nothing to do today.', formKey }
    : { title: 'Coming and going', none: 'No arrivals or departures today.', formKey };
}

/** Unpaid amounts by what to do (R62): ask for it, collect it at Pick Up, or wait. */
function OwedMoney({ owed: { dueCents, dueStays, hereCents, aheadCents } }: Pick<Today, 'owed'>) {
  const parts = [
    { owed: 'due', cents: dueCents, text: `due (${counted(dueStays, 'stay')} over)` },
    { owed: 'here', cents: hereCents, text: 'here now' },
    { owed: 'ahead', cents: aheadCents, text: 'to come' },
  ] as const;
  const open = parts.filter(({ cents }) => cents > 0);
  if (open.length === 0)
    return (
      <Waiting to={paths.adminFinancials()} sum={formatMoney(0)}>
        outstanding
      </Waiting>
    );
  return open.map(({ owed, cents, text }) => (
    <Waiting key={owed} to={paths.adminFinancials({ owed })} sum={formatMoney(cents)}>
      {text}
    </Waiting>
  ));
}

/** Links to an update and an incident, and the dogs without an update today (R52). */
function Updates({ notYetHeard }: { notYetHeard: readonly string[] }) {
  return (
    <div className={classes.updates}>
      <LinkButton to={paths.adminUpdates()} variant="light" size="sm">
        Send an update
      </LinkButton>
      <LinkButton to={paths.newIncident()} variant="subtle" size="sm">
        Write up an incident
      </LinkButton>
      {notYetHeard.length === 0 ? null : (
        <p className={classes.none}>No update yet today: {nameList(notYetHeard)}.</p>
      )}
    </div>
  );
}

function Stays({
  title,
  stays,
  limit = null,
  held = 0,
  faces,
  none,
}: {
  title: string;
  stays: StayToday[];
  /** Additional places held for owners on the waitlist (R88). */
  held?: number;
  /** The most dogs; null for no limit (R43). */
  limit?: number | null;
  faces: Faces;
  none: string;
}) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>
        {title}{' '}
        {stays.length + held > 0 ? (
          <span className={classes.count}>{countText(stays, { limit, held })}</span>
        ) : null}
      </h3>
      {stays.length === 0 ? <p className={classes.none}>{none}</p> : null}
      <ul className={classes.stays}>
        {stays.map(({ id, petNames, time }) => (
          <li key={id} className={classNames(flow.line, classes.row)}>
            <PetFaces pets={faces.get(id) ?? []} size="small" />
            <span>
              <EmergencyLink bookingId={id} className={classes.stay}>
                {nameList(petNames)}
              </EmergencyLink>{' '}
              <span className={classes.time}>{time}</span>
              <DogFlags pets={faces.get(id) ?? []} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * `12 dogs, 8 stays`, or `6 of 8 dogs, 4 stays` if the house has a limit (R43); with
 * `1 place held` for held places (R88).
 */
function countText(
  stays: readonly StayToday[],
  { limit, held }: { limit: number | null; held: number },
): string {
  const dogs = stays.reduce((sum, stay) => sum + stay.dogs, held);
  const places = held > 0 ? `, ${counted(held, 'place')} held for the waitlist` : '';
  const over = limit !== null && dogs > limit ? ', over your limit' : '';
  const count = limit === null ? counted(dogs, 'dog') : `${dogs} of ${counted(limit, 'dog')}`;
  return `${count}, ${counted(stays.length, 'stay')}${places}${over}`;
}

function Waiting({ to, sum, children }: { to: string; sum: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={classes.tile}>
        <strong className={classes.sum}>{sum}</strong> <span>{children}</span>
      </Link>
    </li>
  );
}

function NamedStays({ title, stays, more }: SomeStays & { title: string }) {
  if (stays.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>
        {title} <span className={classes.count}>{stays.length + more}</span>
      </h3>
      <ul className={classes.questions}>
        {stays.map(({ id, petNames }) => (
          <li key={id}>
            <Link to={paths.booking(id)} className={classes.stay}>
              {nameList(petNames)}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={classes.none}>and {more} more</p> : null}
    </section>
  );
}
