import { LinkButton } from '../link-button';
import classes from './booking-steps.module.css';

export interface BookingStepsProps {
  /** The reply promise as its sentence (spec section 9). */
  promise: string;
  /** Where booking begins for whoever looks; null for who does not book. */
  start: string | null;
}

/** How booking works, in three steps, with the promise of an answer in the last. */
export function BookingSteps({ promise, start }: BookingStepsProps) {
  const steps = [
    {
      what: 'Tell us about your dog',
      how: 'Sign up and add your pets: food, quirks, the vet, the word that means “walk”.',
    },
    { what: 'Pick your days', how: 'The total adds up as you choose, line by line. No surprises.' },
    { what: 'Hear from us', how: `${promise} You pay when it suits you.` },
  ];
  return (
    <section aria-labelledby="steps" className={classes.section}>
      <h2 id="steps">Booking takes three steps</h2>
      <ol className={classes.steps}>
        {steps.map(({ what, how }) => (
          <li key={what} className={classes.step}>
            <h3>{what}</h3>
            <p>{how}</p>
          </li>
        ))}
      </ol>
      {start === null ? null : (
        <LinkButton to={start} size="lg" className={classes.way}>
          Start with your dog
        </LinkButton>
      )}
    </section>
  );
}
