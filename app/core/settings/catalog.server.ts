/** What lists have in common that the admin names and orders: extras (R49) and quick replies (R64). */
import { ServiceError } from '~/core/errors/service-error.server';

type Row = { id: string; name: string };

/**
 * Refuses a name that another row has, whatever its case.
 * @param what `an extra`
 * @throws ServiceError conflict at the field `name`
 */
export function assertNewName(
  listed: readonly Row[],
  { name, own, what }: { name: string; own: string | undefined; what: string },
): void {
  const same = (other: Row) => other.name.toLowerCase() === name.toLowerCase();
  if (listed.some((other) => other.id !== own && same(other)))
    throw new ServiceError('conflict', `You already have ${what} called ${name}.`, 'name');
}

/** The ids with `id` at the place before `above`; a repeat changes nothing (R20). @throws ServiceError */
export function movedBefore(listed: readonly Row[], id: string, above: string): string[] {
  const others = listed.map((one) => one.id).filter((one) => one !== id);
  const place = others.indexOf(above);
  if (place < 0) throw new ServiceError('conflict', 'The list was changed in the meantime.');
  return others.toSpliced(place, 0, id);
}
