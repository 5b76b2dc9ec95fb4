import { paths } from '~/lib/paths';
import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';
import { greetingOf, petsOf, quoteBlock, stayFacts, stayTitle } from './stay-blocks';

/** To the owner when the admin changed a booking: how it stands from now on (R35). */
export function bookingChangedLetter({ business, stay }: ContentsOf<'booking_changed'>): Letter {
  const waits = stay.status === 'pending';
  return {
    subject: `Changed: ${stayTitle(stay)}`,
    preview: 'Please look at the times and the total.',
    greeting: greetingOf(stay.firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `We have changed your booking for ${petsOf(stay)}. This is how it stands now.`,
      },
      ...(waits
        ? [
            {
              kind: 'notice' as const,
              title: 'Your reservation is not yet confirmed.',
              text: 'We will write to you as soon as it is.',
            },
          ]
        : []),
      stayFacts(stay),
      quoteBlock(stay),
      {
        kind: 'button',
        link: { label: 'See your booking', href: siteLink(paths.booking(stay.bookingId)) },
      },
      {
        kind: 'sentence',
        text: 'If this does not suit you, answer this mail, or cancel under',
        link: { label: 'your reservations', href: siteLink(paths.reservationsOf(stay.ownerId)) },
      },
    ],
    signed: true,
    replyTo: stay.adminEmail,
    why: reasons.stay,
    business,
  };
}
