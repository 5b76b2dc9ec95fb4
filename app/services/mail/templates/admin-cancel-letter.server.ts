import { paths } from '~/lib/paths';
import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';
import {
  canceledFacts,
  greetingOf,
  paidBlocks,
  petsOf,
  quoteBlock,
  stayFacts,
  stayTitle,
} from './stay-blocks';

/** To the owner when the admin cancels (R35). */
export function adminCancelLetter({ business, stay }: ContentsOf<'admin_cancel'>): Letter {
  return {
    subject: `Canceled: ${stayTitle(stay)}`,
    preview: 'We are sorry that we had to cancel this reservation.',
    greeting: greetingOf(stay.firstName),
    blocks: [
      {
        kind: 'paragraph',
        text:
          `We are sorry: we had to cancel this reservation for ${petsOf(stay)}. ` +
          'If you have a question, answer this mail or call us.',
      },
      stayFacts(stay, { after: canceledFacts(stay) }),
      quoteBlock(stay),
      ...paidBlocks(stay),
      {
        kind: 'button',
        // Not the booking's own page: a deleted one has none any more (R21).
        link: {
          label: 'See your reservations',
          href: siteLink(paths.reservationsOf(stay.ownerId, 'canceled')),
        },
      },
    ],
    signed: true,
    replyTo: stay.adminEmail,
    why: reasons.stay,
    business,
  };
}
