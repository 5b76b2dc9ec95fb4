import type { HouseIncident, OwnerIncident as Facts } from './read-incidents.server';
import cardClasses from '~/ui/card-parts.module.css';
import { type Fact, FactsList } from '~/ui/facts-list';

/** An incident's facts with its notes (R52). */
export function IncidentFacts({
  incident: { petName, place, what, done, vet, notes },
  more = [],
}: {
  incident: Facts;
  /** Extra facts for the admin. */
  more?: readonly Fact[];
}) {
  return (
    <FactsList
      facts={[
        ...(petName === '' ? [] : [{ label: 'Dog', value: petName }]),
        { label: 'Where', value: place },
        { label: 'What happened', value: <span className={cardClasses.text}>{what}</span> },
        { label: 'What we did', value: <span className={cardClasses.text}>{done}</span> },
        { label: 'Vet', value: vet ? 'Called or visited' : 'Not needed' },
        ...notes.map(({ when, text }) => ({
          label: `Added on ${when}`,
          value: <span className={cardClasses.text}>{text}</span>,
        })),
        ...more,
      ]}
    />
  );
}

/** Returns the facts that only the admin sees. */
export function houseFacts(incident: HouseIncident): Fact[] {
  const { owner, ownerPhone, others, told, closed, written } = incident;
  return [
    { label: 'Owner', value: ownerPhone === '' ? owner : `${owner}, ${ownerPhone}` },
    { label: 'Owner told', value: told.join('; ') || 'Not yet' },
    ...(others === '' ? [] : [{ label: 'Who else was there', value: others }]),
    { label: 'Written down', value: written },
    { label: 'Closed', value: closed ?? 'Not yet' },
  ];
}
