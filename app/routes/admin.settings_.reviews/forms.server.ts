/** The reviews' forms: buttons of each, the business's answer, and the approval switch (R34). */
import { pageForm } from '~/core/web/page-forms.server';
import {
  cardForms,
  type SettingsSent,
} from '~/features/house/settings/settings-card.action.server';
import {
  approveReview,
  hideReview,
  replyToReview,
  showReview,
} from '~/features/site/reviews/moderate-reviews.server';
import {
  reviewReplySchema,
  type ReviewButton,
  reviewButtonSchema,
} from '~/features/site/reviews/review-answers.schema';

const notSaved = 'We couldn’t save your answer just now. Please try again in a moment.';

const button = { schema: reviewButtonSchema, button: true } as const;

export const reviewForms = [
  ...cardForms(['reviews']),
  pageForm({
    ...{ id: 'approve' satisfies ReviewButton, ...button },
    async act({ review_id: reviewId }, { context: { viewer, back } }: SettingsSent) {
      await approveReview(reviewId, viewer.id);
      return { to: back, said: 'Review shown.' };
    },
  }),
  pageForm({
    ...{ id: 'show' satisfies ReviewButton, ...button },
    async act({ review_id: reviewId }, { context: { viewer, back } }: SettingsSent) {
      await showReview(reviewId, viewer.id);
      return { to: back, said: 'Review shown.' };
    },
  }),
  pageForm({
    ...{ id: 'hide' satisfies ReviewButton, ...button },
    async act({ review_id: reviewId, seen }, { context: { viewer, back } }: SettingsSent) {
      await hideReview(reviewId, seen === 'waiting' ? 'waiting' : 'shown', viewer.id);
      return { to: back, said: 'Review hidden.' };
    },
  }),
  pageForm({
    ...{ id: 'reply', schema: reviewReplySchema, failed: notSaved },
    async act({ review_id: reviewId, reply }, sent: SettingsSent) {
      const { viewer, back } = sent.context;
      // A browser sends line breaks as two characters; stored text has one.
      const seen = sent.seen.replace(/\r\n?/g, '\n');
      await replyToReview(reviewId, { reply, seen }, viewer.id);
      return { to: back, said: reply === '' ? 'Answer removed.' : 'Answer saved.' };
    },
  }),
] as const;
