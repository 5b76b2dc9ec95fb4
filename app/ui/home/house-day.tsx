import classes from './house-day.module.css';

export interface HouseDayProps {
  /** The first Drop Off and the last Pick Up as people say them: `6:15 AM`. */
  from: string;
  until: string;
}

/** What a day in the house looks like, from the first dog at the door to the last. */
export function HouseDay({ from, until }: HouseDayProps) {
  const day = [
    {
      when: from,
      what: 'The door opens',
      how: 'Drop Off, a proper sniff, and breakfast if you bring it.',
    },
    { when: 'Morning', what: 'Out and about', how: 'A walk round the block, then the garden.' },
    { when: 'Noon', what: 'Quiet time', how: 'Curtains half drawn. Somebody always snores.' },
    {
      when: 'Afternoon',
      what: 'Play, and a photo for you',
      how: 'Small groups that get along. Shy dogs get a lap instead.',
    },
    {
      when: until,
      what: 'Last Pick Up',
      how: 'Who stays the night chooses a sofa, a rug or the foot of a bed.',
    },
  ];
  return (
    <section aria-labelledby="day" className={classes.section}>
      <h2 id="day">A day with us</h2>
      <ol className={classes.day}>
        {day.map(({ when, what, how }) => (
          <li key={when} className={classes.hour}>
            <span className={classes.when}>{when}</span>
            <span className={classes.what}>{what}</span>
            <span className={classes.how}>{how}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
