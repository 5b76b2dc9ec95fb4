import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/lib/paths';
import { ContactList } from '../contact-list';
import { Icon } from '../icon';
import { DetailsMenu } from '../layout/details-menu';
import { ownerName } from './owner-name';
import classes from './profile-frame.module.css';

/** What the viewer may know of an owner (R9). */
type Contact = { lastName: string | null; email: string; phone: string | null };

/**
 * The public profile's frame (spec section 2): on large screens a side card with name, contact and
 * the Pets tab; on small ones a top bar with the name and a drawer that holds Pets.
 */
export function ProfileFrame({
  ownerId,
  firstName,
  contact,
  children,
}: {
  ownerId: string;
  firstName: string | null;
  /** Null where the viewer may not see it. */
  contact: Contact | null;
  children: ReactNode;
}) {
  const name = [ownerName(firstName), contact?.lastName].filter(Boolean).join(' ');
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <div className={classes.bar}>
          <h1 className={classes.name}>
            <bdi>{name}</bdi>
          </h1>
          <DetailsMenu
            kind="drawer"
            className={classes.menu}
            summaryClassName={classes.summary}
            summary={
              <span className={classes.button}>
                <Icon name="menu" />
                Profile
              </span>
            }
          >
            <div className={classes.sheet}>
              <Tabs label="Profile menu" ownerId={ownerId} />
            </div>
          </DetailsMenu>
        </div>
        {contact ? <ContactList email={contact.email} phone={contact.phone} /> : null}
        <div className={classes.tabs}>
          <Tabs label="Profile" ownerId={ownerId} />
        </div>
      </div>
      <div className={classes.content}>{children}</div>
    </div>
  );
}

function Tabs({ label, ownerId }: { label: string; ownerId: string }) {
  return (
    <nav aria-label={label}>
      <Link to={paths.publicProfile(ownerId)} aria-current="page" className={classes.tab}>
        <Icon name="paw" />
        Pets
      </Link>
    </nav>
  );
}
