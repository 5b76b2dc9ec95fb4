import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { outboxButton, type OutboxIntent } from '~/features/outbox/outbox-button.schema';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { type OpenedMail, outboxMail, sendsNothing } from '~/features/outbox/read-outbox.server';
import { resendMail, trustAddress } from '~/features/outbox/resend-mail.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { readForm, refusalResponse } from '~/core/web/read-form.server';
import { AlertBox } from '~/ui/alert-box';
import { Refusal } from '~/ui/form/post-form';
import { Card } from '~/ui/card';
import { FactsList } from '~/ui/facts-list';
import { LoneLink } from '~/ui/button';
import { formatDelivery, MailButtons, troubleFacts } from '~/features/outbox/outbox-mail';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta<typeof loader>((data) => ({
  title: `${data?.mail.subject ?? 'Mail'} · Outbox`,
  search: 'noindex',
}));

/** One mail with its headers and both parts, as it would arrive (R35, R36). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const mail = await outboxMail(idParam(params.mailId));
  if (mail === null) throw notFound();
  return { mail, isSample: sendsNothing() };
}

const done: Record<OutboxIntent, string> = {
  'send-again': 'This email is being sent again.',
  'trust-address': 'Emails to this address will be sent again.',
};

/** "Send again", and "this address takes mail again" (R36): back to the mail, or the refusal. */
export async function action({ request, params }: ActionFunctionArgs) {
  await requireAdmin(request);
  const mailId = idParam(params.mailId);
  const read = outboxButton.safeParse(Object.fromEntries(await readForm(request)));
  try {
    if (!read.success)
      throw new ServiceError('invalid', 'Please reload this page and press the button again.');
    const { intent } = read.data;
    await press(intent, mailId);
    const flash = { kind: 'success', text: done[intent] } as const;
    return await redirectWithFlash(paths.adminOutboxMail(mailId), flash);
  } catch (error) {
    return refusalResponse(error);
  }
}

function press(intent: OutboxIntent, mailId: string): Promise<void> {
  switch (intent) {
    case 'send-again':
      return resendMail(mailId);
    case 'trust-address':
      return trustAddress(mailId);
  }
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
          // No scripts and no way into this page: only its links work, each in a tab of its own.
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
