import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect, useLoaderData } from '@remix-run/react';
import { parseLocalDate } from '~/core/time/business-time';
import { formatMonthDay } from '~/core/time/format-dates';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { conversation } from '~/features/messages/conversations/conversation.server';
import { businessSettings } from '~/core/settings/settings.server';
import { handleConversationForm } from '~/features/messages/conversations/conversation.action.server';
import { notFound, requireOwnPage } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { Conversation } from '~/features/messages/conversations/conversation';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Messages', search: 'noindex' });

/** The owner's conversation; the admin has a separate page for each conversation. */
async function guardedOwner({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['userId']);
  if (viewer.role !== 'admin') return viewer;
  throw redirect(ownerId === viewer.id ? paths.adminMessages() : paths.adminMessaging(ownerId));
}

export async function loader(args: LoaderFunctionArgs) {
  const { id: ownerId } = await guardedOwner(args);
  const query = new URL(args.request.url).searchParams;
  const before = query.get('before');
  const about = parseLocalDate(query.get('about') ?? '');
  const page = await conversation({ ownerId, viewerId: ownerId, before });
  if (page === null) throw notFound();
  const { ownerFirstName } = await businessSettings('committed');
  const begun = about === null ? '' : `About ${formatMonthDay(about)}: `;
  return { conversation: page, withWhom: ownerFirstName, begun, formKey: newFormKey() };
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await guardedOwner(args);
  const conversation = { viewer, ownerId: viewer.id, page: paths.messagesOf(viewer.id) };
  return handleConversationForm(args.request, conversation);
}

export default function Messages() {
  const { conversation: page, withWhom, begun, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <h2>Messages</h2>
      <Conversation
        page={page}
        withWhom={withWhom}
        formKey={formKey}
        begun={begun}
        posted={answer}
        empty={
          <EmptyState illustration={<SofaNap />} title={`Write to ${withWhom}`}>
            Questions, habits, a change of plans: {withWhom} reads it here and answers.
          </EmptyState>
        }
      />
    </>
  );
}
