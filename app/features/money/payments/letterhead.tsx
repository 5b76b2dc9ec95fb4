import type { ReactNode } from 'react';
import type { LetterheadFacts as Business } from './payment-page.server';
import classes from './paper.module.css';

/** Head of a receipt or statement: the business, and next to it the recipient. */
export function Letterhead({ business, children }: { business: Business; children: ReactNode }) {
  return (
    <div className={classes.head}>
      <address className={classes.business}>
        <p>
          <strong>{business.name}</strong>
        </p>
        <p>{business.street}</p>
        <p>{business.place}</p>
        <p>{business.phoneNumber}</p>
        <p>{business.infoEmail}</p>
        {business.taxNumber === null ? null : <p>{business.taxNumber}</p>}
      </address>
      <div>{children}</div>
    </div>
  );
}
