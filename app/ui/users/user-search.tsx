import { TextInput } from '@mantine/core';
import { userSortNames, userSorts, type UserSort } from '~/domain/user-sorts';
import { paths } from '~/lib/paths';
import { Button } from '../button';
import { SubTabs } from '../layout/sub-tabs';
import classes from './users.module.css';

/** Who is looked for, and in which order; asked by the address, so that it works without scripts. */
export function UserSearch({ search, sort }: { search: string; sort: UserSort }) {
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
          description="Name, email or a pet's name; its beginning is enough."
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
