import type { PetFaceFacts } from '~/core/files/picture-files';
import { classNames } from '~/core/text/class-names';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { AwaitedCare } from '~/features/day/care/awaited-care';
import type { Sending } from '~/features/day/care/care-forms';
import { EarlierDays } from '~/features/day/care/catch-up-card';
import type { SheetAlert } from '~/features/day/care/day-sheet';
import { EmergencyLink } from '~/features/day/care/emergency-link';
import { DayTimeline } from '~/features/day/care/timeline';
import { DogFlags } from '~/features/dogs/approval/dog-flags';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import { Icon } from '~/ui/icon';
import flow from '~/ui/layout/flow.module.css';
import { UnfoldLater } from '~/ui/unfold-later';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { DayOnPage, StayToday } from './day-on-page.server';
import classes from './day-view.module.css';

type Faces = ReadonlyMap<string, readonly PetFaceFacts[]>;

/** Element id of the care that nobody recorded on earlier days. */
export const missedId = 'missed';

/**
 * A day as one list (R148): what was missed, who is here, what acts now, what comes, what is done. Today and the
 * sheet of any day show it, on the screen, on paper and offline.
 */
export function DayView({
  day,
  faces,
  notes = false,
  whole = false,
  ...sending
}: Sending & {
  day: DayOnPage;
  /** Faces of each stay's pets, by booking id. */
  faces: ReadonlyMap<string, PetFaceFacts[]>;
  /** Whether a note can be added to recorded care. */
  notes?: boolean;
  /** Whether what is folded is part of the page from the start: paper and offline copies need it. */
  whole?: boolean;
}) {
  const { rows, isToday, limits, held } = day;
  return (
    <>
      {day.missed === null && day.catchUp === null ? null : (
        <div id={missedId} className={classes.target}>
          <EarlierDays
            catchUp={day.catchUp}
            missed={day.missed}
            today={day.date}
            whole={whole}
            {...sending}
          />
        </div>
      )}
      <Alerts alerts={day.alerts} />
      {isToday ? <HereNow day={day} faces={faces} /> : null}
      {rows === null ? (
        <div className={classes.groups}>
          <Stays title="Arriving" stays={day.arriving} faces={faces} none="No arrivals." />
          <Stays title="Leaving" stays={day.leaving} faces={faces} none="No departures." />
        </div>
      ) : (
        <DayTimeline
          rows={rows}
          faces={faces}
          notes={notes}
          whole={whole}
          {...titlesOf(day)}
          {...sending}
        />
      )}
      <AwaitedCare dogs={day.awaited} />
      <section aria-label="Sleeping over" className={classes.sleeping}>
        {day.sleeping.length === 0 ? (
          <p className={classes.quiet}>No overnight guests.</p>
        ) : (
          <UnfoldLater
            id="sleeping"
            label={`Sleeping over: ${countText(day.sleeping, { limit: limits.overnightLimit, held: held.sleeping })}`}
            show="Show who sleeps over"
            whole={whole}
          >
            {() => <StayList stays={day.sleeping} faces={faces} />}
          </UnfoldLater>
        )}
      </section>
    </>
  );
}

function titlesOf({ withCare, isToday }: DayOnPage): { title: string; none: string } {
  const when = isToday ? 'today' : 'on this day';
  return withCare
    ? { title: 'Through the day', none: `Nothing to do ${when}.` }
    : { title: 'Coming and going', none: `No arrivals or departures ${when}.` };
}

const alertTitles: Record<SheetAlert['kind'], string> = {
  clocks: 'Clocks',
  apart: 'Keep apart',
  medicine: 'Medicine',
  changed: 'Changed today',
  house: 'Not house-trained',
  papers: 'Not in order',
};

const alertKinds = Object.keys(alertTitles) as SheetAlert['kind'][];

/** Warnings of the day; doses only on paper, since the list has them. */
function Alerts({ alerts }: { alerts: readonly SheetAlert[] }) {
  if (alerts.length === 0) return null;
  return (
    <section aria-label="What to look out for" className={classes.alerts}>
      {alertKinds.map((kind) => {
        const some = alerts.filter((alert) => alert.kind === kind);
        if (some.length === 0) return null;
        return (
          <div key={kind} className={classes.alert} data-kind={kind}>
            <h3 className={classes.alertTitle}>
              <Icon name="alert" /> {alertTitles[kind]}
            </h3>
            <ul className={classes.plain}>
              {some.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

/** The dogs in the house, each a tap from its emergency card (R84). */
function HereNow({ day: { here, limits, held }, faces }: { day: DayOnPage; faces: Faces }) {
  return (
    <section aria-label="Here now" className={classes.screen}>
      <h3 className={classes.title}>
        Here now{' '}
        {here.length + held.here > 0 ? (
          <span className={classes.count}>
            {countText(here, { limit: limits.dogLimit, held: held.here })}
          </span>
        ) : null}
      </h3>
      {here.length === 0 ? <p className={classes.quiet}>No dogs.</p> : null}
      <ul className={classes.here}>
        {here.map(({ id, petNames, time }) => (
          <li key={id}>
            <EmergencyLink bookingId={id} className={classes.dog}>
              <PetFaces pets={faces.get(id) ?? []} size="small" />
              <span>{nameList(petNames)}</span>
              <VisuallyHidden> {time}</VisuallyHidden>
            </EmergencyLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stays({
  title,
  stays,
  faces,
  none,
}: {
  title: string;
  stays: readonly StayToday[];
  faces: Faces;
  none: string;
}) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>
        {title}{' '}
        {stays.length > 0 ? (
          <span className={classes.count}>{countText(stays, { limit: null, held: 0 })}</span>
        ) : null}
      </h3>
      {stays.length === 0 ? <p className={classes.quiet}>{none}</p> : null}
      <StayList stays={stays} faces={faces} />
    </section>
  );
}

function StayList({ stays, faces }: { stays: readonly StayToday[]; faces: Faces }) {
  return (
    <ul className={classes.plain}>
      {stays.map(({ id, petNames, time }) => (
        <li key={id} className={classNames(flow.line, classes.row)}>
          <PetFaces pets={faces.get(id) ?? []} size="small" />
          <span>
            <EmergencyLink bookingId={id} className={classes.stay}>
              {nameList(petNames)}
            </EmergencyLink>{' '}
            <span className={classes.quiet}>{time}</span>
            <DogFlags pets={faces.get(id) ?? []} />
          </span>
        </li>
      ))}
    </ul>
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
