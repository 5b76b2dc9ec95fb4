import { emailHref, phoneHref } from '~/lib/contact-links';
import classes from './owner-contact.module.css';

/** An owner's e-mail and phone under their name, and whether somebody else is looking at it. */
export function OwnerContact({
  email,
  phone,
  seenByAdmin,
}: {
  email: string;
  phone: string | null;
  seenByAdmin: boolean;
}) {
  return (
    <>
      <ul className={classes.contact}>
        <li>
          <a href={emailHref(email)}>{email}</a>
        </li>
        {phone ? (
          <li>
            <a href={phoneHref(phone)}>{phone}</a>
          </li>
        ) : null}
      </ul>
      {seenByAdmin ? (
        <p className={classes.quiet}>You are looking at this owner’s page as the admin.</p>
      ) : null}
    </>
  );
}
