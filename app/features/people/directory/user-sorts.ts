export const userSorts = ['name', 'newest', 'paid', 'outstanding'] as const;

export type UserSort = (typeof userSorts)[number];

export const userSortNames: Record<UserSort, string> = {
  name: 'Name',
  newest: 'Newest',
  paid: 'Total paid',
  outstanding: 'Outstanding',
};

/** Parses `?sort=`; by name if unknown. */
export function parseUserSort(text: string | null): UserSort {
  return userSorts.find((sort) => sort === text) ?? 'name';
}
