import { timeFrameNamed } from '~/domain/time-frames';
import type { ListPlace } from '~/lib/paths';

/** The 404 answer, the same for what does not exist and for what belongs to others (R8). */
export function notFound(): Response {
  return new Response('Not found', { status: 404, statusText: 'Not Found' });
}

const idForm = /^[a-z][a-z0-9]{15,31}$/;

/** An id from the path. @throws Response 404 for anything else */
export function idParam(param: string | undefined): string {
  if (param === undefined || !idForm.test(param)) throw notFound();
  return param;
}

/** The page number of a list from `?page=`, from 1; anything else means the first. */
export function pageParam(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

const longestSearch = 120;

/** What `?q=` searches for, without blanks at its ends; empty for nothing. */
export function searchParam(query: URLSearchParams): string {
  return (query.get('q') ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, longestSearch);
}

/** The list of the admin's reservations that a page was opened from, by `?when=` and `?q=`. */
export function listPlace(request: Request): ListPlace {
  const query = new URL(request.url).searchParams;
  return {
    when: timeFrameNamed(query.get('when')) ?? undefined,
    search: searchParam(query) || undefined,
  };
}
