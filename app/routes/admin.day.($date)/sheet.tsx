import type { LocalDate } from '~/core/time/business-time';
import type { CareSheet, SheetAlert, SheetDog } from '~/features/day/care/day-sheet';
import type { TimedRow } from '~/features/day/care/day-timeline';
import type { PetFaceFacts } from '~/core/files/picture-files';
import type { DayCount } from '~/features/booking/places/headcount';
import type { MissedCare } from '~/features/day/care/missed-care';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { MeetingOnToday } from '~/features/dogs/approval/meetings.server';
import type { CatchUp } from '~/features/day/care/catch-up';
import { EarlierDays } from '~/features/day/care/catch-up-card';
import { DayTimeline } from '~/features/day/care/timeline';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { HouseLink } from '~/ui/house-link';
import { EmergencyLink } from '~/features/day/care/emergency-link';
import { CardsOnPage } from '~/features/day/care/emergency-link';
import { EmergencyCardView } from '~/features/day/emergency-card/emergency-card';
import type { EmergencyCard } from '~/features/day/emergency-card/emergency-cards.server';
import { Icon } from '~/ui/icon';
import { DogFlags } from '~/features/dogs/approval/dog-flags';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import { PrintButton } from '~/ui/print-button';
import { CareSlots } from './care-slots';
import classes from './sheet.module.css';
import { PhoneLink } from '~/ui/phone-link';

type SheetProps = CareSheet & {
  date: LocalDate;
  isToday: boolean;
  /** `Monday, November 23`. */
  heading: string;
  /** Previous and next day; null if that day has no sheet. */
  before: LocalDate | null;
  after: LocalDate | null;
  moves: TimedRow[];
  /** The emergency cards of the day's stays (R84). */
  cards: EmergencyCard[];
  /** Unanswered care of earlier days; null on any day but today. */
  missed: MissedCare | null;
  /** Days of silence to catch up on (R121); null on any day but today. */
  catchUp: CatchUp | null;
  /** Places held for owners on the waitlist (R88). */
  held: DayCount;
  meetings: MeetingOnToday[];
  /** Whether the house records incidents (R52). */
  incidents: boolean;
  formKey: string;
  /** Whether the house sends updates (R52). */
  updates: boolean;
};

/** The sheet of a day, with buttons on screen and boxes on paper (R51). */
export function Sheet({ sheet }: { sheet: SheetProps }) {
  const { date, isToday, heading, before, after, dogs, formKey } = sheet;
  const action = paths.adminDay(isToday ? undefined : date);
  const faces = new Map<string, PetFaceFacts[]>();
  for (const { bookingIds, face } of dogs)
    for (const id of bookingIds) faces.set(id, [...(faces.get(id) ?? []), face]);
  const { cards } = sheet;
  return (
    <CardsOnPage.Provider value={new Set(cards.map(({ bookingId }) => bookingId))}>
      <div className={classes.sheet}>
        <div className={classes.head}>
          <h2>{isToday ? `Today, ${heading}` : heading}</h2>
          <nav aria-label="Days" className={classes.days}>
            {before === null ? null : (
              <LinkButton to={paths.adminDay(before)} variant="default" size="sm">
                Day before
              </LinkButton>
            )}
            {isToday ? null : (
              <LinkButton to={paths.adminDay()} variant="default" size="sm">
                Today
              </LinkButton>
            )}
            {after === null ? null : (
              <LinkButton to={paths.adminDay(after)} variant="default" size="sm">
                Day after
              </LinkButton>
            )}
            {isToday && sheet.updates ? (
              <LinkButton to={paths.adminUpdates()} variant="light" size="sm">
                Send an update
              </LinkButton>
            ) : null}
            <PrintButton variant="default" size="sm" />
            {sheet.incidents ? (
              <LinkButton to={paths.newIncident()} variant="default" size="sm">
                Write up an incident
              </LinkButton>
            ) : null}
          </nav>
        </div>
        <EarlierDays
          catchUp={sheet.catchUp}
          missed={sheet.missed}
          today={date}
          action={action}
          formKey={formKey}
        />
        <Alerts alerts={sheet.alerts} />
        <Card>
          <div className={classes.screen}>
            <DayTimeline
              rows={sheet.moves}
              faces={faces}
              action={action}
              formKey={formKey}
              title="Coming and going"
              none="No arrivals or departures."
            />
          </div>
          <MovesOnPaper moves={sheet.moves} />
          <Meetings meetings={sheet.meetings} />
        </Card>
        <CareSlots
          slots={sheet.slots}
          awaited={sheet.awaited}
          dogs={dogs}
          action={action}
          formKey={formKey}
        />
        <Dogs dogs={dogs} sleeping={sheet.sleeping} held={sheet.held} />
        {cards.length === 0 ? null : (
          <div className={classes.cards}>
            <Card title="Emergency cards">
              {cards.map((card) => (
                <EmergencyCardView key={card.bookingId} card={card} level={3} />
              ))}
            </Card>
          </div>
        )}
      </div>
    </CardsOnPage.Provider>
  );
}

/** Print version without buttons: noted moves, folded on screen, are printed too. */
function MovesOnPaper({ moves }: { moves: readonly TimedRow[] }) {
  return (
    <ul className={classes.paper} aria-hidden="true">
      {moves.map(({ id, kind, time, petNames, done, belongings }) => (
        <li key={`${id} ${kind}`}>
          <span className={classes.box} data-done={done !== null} /> {time} {nameList(petNames)},{' '}
          {done ?? (kind === 'arrival' ? 'Drop Off' : 'Pick Up')}
          {belongings.length === 0 ? null : ` with ${belongings.join(', ')}`}
        </li>
      ))}
    </ul>
  );
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

function Meetings({ meetings }: { meetings: readonly MeetingOnToday[] }) {
  if (meetings.length === 0) return null;
  return (
    <section aria-label="Meetings">
      <h3 className={classes.title}>Meetings</h3>
      <ul className={classes.plain}>
        {meetings.map(({ pet, ownerName, time }) => (
          <li key={pet.id} className={classes.dog}>
            <span className={classes.time}>{time}</span>
            <PetFaces pets={[pet]} size="small" />
            <span>
              <HouseLink to={paths.petNotes(pet.id)} className={classes.name}>
                {pet.name}
              </HouseLink>{' '}
              <span className={classes.quiet}>{ownerName}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `1 more place is held for the waitlist, also overnight.` */
function heldText({ peak, asleep }: DayCount): string {
  const held = `${counted(peak, 'more place')} ${peak === 1 ? 'is' : 'are'} held for the waitlist`;
  const night = asleep === peak ? 'also overnight' : asleep === 0 ? '' : `${asleep} overnight`;
  return night === '' ? `${held}.` : `${held}, ${night}.`;
}

function Dogs({
  dogs,
  sleeping,
  held,
}: {
  dogs: readonly SheetDog[];
  sleeping: number;
  held: DayCount;
}) {
  return (
    <Card title="Dogs">
      <p className={classes.quiet}>
        {dogs.length === 0
          ? 'No dogs on this day.'
          : `${counted(dogs.length, 'dog')}, ${sleeping === 0 ? 'none' : sleeping} overnight.`}
        {held.peak === 0 ? '' : ` ${heldText(held)}`}
      </p>
      <ul className={classes.plain}>
        {dogs.map((dog) => (
          <Dog key={`${dog.petId ?? dog.name} ${dog.bookingId}`} dog={dog} />
        ))}
      </ul>
    </Card>
  );
}

function Dog({ dog }: { dog: SheetDog }) {
  const { food, medicine } = dog.texts;
  return (
    <li className={classes.dog}>
      <span className={classes.face}>
        <PetFaces pets={[dog.face]} size="small" />
      </span>
      <div>
        <EmergencyLink bookingId={dog.bookingId} className={classes.name}>
          {dog.name}
        </EmergencyLink>{' '}
        <span className={classes.quiet}>
          {[...dog.times, ...(dog.sleeps && !dog.left ? ['Sleeps here'] : [])].join(' · ')}
        </span>
        <DogFlags pets={[dog.face]} />
        <p className={classes.quiet}>
          {dog.ownerName}
          {dog.phone === '' ? null : (
            <>
              {', '}
              <PhoneLink phone={dog.phone} />
            </>
          )}
        </p>
        {dog.belongings === '' ? null : <p>Belongings: {dog.belongings}</p>}
        {food === null ? null : <p>Food: {food === '' ? 'nothing entered' : food}</p>}
        {medicine === null || medicine === '' ? null : <p>Medicine: {medicine}</p>}
      </div>
    </li>
  );
}
