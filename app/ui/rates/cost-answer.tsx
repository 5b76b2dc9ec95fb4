import type { ReactNode } from 'react';
import type { Quote } from '~/domain/quote';
import { counted } from '~/domain/quote';
import type { Service } from '~/domain/services';
import { paths } from '~/lib/paths';
import { AlertBox } from '../alert-box';
import { LinkButton } from '../link-button';
import { QuoteLines } from '../quote-lines';
import classes from './rates.module.css';

export type AnsweredStay = { service: Service; dogs: number; when: string; quote: Quote };

/** Who would book: the admin books on an owner's page, a visitor needs an account first. */
export type Booker = { kind: 'visitor' } | { kind: 'admin' } | { kind: 'owner'; id: string };

export type CostRefusal = { id: string; label: string; sentence: string };

/**
 * The answer of the calculator, where `#cost` leads: it takes the focus there, so that it is in
 * view and read out.
 */
export function CostAnswer({
  stay,
  refused,
  booker,
  picture,
}: {
  stay: AnsweredStay | null;
  refused: readonly CostRefusal[];
  booker: Booker;
  picture: ReactNode;
}) {
  return (
    <div id="cost" tabIndex={-1} role="group" aria-label="The cost" className={classes.answer}>
      {stay ? <Stay stay={stay} booker={booker} /> : null}
      {refused.length > 0 ? (
        <AlertBox kind="error" title="We cannot work that out yet">
          <ul className={classes.refusals}>
            {refused.map(({ id, label, sentence }) => (
              <li key={id + sentence}>
                <a href={`#${id}`}>{label}</a>: {sentence}
              </li>
            ))}
          </ul>
        </AlertBox>
      ) : null}
      {stay === null && refused.length === 0 ? (
        <>
          <div className={classes.picture}>{picture}</div>
          <p className={classes.hint}>
            Choose dogs and times to see the total and how it adds up. You need no account for it.
          </p>
        </>
      ) : null}
    </div>
  );
}

function Stay({ stay, booker }: { stay: AnsweredStay; booker: Booker }) {
  const { service, dogs, when, quote } = stay;
  return (
    <>
      <p role="status">
        <strong>{service}</strong> for {counted(dogs, 'dog')}, {when}
      </p>
      <QuoteLines {...quote} />
      <BookLink service={service} booker={booker} />
    </>
  );
}

/** The way on to booking a service. */
export function BookLink({ service, booker }: { service: Service; booker: Booker }) {
  if (booker.kind === 'admin') return null;
  if (booker.kind === 'visitor')
    return <LinkButton to={paths.signUp()}>Sign up to book</LinkButton>;
  return <LinkButton to={paths.book(booker.id, { service })}>Book {service}</LinkButton>;
}
