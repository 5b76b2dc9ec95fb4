import * as z from 'zod';
import { button, emailKind, paragraph, reasons, toBusiness } from '~/core/mail/email';
import { business, samples } from '~/core/mail/snapshots';
import { paths } from '~/core/web/paths';
import { petNamesText, stayFacts, toOwner } from '~/features/booking/record/stay-email-blocks';
import { staySamples, aboutStay } from '~/features/booking/record/stay-snapshot';
import { starsText } from './review.schema';

const sampleReview = {
  name: 'Jamie Alder',
  body: 'Tired and happy, every time.\nThank you!',
  stars: 5,
  repeat: true,
};

export const reviewEmails = {
  review_request: emailKind({
    name: 'review_request',
    label: 'Request for a review',
    optional: true,
    phoneNotice: null,
    contents: aboutStay,
    write(contents, { url }) {
      const { stay } = contents;
      return toOwner(contents, {
        why: reasons.optedIn,
        faces: stay.faces ?? [],
        subject: `How was it for ${petNamesText(stay)}?`,
        preview: 'Two sentences from you help others decide.',
        blocks: [
          paragraph(
            `Thank you for trusting us with ${petNamesText(stay)}. It was a pleasure having company.`,
          ),
          stayFacts(stay),
          paragraph(
            'Would you tell others how it went? Two sentences are plenty, and they help people who don’t know us yet.',
          ),
          button('Leave a review', url(paths.leaveReview())),
          paragraph(
            'If something wasn’t right, please reply to this email and tell us first. We want to make it right.',
          ),
        ],
      });
    },
    sample: { business: samples.business, stay: staySamples.paid },
  }),

  /** To the business. A review has no email address, so it can't be answered by email. */
  new_review: emailKind({
    name: 'new_review',
    label: 'New review',
    optional: false,
    phoneNotice: null,
    contents: z.object({
      business,
      review: z.object({
        name: z.string(),
        body: z.string(),
        stars: z.number().int(),
        repeat: z.boolean(),
      }),
      waits: z.boolean(),
    }),
    write({ business, review, waits }, { url }) {
      const stars = starsText(review.stars);
      return toBusiness(business, business.infoEmail, {
        subject: `${waits ? 'A review needs your approval' : 'New review'}: ${stars} from ${review.name}`,
        preview: waits ? 'No one sees it until you approve it.' : 'It is on your reviews page.',
        blocks: [
          paragraph(
            waits
              ? 'Someone left a review. No one sees it until you approve it.'
              : 'Someone left a review. It is on your reviews page now.',
          ),
          {
            kind: 'facts',
            facts: [
              { label: 'Name', value: review.name },
              { label: 'Stars', value: `${review.stars} of 5` },
              { label: 'Repeat client', value: review.repeat ? 'Yes' : 'No' },
            ],
          },
          { kind: 'quotation', title: 'What they wrote', text: review.body },
          waits
            ? button('Approve or hide it', url(paths.adminReviews('waiting')))
            : button('Answer or hide it', url(paths.adminReviews('shown'))),
        ],
      });
    },
    sample: { business: samples.business, review: sampleReview, waits: true },
    samples: { shown: { business: samples.business, review: sampleReview, waits: false } },
  }),
};
