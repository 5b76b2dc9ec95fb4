import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { parseReviewState, reviewStates } from '~/features/site/reviews/review-answers.schema';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { reviewForms } from './forms.server';
import { moderatedReviews } from '~/features/site/reviews/moderate-reviews.server';
import { businessSettings } from '~/core/settings/settings.server';
import { cardOnPage } from '~/features/house/settings/cards.server';
import { pageParam, requireAdmin } from '~/core/web/guards.server';
import { handleSettings } from '~/features/house/settings/settings-card.action.server';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { Pager } from '~/ui/layout/pager';
import { SubTabs } from '~/ui/layout/tabs';
import { CardForm } from '~/features/house/settings/card-form';
import { ModeratedReview } from './moderated-review';
import { SettingsFrame } from '~/features/house/settings/settings-frame';
import { resultOfRow } from '~/ui/form/form-answer';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Reviews · Settings', search: 'noindex' });

/** The reviews in one state, and whether new ones wait for approval (R34). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const { ownerFirstName } = await businessSettings('committed');
  return {
    ...(await moderatedReviews(parseReviewState(query.get('state')), pageParam(query))),
    hold: await cardOnPage('reviews'),
    ownerFirstName,
  };
}

export function action(args: ActionFunctionArgs) {
  const state = parseReviewState(new URL(args.request.url).searchParams.get('state'));
  return handleSettings(args, reviewForms, paths.adminReviews(state ?? undefined));
}

const words = { waiting: 'Waiting', shown: 'Shown', hidden: 'Hidden' } as const;

const nothing = {
  waiting: 'No reviews waiting',
  shown: 'No reviews shown yet',
  hidden: 'No reviews hidden',
} as const;

export default function ReviewSettings() {
  const list = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame answer={answer}>
      <SubTabs
        label="Reviews"
        tabs={reviewStates.map((state) => ({
          to: paths.adminReviews(state),
          label: words[state],
          count: list.counts[state],
          current: state === list.state,
        }))}
      />
      {list.reviews.length === 0 ? (
        <EmptyState illustration={<SofaNap />} title={nothing[list.state]} />
      ) : null}
      {list.reviews.map((review) => (
        <ModeratedReview
          key={review.id}
          review={review}
          replyBy={list.ownerFirstName}
          lastResult={resultOfRow(answer, 'reply', { review_id: review.id })}
        />
      ))}
      <Pager page={list.page} pages={list.pages} />
      <CardForm card="reviews" title="New reviews" stored={list.hold} answer={answer} />
    </SettingsFrame>
  );
}
