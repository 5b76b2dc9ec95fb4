import { starsText } from '~/domain/review.schema';
import { paths } from '~/lib/paths';
import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';

/** To the admin when a review was left (R35). */
export function newReviewLetter(contents: ContentsOf<'new_review'>): Letter {
  const { business, review, waits } = contents;
  const stars = starsText(review.stars);
  return {
    subject: `${waits ? 'A review waits for you' : 'New review'}: ${stars} from ${review.name}`,
    preview: waits ? 'Nobody sees it until you approve it.' : 'It is on your reviews page.',
    greeting: `Hello ${business.ownerFirstName},`,
    blocks: [
      {
        kind: 'paragraph',
        text: waits
          ? 'Somebody left a review. Nobody sees it until you approve it.'
          : 'Somebody left a review. It is on your reviews page now.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Name', value: review.name },
          { label: 'Stars', value: `${review.stars} of 5` },
          { label: 'Repeat client', value: review.repeat ? 'Yes' : 'No' },
        ],
      },
      { kind: 'quotation', title: 'What they wrote', text: review.body },
      {
        kind: 'button',
        link: waits
          ? { label: 'Approve it or not', href: siteLink(paths.adminReviews('waiting')) }
          : { label: 'Answer or hide it', href: siteLink(paths.adminReviews('shown')) },
      },
    ],
    signed: false,
    // Who leaves a review leaves no address.
    replyTo: business.infoEmail,
    why: reasons.business,
    business,
  };
}
