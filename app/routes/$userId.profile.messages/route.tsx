import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { answerConversationForm } from '~/services/messages/answer-conversation-form.server';
import { conversation } from '~/services/messages/conversation.server';
import { businessSettings } from '~/services/settings/business-settings.server';
import { requireOwnPage } from '~/services/web/guards.server';
import { notFound } from '~/services/web/params.server';
import { readForm } from '~/services/web/read-form.server';
import { newFormKey } from '~/services/web/submissions.server';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPage } from '~/ui/error-page';
import { SofaNap } from '~/ui/illustrations/sofa-nap';
import { Conversation } from '~/ui/messages/conversation';
import { sendInPage } from '~/ui/messages/send-in-page';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Messages', search: 'noindex' });

/** The owner's own; the admin has a page of their own for each conversation. */
async function guardedOwner({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['userId']);
  if (viewer.role !== 'admin') return viewer;
  throw redirect(ownerId === viewer.id ? paths.adminMessages() : paths.adminMessaging(ownerId));
}

export async function loader(args: LoaderFunctionArgs) {
  const { id: ownerId } = await guardedOwner(args);
  const before = new URL(args.request.url).searchParams.get('before');
  const page = await conversation({ ownerId, viewerId: ownerId, before });
  if (page === null) throw notFound();
  const { ownerFirstName } = await businessSettings();
  return { conversation: page, withWhom: ownerFirstName, formKey: newFormKey() };
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await guardedOwner(args);
  const back = paths.messagesOf(viewer.id);
  return answerConversationForm(await readForm(args.request), { viewer, ownerId: viewer.id, back });
}

export const clientAction = sendInPage;

export const shouldRevalidate = revalidateOnConflict;

export default function Messages() {
  const { conversation: page, withWhom, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <h2>Messages</h2>
      <Conversation
        page={page}
        withWhom={withWhom}
        formKey={formKey}
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

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
