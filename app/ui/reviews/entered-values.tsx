import { starsText } from '~/domain/review.schema';
import classes from './entered-values.module.css';

/** What stood in the review form when it was sent; empty for nothing. */
export type EnteredReview = Record<'stars' | 'fullName' | 'repeatCustomer' | 'body', string>;

const most = 200;

/** What was typed, from a form or from the server's answer to one. */
export function enteredIn(valueOf: (name: keyof EnteredReview) => unknown): EnteredReview {
  const text = (name: keyof EnteredReview) => {
    const value = valueOf(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    stars: text('stars'),
    fullName: text('fullName'),
    repeatCustomer: text('repeatCustomer'),
    body: text('body'),
  };
}

/** The values entered, for the alert that says some are missing (spec section 5). */
export function EnteredValues({ stars, fullName, repeatCustomer, body }: EnteredReview) {
  const rows = [
    ['Stars', /^[1-5]$/.test(stars) ? starsText(Number(stars)) : stars],
    ['Full Name', fullName],
    ['Repeat customer', repeatCustomer],
    ['Review', shortened(body)],
  ] as const;
  return (
    <ul className={classes.list}>
      {rows.map(([label, value]) => (
        <li key={label}>
          {label}: {value ? <bdi>{value}</bdi> : <em>missing</em>}
        </li>
      ))}
    </ul>
  );
}

// All of it still stands in its field.
function shortened(text: string): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text;
}
