import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import {
  type OpenedMail,
  outboxMail,
  sendsNothing,
} from '~/features/messages/outbox/read-outbox.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { handleForms } from '~/core/web/page-forms.server';
import { AlertBox } from '~/ui/alert-box';
import { Refusal } from '~/ui/form/post-form';
import { Card } from '~/ui/card';
import { FactsList } from '~/ui/facts-list';
import { LoneLink } from '~/ui/button';
import { formatDelivery, MailButtons, troubleFacts } from '~/features/messages/outbox/outbox-mail';
import { useAnswer } from '~/ui/form/lost-connection';
import { mailForms } from './forms.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta<typeof loader>((data) => ({
  title: `${data?.mail.subject ?? 'Mail'} · Outbox`,
  search: 'noindex',
}));

/** One email with its headers and both parts, as it would arrive (R35, R36). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const mail = await outboxMail(idParam(params.mailId));
  if (mail === null) throw notFound();
  return { mail, isSample: sendsNothing() };
}

/** Sends an email again, or resumes a paused address (R36). */
export function action(args: ActionFunctionArgs) {
  return handleForms(args, mailForms, async () => {
    await requireAdmin(args.request);
    return { mailId: idParam(args.params.mailId) };
  });
}

export default function OneMail() {
  const { mail, isSample } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <LoneLink to={paths.adminOutbox()}>Back to the outbox</LoneLink>
      <h2>{mail.subject}</h2>
      <Refusal>{answer?.refusal}</Refusal>
      {isSample ? (
        <AlertBox kind="info">Sample mode: this email isn’t really sent.</AlertBox>
      ) : null}
      <Card>
        <FactsList
          facts={[
            { label: 'To', value: mail.to },
            ...(mail.stored === null ? [{ label: 'Replies go to', value: mail.replyTo }] : []),
            { label: 'Kind', value: mail.kind },
            { label: 'Written', value: mail.createdAt },
            { label: 'Delivery', value: formatDelivery(mail) },
            ...mail.attachments.map(({ fileName, href }) => ({
              label: 'Attachment',
              value: (
                <a href={href} download>
                  {fileName}
                </a>
              ),
            })),
            ...troubleFacts(mail),
          ]}
        />
        <MailButtons mail={mail} />
        {mail.link === null ? null : (
          <p>
            Its one-time link: <a href={mail.link}>{mail.link}</a>
          </p>
        )}
      </Card>
      <Parts mail={mail} />
    </>
  );
}

function Parts({ mail }: { mail: OpenedMail }) {
  if (mail.stored !== null)
    return (
      <Card title="What is stored">
        <p>This version doesn’t know this kind of email, so it can’t be shown or sent.</p>
        <PlainText>{mail.stored}</PlainText>
      </Card>
    );
  return (
    <>
      <Card title="Preview">
        <iframe
          // No scripts and no access to this page: only links work, each in a new tab.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mail.html}
          title={`The email: ${mail.subject}`}
          height="640"
          style={{ width: '100%', border: 0 }}
        />
      </Card>
      <Card title="Plain text">
        <PlainText>{mail.text}</PlainText>
      </Card>
    </>
  );
}

function PlainText({ children }: { children: string }) {
  return (
    <pre style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</pre>
  );
}
