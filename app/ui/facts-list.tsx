import type { ReactNode } from 'react';
import { classNames } from '~/core/text/class-names';
import classes from './facts-list.module.css';
import { PhoneLink } from './phone-link';
import { hasAddress } from '~/core/mail/erased-address';
import { emailHref } from '~/core/text/contact-links';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Facts with their names, as a description list. */
export function FactsList({
  facts,
  short = false,
}: {
  facts: readonly Fact[];
  /** The values are a word or two: two fit side by side on a phone. */
  short?: boolean;
}) {
  if (facts.length === 0) return null;
  return (
    <dl className={classNames(classes.list, short && classes.short)}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Email and phone as links, with further list items before them. */
export function ContactList({
  email,
  phone,
  phoneFirst = false,
  children,
}: {
  email?: string;
  phone?: string | null;
  phoneFirst?: boolean;
  children?: ReactNode;
}) {
  const mail =
    email && hasAddress(email) ? (
      <li key="email">
        <a href={emailHref(email)}>{email}</a>
      </li>
    ) : null;
  const call = phone ? (
    <li key="phone">
      <PhoneLink phone={phone} />
    </li>
  ) : null;
  return (
    <ul className={classes.ways}>
      {children}
      {phoneFirst ? [call, mail] : [mail, call]}
    </ul>
  );
}
