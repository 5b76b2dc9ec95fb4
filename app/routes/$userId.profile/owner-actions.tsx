import { Link } from '@remix-run/react';
import { paths } from '~/lib/paths';
import { Icon } from '~/ui/icon';
import { LogoutForm } from '~/ui/layout/tabs';
import nav from '~/ui/layout/nav.module.css';

/** What stands under the tabs of an owner's profile (spec section 2): Add Pet and Logout. */
export function OwnerActions({ ownerId }: { ownerId: string }) {
  return (
    <>
      <Link to={paths.addPet(ownerId)} className={nav.button} prefetch="intent">
        <Icon name="plus" />
        Add Pet
      </Link>
      <LogoutForm />
    </>
  );
}
