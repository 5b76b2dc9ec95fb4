import { pageMeta } from '~/core/web/page-meta';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { paths } from '~/core/web/paths';
import { countUnread, countUnseenUpdates } from '~/features/site/frame/owner-counts.server';
import { ownerTabs, ownSettings } from '~/features/site/frame/own-tabs';
import { ownerOfPage } from '~/features/people/profiles/owner.server';
import { showPhoneNumber } from '~/features/people/accounts/phone-number.server';
import { notFound, requireOwnPage } from '~/core/web/guards.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { LogoutForm, SideTabs } from '~/ui/layout/tabs';
import { Icon } from '~/ui/icon';
import nav from '~/ui/nav.module.css';
import { ContactList } from '~/ui/facts-list';

export { shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta<typeof loader>((page) => ({
  title: page?.owner.name ?? 'Profile',
  search: 'noindex',
}));

/** The frame of an owner's profile (spec section 2): name and tabs (R6). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  // A helper sees only the settings of their own account.
  const account = /\/profile\/settings(\/two-step)?(\.data)?$/.test(new URL(request.url).pathname);
  const { viewer, ownerId } = await requireOwnPage(
    request,
    params.userId,
    account ? 'account' : 'own pages',
  );
  const owner = await ownerOfPage(ownerId);
  if (owner === null) throw notFound();
  const { name, email, phone } = owner;
  return {
    owner: { id: ownerId, name, email, phone: phone === null ? null : showPhoneNumber(phone) },
    seenByAdmin: viewer.id !== ownerId,
    isBusiness: viewer.role === 'admin',
    isHelper: viewer.role === 'helper',
    unread: await countUnread(ownerId, viewer),
    news: viewer.id === ownerId ? await countUnseenUpdates(ownerId) : 0,
  };
}

export default function Profile() {
  const { owner, seenByAdmin, isBusiness, isHelper, unread, news } = useLoaderData<typeof loader>();
  // The business has separate pages for its conversations.
  const messages = !isBusiness
    ? paths.messagesOf(owner.id)
    : seenByAdmin
      ? paths.adminMessaging(owner.id)
      : paths.adminMessages();
  const tabs = isHelper ? [ownSettings(owner.id)] : ownerTabs(owner.id, { news, unread, messages });
  const isFirst = useLocation().pathname === paths.profileOf(owner.id);
  return (
    <PageFrame
      width="profile"
      title={owner.name}
      below={!seenByAdmin && !isFirst}
      lead={
        <>
          <ContactList email={owner.email} phone={owner.phone} />
          {seenByAdmin ? (
            <p>
              <Link to={paths.adminUsers()}>All users</Link>
            </p>
          ) : null}
        </>
      }
    >
      <SideTabs
        label="Profile"
        inMenu={!seenByAdmin}
        tabs={tabs}
        footer={
          <>
            {isHelper ? null : (
              <Link to={paths.addPet(owner.id)} className={nav.button}>
                <Icon name="plus" />
                Add Pet
              </Link>
            )}
            <LogoutForm />
          </>
        }
      >
        <Outlet />
      </SideTabs>
    </PageFrame>
  );
}
