import { paths } from '~/lib/paths';
import { VisuallyHidden } from '../visually-hidden';
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
        Info<VisuallyHidden> about {name}</VisuallyHidden>
      </LinkButton>
      {isBusiness ? null : (
        <>
          <LinkButton to={paths.book(id)} size="sm">
            Book<VisuallyHidden> for {name}</VisuallyHidden>
          </LinkButton>
          <LinkButton to={paths.adminMessaging(id)} variant="light" size="sm">
            Send Message<VisuallyHidden> to {name}</VisuallyHidden>
          </LinkButton>
        </>
      )}
    </div>
  );
}
