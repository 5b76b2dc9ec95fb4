import { Card } from '../card';
import { FactsList } from '../facts-list';

/** A typical day and night of Boarding. @param windows the first Drop Off, the last Pick Up */
export function ScheduleCard({
  windows: { dropOffFrom, pickUpUntil },
}: {
  windows: { dropOffFrom: string; pickUpUntil: string };
}) {
  return (
    <Card title="A typical schedule">
      <FactsList
        facts={[
          { label: `From ${dropOffFrom}`, value: 'First round in the garden, then breakfast.' },
          { label: 'Morning', value: 'A long walk, hellos at the door, play for who wants to.' },
          { label: 'Noon', value: 'Lunch for who has one, and a nap on the sofa.' },
          { label: 'Afternoon', value: 'Another walk, games, brushing, a photo for you.' },
          { label: 'Evening', value: 'Dinner, the garden again, quiet time with us.' },
          {
            label: `After ${pickUpUntil}`,
            value:
              'The door is shut, and everybody sleeps where they like best. We are in the house.',
          },
        ]}
      />
    </Card>
  );
}
