import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { PetFaceFacts } from '~/core/files/picture-files';
import { formatMoney } from '~/core/money/money';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { paths, todayParts } from '~/core/web/paths';
import type { SomeStays, Today } from '~/features/day/today/today.server';
import type { MeetingsToday } from '~/features/dogs/approval/meetings.server';
import { PickTimes } from '~/features/dogs/approval/pick-times';
import type { OpenProposal } from '~/features/dogs/approval/proposal-views.server';
import type { ClaimView } from '~/features/money/offline/claims.server';
import { ClaimQuestions } from '~/features/money/offline/claim-questions';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import type { Birthday } from '~/features/dogs/pets/birthdays.server';
import { CameSince } from '~/features/day/health-notices/came-since';
import type { TimedRow } from '~/features/day/care/day-timeline';
import { askedBeforeId, isAskedBefore } from '~/features/day/care/timeline';
import { DayView, missedId } from '~/features/day/today/day-view';
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
  return (
    <Card
      title={`Today, ${today.heading}`}
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
      <DayView day={today} faces={faces} action={action} formKey={today.formKey} />
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
  const notNoted = missed === null ? 0 : missed.medicine.count + missed.others.count;
  const asked = today.rows?.filter(isAskedBefore) ?? [];
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
