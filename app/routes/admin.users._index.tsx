import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { parseUserSort } from '~/domain/user-sorts';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { listUsers } from '~/services/users/list-users.server';
import { requireAdmin } from '~/services/web/guards.server';
import { pageParam } from '~/services/web/params.server';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPage } from '~/ui/error-page';
import { SofaNap } from '~/ui/illustrations/sofa-nap';
import { Pager } from '~/ui/layout/pager';
import { LinkButton } from '~/ui/link-button';
import { UserCard } from '~/ui/users/user-card';
import { UserSearch } from '~/ui/users/user-search';
import classes from '~/ui/users/users.module.css';

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Users · Admin', search: 'noindex' });

/** The Users tab (spec section 2): everybody with an account, or whom `?q=` names. */
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
          title={search === '' ? 'Nobody here' : `Nobody is called “${search}”`}
          action={<LinkButton to={paths.adminUsers()}>Show everybody</LinkButton>}
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

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
