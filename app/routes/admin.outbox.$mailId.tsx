import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { answerOutboxButtons } from '~/services/mail/answer-outbox-buttons.server';
import { deliveryWords } from '~/services/mail/delivery-words';
import { outboxMail } from '~/services/mail/read-outbox.server';
import { templateNames } from '~/services/mail/template-names';
import { environment } from '~/services/runtime/environment.server';
import { requireAdmin } from '~/services/web/guards.server';
import { idParam, notFound } from '~/services/web/params.server';
import { readForm } from '~/services/web/read-form.server';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { ErrorPage } from '~/ui/error-page';
import { FactsList } from '~/ui/facts-list';
import { LoneLink } from '~/ui/lone-link';
import { MailButtons } from '~/ui/outbox/mail-buttons';
import { troubleFacts } from '~/ui/outbox/trouble-facts';
import { Refusal } from '~/ui/refusal';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `${data?.mail.subject ?? 'Mail'} · Outbox`, search: 'noindex' });

/** One mail with its headers and both parts, as it would arrive (R35, R36). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const mail = await outboxMail(idParam(params.mailId));
  if (mail === null) throw notFound();
  return { mail, sampleMode: environment().mode === 'sample' };
}

/** "Send again", and "this address takes mail again" (R36). */
export async function action({ request, params }: ActionFunctionArgs) {
  await requireAdmin(request);
  const mailId = idParam(params.mailId);
  return answerOutboxButtons(await readForm(request), mailId);
}

export const shouldRevalidate = revalidateOnConflict;

export default function OneMail() {
  const { mail, sampleMode } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <LoneLink to={paths.adminOutbox()}>Back to the outbox</LoneLink>
      <h2>{mail.subject}</h2>
      <Refusal>{answer?.refusal}</Refusal>
      {sampleMode ? (
        <AlertBox kind="info">Sample mode: this mail is not really sent.</AlertBox>
      ) : null}
      <Card>
        <FactsList
          facts={[
            { label: 'To', value: mail.to },
            { label: 'Answers go to', value: mail.replyTo },
            { label: 'Kind', value: templateNames[mail.template] },
            { label: 'Written', value: mail.createdAt },
            { label: 'Delivery', value: deliveryWords(mail) },
            ...mail.attachments.map(({ fileName, href }) => ({
              label: 'Goes along',
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
      <Card title="As it looks">
        <iframe
          // No scripts and no way into this page: only its links work, each in a tab of its own.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mail.html}
          title={`The mail: ${mail.subject}`}
          height="640"
          style={{ width: '100%', border: 0 }}
        />
      </Card>
      <Card title="As plain text">
        <pre style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {mail.text}
        </pre>
      </Card>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
