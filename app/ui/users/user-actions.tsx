import { VisuallyHidden } from '@mantine/core';
import { paths } from '~/lib/paths';
import { LinkButton } from '../link-button';
import classes from './users.module.css';

/** What the admin does with a person (spec section 2): Info, Book and Send Message. */
export function UserActions({
  user: { id, name, isBusiness },
}: {
  user: { id: string; name: string; isBusiness: boolean };
}) {
  return (
    <div className={classes.buttons}>
      <LinkButton to={paths.profileOf(id)} variant="light" size="sm">
        Info<VisuallyHidden component="span"> about {name}</VisuallyHidden>
      </LinkButton>
      {isBusiness ? null : (
        <>
          <LinkButton to={paths.book(id)} size="sm">
            Book<VisuallyHidden component="span"> for {name}</VisuallyHidden>
          </LinkButton>
          <LinkButton to={paths.adminMessaging(id)} variant="light" size="sm">
            Send Message<VisuallyHidden component="span"> to {name}</VisuallyHidden>
          </LinkButton>
        </>
      )}
    </div>
  );
}
