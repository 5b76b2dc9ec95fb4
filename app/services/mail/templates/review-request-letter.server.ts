import { paths } from '~/lib/paths';
import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';
import { greetingOf, petsOf, stayFacts } from './stay-blocks';

/** To the owner who opted in, the day after a stay (R35, R36). */
export function reviewRequestLetter({ business, stay }: ContentsOf<'review_request'>): Letter {
  return {
    subject: `How was it for ${petsOf(stay)}?`,
    preview: 'Two sentences from you help others decide.',
    greeting: greetingOf(stay.firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `Thank you for trusting us with ${petsOf(stay)}. It was a pleasure to have company.`,
      },
      stayFacts(stay),
      {
        kind: 'paragraph',
        text: 'Would you tell others how it was? Two sentences are plenty, and they help people who do not know us yet.',
      },
      { kind: 'button', link: { label: 'Leave a review', href: siteLink(paths.leaveReview()) } },
      {
        kind: 'paragraph',
        text: 'If something was not as it should be, please answer this mail and tell us first. We want to put it right.',
      },
    ],
    signed: true,
    replyTo: stay.adminEmail,
    why: reasons.optedIn,
    business,
  };
}
