/** The other owners who were told about an illness (R105, R122). */
import type { Prisma } from '~/core/database/generated/client';
import { counted } from '~/core/text/counted';
import { type TimeZone, toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';

export const noticeOwners = {
  owners: { select: { own: true, called: true, owner: { select: ownerNameFields } } },
} as const satisfies Prisma.HealthNoticeInclude;

export type ToldOwners = {
  /** `6 owners told on Feb 2, 2027 at 9:40 AM`. */
  told: string;
  /** `Sam Rivera (by phone)`, sorted. */
  names: string[];
};

/** Returns who was told by a notice, and when. */
export function toldOf(
  { owners, createdAt }: Prisma.HealthNoticeGetPayload<{ include: typeof noticeOwners }>,
  timeZone: TimeZone,
): ToldOwners {
  return {
    told: `${counted(owners.length, 'owner')} told on ${formatDateTime(toLocal(createdAt, timeZone))}`,
    names: owners
      .map(({ own, called, owner }) => {
        const notes = [own && 'their own dog', called && 'by phone'].filter(Boolean);
        return `${ownerName(owner)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
      })
      .sort((one, other) => one.localeCompare(other, 'en')),
  };
}
