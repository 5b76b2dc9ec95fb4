import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { classNames } from '~/core/text/class-names';
import { paths } from '~/core/web/paths';
import { shownFirstName } from '~/features/people/accounts/taken-names';
import { Card } from '~/ui/card';
import { ContactList } from '~/ui/facts-list';
import { EmptyBowl, EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import flow from '~/ui/layout/flow.module.css';
import { Drawer, tabLook } from '~/ui/layout/tabs';
import { LinkButton } from '~/ui/button';
import { PetCard, type PetOnCard } from '~/features/dogs/pets/pet-card';
import classes from './public-profile-view.module.css';

/** Contact details that the viewer may see (R9). */
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
  /** Null if the viewer may not see it. */
  contact: Contact | null;
  children: ReactNode;
}) {
  const name = [shownFirstName(firstName), contact?.lastName].filter(Boolean).join(' ');
  return (
    <div className={classes.page}>
      <div className={classNames(flow.stack, classes.side)}>
        <div className={classes.bar}>
          <h1 className={classes.name}>
            <bdi>{name}</bdi>
          </h1>
          <Drawer
            className={classes.menu}
            sheetClassName={classes.sheet}
            button={
              <>
                <Icon name="menu" />
                Profile
              </>
            }
          >
            <Tabs label="Profile menu" ownerId={ownerId} />
          </Drawer>
        </div>
        {contact ? <ContactList email={contact.email} phone={contact.phone} /> : null}
        <div className={classes.tabs}>
          <Tabs label="Profile" ownerId={ownerId} />
        </div>
      </div>
      <div className={flow.stack}>{children}</div>
    </div>
  );
}

function Tabs({ label, ownerId }: { label: string; ownerId: string }) {
  return (
    <nav aria-label={label}>
      <Link to={paths.publicProfile(ownerId)} aria-current="page" className={tabLook.below}>
        <Icon name="paw" />
        Pets
      </Link>
    </nav>
  );
}

/** Shows the owner and the admin what others see of this page, and links to the setting (R9). */
export function ProfileHint({
  ownerId,
  firstName,
  who,
  contactIsPublic,
}: {
  ownerId: string;
  firstName: string | null;
  who: 'owner' | 'admin';
  contactIsPublic: boolean;
}) {
  const owner = who === 'owner';
  const whose = owner ? 'your' : `${shownFirstName(firstName)}’s`;
  return (
    <Card tone="tinted">
      <p>
        {contactIsPublic
          ? `Everybody sees ${whose} last name, email and phone here, because that is switched on in the settings.`
          : `Others see less: ${whose} last name, email and phone are hidden from them.`}{' '}
        Retired pets are never shown to others.{' '}
        <Link to={owner ? paths.settingsOf(ownerId) : paths.profileOf(ownerId)}>
          {owner ? 'Change it in your settings' : `Everything about ${shownFirstName(firstName)}`}
        </Link>
      </p>
    </Card>
  );
}

type ListedPet = PetOnCard & { id: string; retired: boolean };

/** The Pets tab of a public profile: each pet with a link to its page (R9). */
export function PublicPets({ pets }: { pets: readonly ListedPet[] }) {
  if (pets.length === 0)
    return (
      <EmptyState illustration={<EmptyBowl />} title="No pets here yet">
        <p>As soon as there is a dog to meet, it is here.</p>
      </EmptyState>
    );
  return (
    <section aria-labelledby="pets" className={classes.pets}>
      <h2 id="pets">Pets</h2>
      {pets.map((pet) => (
        <PetCard
          key={pet.id}
          pet={pet}
          level={3}
          actions={
            <>
              <LinkButton to={paths.publicPet(pet.id)} size="sm" variant="default">
                Info
              </LinkButton>
              {pet.retired ? <p className={classes.quiet}>Retired: others do not see it.</p> : null}
            </>
          }
        />
      ))}
    </section>
  );
}
