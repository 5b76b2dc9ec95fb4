import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import {
  parseUserSort,
  type UserSort,
  userSortNames,
  userSorts,
} from '~/features/people/directory/user-sorts';
import { pageMeta } from '~/core/web/page-meta';
import { nameAndBreed } from '~/features/dogs/pets/pet-words';
import { paths } from '~/core/web/paths';
import { listUsers, type ListedUser } from '~/features/people/directory/list-users.server';
import { pageParam, requireAdmin, searchParam } from '~/core/web/guards.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { FactsList } from '~/ui/facts-list';
import { Pager } from '~/ui/layout/pager';
import { SearchForm } from '~/ui/layout/search-form';
import { SubTabs } from '~/ui/layout/tabs';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import { ownerStayFacts, UserActions, UserContact } from '~/features/people/directory/user-facts';
import classes from '~/features/people/directory/users.module.css';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Users · Admin', search: 'noindex' });

/** The Users tab (spec section 2): all owners, or the matches of `?q=`. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const search = searchParam(query, 'q');
  const sort = parseUserSort(query.get('sort'));
  return { search, sort, ...(await listUsers({ search, sort, page: pageParam(query) })) };
}

export default function Users() {
  const { search, sort, users, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <h2>Users</h2>
      <div className={parts.buttons}>
        <LinkButton to={paths.newUser()} variant="light">
          New owner
        </LinkButton>
        <LinkButton to={paths.ownerCards()} variant="light">
          Cards to print
        </LinkButton>
      </div>
      <SearchForm
        label="Search"
        description="Search by name, email, phone or dog."
        search={search}
        all={paths.adminUsers(sorted(sort))}
        kept={sorted(sort)}
      />
      <SubTabs
        label="Sort by"
        tabs={userSorts.map((one) => ({
          to: paths.adminUsers({ q: search, ...sorted(one) }),
          label: userSortNames[one],
          current: one === sort,
        }))}
      />
      {users.length === 0 ? (
        <EmptyState
          illustration={<SofaNap />}
          title={search === '' ? 'No users yet' : `No owner or dog matches “${search}”.`}
          action={<LinkButton to={paths.adminUsers()}>Show everyone</LinkButton>}
        />
      ) : (
        <ul className={classes.list}>
          {users.map((user) => (
            <li key={user.id}>
              <UserCard user={user} />
            </li>
          ))}
        </ul>
      )}
      {users.length === 0 ? null : <Pager page={page} pages={pages} />}
    </>
  );
}

const sorted = (sort: UserSort): { sort?: UserSort } => (sort === 'name' ? {} : { sort });

/** A person in the admin's list: name, dogs and next stay. */
function UserCard({ user }: { user: ListedUser }) {
  return (
    <Card>
      <div className={classes.person}>
        <div className={classes.head}>
          <PetFaces pets={user.pets} size="small" />
          <div className={classes.words}>
            <h3>
              <Link to={paths.profileOf(user.id)} className={classes.name}>
                {user.name}
              </Link>
            </h3>
            <p>{petWords(user)}</p>
          </div>
        </div>
        <div className={classes.contact}>
          <UserContact phone={user.phone} email={user.email} />
        </div>
        <FactsList facts={ownerStayFacts(user)} short />
      </div>
      <UserActions user={user} />
    </Card>
  );
}

function petWords({ pets }: ListedUser): string {
  if (pets.length === 0) return 'No pet yet';
  return pets.map(nameAndBreed).join(' · ');
}
