import type { ReactNode } from 'react';
import type { Letterhead as Business } from './payment-page.server';
import classes from './paper.module.css';

/** The head of a receipt or statement: the business, and beside it whose it is. */
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
      </address>
      <div>{children}</div>
    </div>
  );
}
