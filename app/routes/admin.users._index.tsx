import { TextInput } from '@mantine/core';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { parseUserSort, type UserSort, userSortNames, userSorts } from '~/domain/user-sorts';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { listUsers, type ListedUser } from '~/services/users/list-users.server';
import { pageParam, requireAdmin } from '~/services/web/guards.server';
import { Button, LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { FactsList } from '~/ui/facts-list';
import { Pager } from '~/ui/layout/pager';
import { SubTabs } from '~/ui/layout/tabs';
import { stayFacts, UserActions, UserContact } from '~/ui/users/user-facts';
import classes from '~/ui/users/users.module.css';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Users · Admin', search: 'noindex' });

/** The Users tab (spec section 2): every account, or those that `?q=` names. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const search = (query.get('q') ?? '').trim();
  const sort = parseUserSort(query.get('sort'));
  return { search, sort, ...(await listUsers({ search, sort, page: pageParam(query) })) };
}

export default function Users() {
  const { search, sort, users, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <h2>Users</h2>
      <UserSearch search={search} sort={sort} />
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

/** The search and the order, in the address so that both work without scripts. */
function UserSearch({ search, sort }: { search: string; sort: UserSort }) {
  return (
    <>
      <form
        key={search}
        method="get"
        action={paths.adminUsers()}
        role="search"
        className={classes.search}
      >
        <TextInput
          type="search"
          id="user-search"
          name="q"
          label="Search"
          description="Search by name, email, phone or dog."
          size="md"
          defaultValue={search}
        />
        {sort === 'name' ? null : <input type="hidden" name="sort" value={sort} />}
        <Button type="submit" variant="default">
          Search
        </Button>
      </form>
      <SubTabs
        label="Sort by"
        tabs={userSorts.map((one) => ({
          to: paths.adminUsers({ q: search, ...(one !== 'name' && { sort: one }) }),
          label: userSortNames[one],
          current: one === sort,
        }))}
      />
    </>
  );
}

/** A person in the admin's list: who, with which dogs, and what comes next. */
function UserCard({ user }: { user: ListedUser }) {
  return (
    <Card>
      <h3>
        <Link to={paths.adminUser(user.id)} className={classes.name}>
          {user.name}
        </Link>
      </h3>
      <p>{petWords(user)}</p>
      <UserContact phone={user.phone} email={user.email} />
      <FactsList facts={stayFacts(user)} short />
      <UserActions user={user} />
    </Card>
  );
}

function petWords({ pets, isBusiness }: ListedUser): string {
  if (isBusiness) return 'The business';
  if (pets.length === 0) return 'No pet yet';
  return pets.map(({ name, breed }) => `${name}, ${breed}`).join(' · ');
}
