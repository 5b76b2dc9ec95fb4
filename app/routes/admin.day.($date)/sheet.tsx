import type { LocalDate } from '~/core/time/business-time';
import type { SheetDog } from '~/features/day/care/day-sheet';
import type { PetFaceFacts } from '~/core/files/picture-files';
import type { DayCount } from '~/features/booking/places/headcount';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { MeetingOnToday } from '~/features/dogs/approval/meetings.server';
import { CardsOnPage, EmergencyLink } from '~/features/day/care/emergency-link';
import { EmergencyCardView } from '~/features/day/emergency-card/emergency-card';
import type { EmergencyCard } from '~/features/day/emergency-card/emergency-cards.server';
import type { DayOnPage } from '~/features/day/today/day-on-page.server';
import { DayView } from '~/features/day/today/day-view';
import { LinkButton } from '~/ui/button';
import { Card, FoldedCard } from '~/ui/card';
import { HouseLink } from '~/ui/house-link';
import { DogFlags } from '~/features/dogs/approval/dog-flags';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import { PhoneLink } from '~/ui/phone-link';
import { PrintButton } from '~/ui/print-button';
import { Unfold } from '~/ui/unfold';
import classes from './sheet.module.css';

type SheetProps = {
  day: DayOnPage;
  /** Previous and next day; null if that day has no sheet. */
  before: LocalDate | null;
  after: LocalDate | null;
  dogs: SheetDog[];
  /** Number of dogs in the night after the day. */
  asleep: number;
  /** Places held for owners on the waitlist (R88). */
  held: DayCount;
  /** The emergency cards of the day's stays (R84). */
  cards: EmergencyCard[];
  meetings: MeetingOnToday[];
  formKey: string;
  /** Whether the page offers an update to the owners, and a note of an incident (R52). */
  updates: boolean;
  incidents: boolean;
};

/** The sheet of a day, with buttons on screen and boxes on paper (R51, R148). */
export function Sheet({ sheet }: { sheet: SheetProps }) {
  const { day, before, after, dogs, cards, formKey } = sheet;
  const { date, isToday, heading } = day;
  const faces = new Map<string, PetFaceFacts[]>();
  for (const { bookingIds, face } of dogs)
    for (const id of bookingIds) faces.set(id, [...(faces.get(id) ?? []), face]);
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
            <PrintButton variant="default" size="sm" />
          </nav>
        </div>
        <Card>
          <DayView
            whole
            day={day}
            faces={faces}
            notes
            action={paths.adminDay(isToday ? undefined : date)}
            formKey={formKey}
          />
          <Meetings meetings={sheet.meetings} />
          {sheet.updates || sheet.incidents ? (
            <p className={classes.more}>
              {sheet.updates ? (
                <LinkButton to={paths.adminUpdates()} variant="light" size="sm">
                  Send an update
                </LinkButton>
              ) : null}
              {sheet.incidents ? (
                <LinkButton to={paths.newIncident()} variant="subtle" size="sm">
                  Write up an incident
                </LinkButton>
              ) : null}
            </p>
          ) : null}
        </Card>
        <Dogs dogs={dogs} asleep={sheet.asleep} held={sheet.held} />
        {cards.length === 0 ? null : (
          <div className={classes.cards}>
            <Card title="Emergency cards">
              <ul className={classes.plain}>
                {cards.map((card) => (
                  <li key={card.bookingId}>
                    <Unfold className={classes.folded} label={nameList(card.petNames) || 'No pets'}>
                      <EmergencyCardView card={card} level={3} />
                    </Unfold>
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        )}
      </div>
    </CardsOnPage.Provider>
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
  asleep,
  held,
}: {
  dogs: readonly SheetDog[];
  /** Number of dogs in the night after the day. */
  asleep: number;
  held: DayCount;
}) {
  return (
    <FoldedCard
      title="Dogs"
      hint={
        <>
          {dogs.length === 0
            ? 'No dogs on this day.'
            : `${counted(dogs.length, 'dog')}, ${asleep === 0 ? 'none' : asleep} overnight.`}
          {held.peak === 0 ? '' : ` ${heldText(held)}`}
        </>
      }
    >
      <ul className={classes.plain}>
        {dogs.map((dog) => (
          <Dog key={`${dog.petId ?? dog.name} ${dog.bookingId}`} dog={dog} />
        ))}
      </ul>
    </FoldedCard>
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
