import { paths } from '~/lib/paths';
import type { Letter } from '../letter';
import type { RequestNote } from '../mail-contents';
import { dayAndTime } from '../mail-dates';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';
import { messageBlocks, ownerFacts, quoteBlock, stayFacts, stayTitle } from './stay-blocks';

/** To the admin about a new request (R35), or a Quick Daycare that needs no answer (R19). */
export function adminNotificationLetter(contents: RequestNote): Letter {
  const { business, stay, answerDueBy } = contents;
  const accepted = stay.status === 'accepted';
  const dueBy = dayAndTime(answerDueBy);
  return {
    subject: accepted ? `Quick ${stayTitle(stay)}` : `New request: ${stayTitle(stay)}`,
    preview: accepted ? `${stay.ownerName} booked it just now.` : `Answer promised by ${dueBy}.`,
    greeting: `Hello ${business.ownerFirstName},`,
    blocks: [
      {
        kind: 'paragraph',
        text: accepted
          ? `${stay.ownerName} booked a Quick Daycare. It is accepted already, so expect them soon.`
          : `${stay.ownerName} asks for ${stay.service}.`,
      },
      ...(accepted
        ? []
        : [{ kind: 'notice' as const, title: 'An answer is promised', text: `By ${dueBy}.` }]),
      stayFacts(stay, { before: ownerFacts(stay) }),
      ...messageBlocks(stay, 'Their message'),
      quoteBlock(stay),
      {
        kind: 'button',
        link: accepted
          ? { label: 'See today’s dogs', href: siteLink(paths.adminReservations('current')) }
          : { label: 'Accept or reject', href: siteLink(paths.adminReservations('pending')) },
      },
    ],
    signed: false,
    replyTo: stay.userEmail,
    why: reasons.business,
    business,
  };
}
