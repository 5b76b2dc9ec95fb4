import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, Link } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import {
  conversation,
  conversationWith,
} from '~/features/messages/conversations/conversation.server';
import { repliesFor } from '~/features/messages/conversations/quick-replies.server';
import { handleConversationForm } from '~/features/messages/conversations/conversation.action.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { PageFrame } from '~/ui/layout/page-frame';
import { Conversation } from '~/features/messages/conversations/conversation';
import { ContactList } from '~/ui/facts-list';
import { LinkButton } from '~/ui/button';
import { useAnswer } from '~/ui/form/lost-connection';
import { QuickReplies } from './quick-replies';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta<typeof loader>((page) => ({
  title: `Messages with ${page?.owner.name ?? 'an owner'}`,
  search: 'noindex',
}));

async function guardedConversation({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const owner = await conversationWith(idParam(params['otherUserId']));
  if (owner === null) throw notFound();
  return { viewer, owner };
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, owner } = await guardedConversation(args);
  const query = new URL(args.request.url).searchParams;
  const [before, at] = [query.get('before'), query.get('at')];
  const page = await conversation({ ownerId: owner.id, viewerId: viewer.id, before, at });
  if (page === null) throw notFound();
  const replies = await repliesFor(owner);
  return { owner, conversation: page, replies, formKey: newFormKey() };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, owner } = await guardedConversation(args);
  const replies = await repliesFor(owner);
  const conversation = {
    viewer,
    ownerId: owner.id,
    page: paths.adminMessaging(owner.id),
    replies,
  };
  return handleConversationForm(args.request, conversation);
}

export default function AdminMessaging() {
  const { owner, conversation: page, replies, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
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
          <EmptyState illustration={<SofaNap />} title={`No messages from ${firstName} yet`}>
            Your message shows up on their Messages page, and as an email if they don’t see it.
          </EmptyState>
        }
      />
      <QuickReplies replies={replies} />
    </PageFrame>
  );
}

/** The owner's dogs and contact details. */
function PartnerFacts({
  owner,
}: {
  owner: {
    email: string;
    phone: string | null;
    pets: readonly { id: string; name: string; breed: string }[];
  };
}) {
  return (
    <ContactList email={owner.email} phone={owner.phone} phoneFirst>
      {owner.pets.map(({ id, name, breed }) => (
        <li key={id}>
          <Link to={paths.pet(id)}>{name}</Link>
          {breed === '' ? null : `, ${breed}`}
        </li>
      ))}
    </ContactList>
  );
}

/** Links from a conversation to the owner's profile, a booking for them, and all conversations. */
function PartnerLinks({ ownerId }: { ownerId: string }) {
  return (
    <>
      <LinkButton to={paths.adminMessages()} variant="default">
        All messages
      </LinkButton>
      <LinkButton to={paths.profileOf(ownerId)} variant="default">
        Profile
      </LinkButton>
      <LinkButton to={paths.book(ownerId)} variant="default">
        Book
      </LinkButton>
    </>
  );
}
