import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { answerConversationForm } from '~/services/messages/answer-conversation-form.server';
import { conversation } from '~/services/messages/conversation.server';
import { conversationWith } from '~/services/messages/conversation-with.server';
import { requireAdmin } from '~/services/web/guards.server';
import { idParam, notFound } from '~/services/web/params.server';
import { readForm } from '~/services/web/read-form.server';
import { newFormKey } from '~/services/web/submissions.server';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPage } from '~/ui/error-page';
import { SofaNap } from '~/ui/illustrations/sofa-nap';
import { PageFrame } from '~/ui/layout/page-frame';
import { Conversation } from '~/ui/messages/conversation';
import { PartnerFacts, PartnerLinks } from '~/ui/messages/partner';
import { sendInPage } from '~/ui/messages/send-in-page';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, {
    title: `Messages with ${page?.owner.name ?? 'an owner'}`,
    search: 'noindex',
  });

async function guardedConversation({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const owner = await conversationWith(idParam(params['otherUserId']));
  if (owner === null) throw notFound();
  return { viewer, owner };
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, owner } = await guardedConversation(args);
  const before = new URL(args.request.url).searchParams.get('before');
  const page = await conversation({ ownerId: owner.id, viewerId: viewer.id, before });
  if (page === null) throw notFound();
  return { owner, conversation: page, formKey: newFormKey() };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, owner } = await guardedConversation(args);
  const back = paths.adminMessaging(owner.id);
  return answerConversationForm(await readForm(args.request), { viewer, ownerId: owner.id, back });
}

export const clientAction = sendInPage;

export const shouldRevalidate = revalidateOnConflict;

export default function AdminMessaging() {
  const { owner, conversation: page, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const firstName = owner.firstName ?? owner.name;
  return (
    <PageFrame
      width="profile"
      title={owner.name}
      lead={<PartnerFacts owner={owner} />}
      actions={<PartnerLinks ownerId={owner.id} />}
    >
      <h2>Messages</h2>
      <Conversation
        key={owner.id}
        page={page}
        withWhom={firstName}
        formKey={formKey}
        posted={answer}
        empty={
          <EmptyState illustration={<SofaNap />} title={`Nothing from ${firstName} yet`}>
            What you write is on their Messages page, and in a mail if they do not look.
          </EmptyState>
        }
      />
    </PageFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
