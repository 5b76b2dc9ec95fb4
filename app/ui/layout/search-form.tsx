import { TextInput } from '@mantine/core';
import { Form, useLocation, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { LoneLink } from '../button';
import { SubmitButton } from '../form/post-form';
import classes from './search-form.module.css';

/** Returns the search of a list, or the next one while it is loading. */
export function useWantedSearch(search: string): string {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  if (location?.pathname !== pathname) return search;
  return new URLSearchParams(location.search).get('q') ?? search;
}

/** A search form that navigates to an address, so that it works without scripts and survives a reload. */
export function SearchForm({
  label,
  description,
  search,
  all,
  kept = {},
  narrowed = search !== '',
  children,
}: {
  label: string;
  description?: string;
  /** The current search; empty without one. */
  search: string;
  /** Address of the list without a search. */
  all: string;
  /** Other query parameters to keep, such as the tab. */
  kept?: Record<string, string>;
  /** Whether the list is filtered. */
  narrowed?: boolean;
  /** Other search fields. */
  children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  // The input follows the list, except while the next search is being typed.
  useEffect(() => {
    if (input.current !== null && input.current !== document.activeElement)
      input.current.value = search;
  }, [search]);
  return (
    <Form method="get" role="search" className={classes.search}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextInput
        ref={input}
        id="search"
        type="search"
        name="q"
        size="md"
        label={label}
        description={description}
        defaultValue={search}
        autoComplete="off"
        className={classes.words ?? ''}
      />
      <SubmitButton variant="default">Search</SubmitButton>
      {narrowed ? <LoneLink to={all}>Show all</LoneLink> : null}
      {children}
    </Form>
  );
}
