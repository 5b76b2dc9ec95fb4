import { ContactList } from '~/ui/facts-list';
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
      <ContactList email={email} phone={phone} />
      {seenByAdmin ? (
        <p className={classes.quiet}>You are looking at this owner’s page as the admin.</p>
      ) : null}
    </>
  );
}
