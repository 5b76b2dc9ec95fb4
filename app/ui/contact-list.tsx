import type { ReactNode } from 'react';
import { emailHref, phoneHref } from '~/lib/contact-links';
import classes from './contact-list.module.css';

/** Ways to reach somebody, and whatever else stands beside them as list items. */
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
  const mail = email ? (
    <li key="email">
      <a href={emailHref(email)}>{email}</a>
    </li>
  ) : null;
  const call = phone ? (
    <li key="phone">
      <a href={phoneHref(phone)}>{phone}</a>
    </li>
  ) : null;
  return (
    <ul className={classes.list}>
      {children}
      {phoneFirst ? [call, mail] : [mail, call]}
    </ul>
  );
}
