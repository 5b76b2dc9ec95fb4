import { paths } from '~/lib/paths';
import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';
import { greetingOf, messageBlocks, petsOf, quoteBlock, stayFacts, stayTitle } from './stay-blocks';

/** To the owner when a request is made (R35), or a Quick Daycare is booked (R19). */
export function bookingLetter(contents: ContentsOf<'booking'>): Letter {
  const { business, stay, notConfirmed, promise } = contents;
  // A Quick Daycare is accepted at once: there is no answer to wait for.
  const accepted = stay.status === 'accepted';
  return {
    subject: accepted ? `Booked: ${stayTitle(stay)}` : `We have your request: ${stayTitle(stay)}`,
    preview: accepted ? `We look forward to ${petsOf(stay)}.` : `${notConfirmed} ${promise}`,
    greeting: greetingOf(stay.firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: accepted
          ? `Thank you. ${petsOf(stay)} can come, and there is nothing more to do.`
          : `Thank you for thinking of us for ${petsOf(stay)}. Your request has arrived.`,
      },
      ...(accepted ? [] : [{ kind: 'notice' as const, title: notConfirmed, text: promise }]),
      stayFacts(stay),
      ...messageBlocks(stay, 'Your message'),
      quoteBlock(stay),
      {
        kind: 'button',
        link: {
          label: accepted ? 'See your booking' : 'See your request',
          href: siteLink(paths.booking(stay.bookingId)),
        },
      },
      {
        kind: 'sentence',
        text: 'Has something come up? You can cancel it under',
        link: { label: 'your reservations', href: siteLink(paths.reservationsOf(stay.ownerId)) },
      },
    ],
    signed: true,
    replyTo: stay.adminEmail,
    why: reasons.optedIn,
    business,
  };
}
