import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { isTakenName } from '~/features/accounts/taken-names';
import { exportProgress } from '~/features/exports/export-house.server';
import { checkProvider } from '~/features/payments/check-provider.server';
import { noRealMoney, payingIsPossible } from '~/features/payments/payment-provider.server';
import { queueTestMail } from '~/features/settings/business-emails.server';
import { businessSettings } from '~/core/settings/settings.server';
import { cardOnPage } from '~/features/settings/cards.server';
import { requireAdmin } from '~/core/web/guards.server';
import { readForm } from '~/core/web/read-form.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import { handleCard, refuseButton } from '~/features/settings/settings-card.action.server';
import { ExportCard } from './export-card';
import { AlertBox } from '~/ui/alert-box';
import { CardForm, refusalIn } from '~/features/settings/card-form';
import { SettingsFrame } from '~/features/settings/settings-frame';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import classes from '~/ui/card-parts.module.css';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Settings · Admin', search: 'noindex' });

/** The Settings tab (R7): the business itself, its links, and whether mails arrive. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { id, email } = await requireAdmin(request);
  const { ownerFirstName } = await businessSettings('committed');
  return {
    business: await cardOnPage('business'),
    facts: await cardOnPage('facts'),
    links: await cardOnPage('links'),
    ownerFirstName,
    id,
    email,
    formKey: newFormKey(),
    exporting: exportProgress(),
    online: payingIsPossible(),
    noRealMoney: noRealMoney(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const form = await readForm(request);
  const back = paths.adminSettings();
  const test = tests.find((one) => one === form.get('intent'));
  if (test === undefined)
    return handleCard(form, viewer, { own: ['business', 'facts', 'links'], back });
  try {
    if (test === 'paypal-test') await checkProvider(viewer);
    else await queueTestMail(viewer, formKeyOf(form));
  } catch (error) {
    return refuseButton(error);
  }
  const text =
    test === 'paypal-test'
      ? 'PayPal takes the keys of this site. Owners can pay online.'
      : `Test email to ${viewer.email} queued. The Outbox tab shows whether it was sent.`;
  return redirectWithFlash(back, { kind: 'success', text });
}

const tests = ['mail-test', 'paypal-test'] as const;

export default function BusinessSettings() {
  const {
    business,
    facts,
    links,
    ownerFirstName,
    id,
    email,
    formKey,
    online,
    noRealMoney,
    exporting,
  } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame page="business" refusal={refusalIn(answer)}>
      {isTakenName(ownerFirstName) ? (
        <AlertBox kind="warning">
          <p>
            {paths.ownerPage(ownerFirstName)} is already a page of this site, so your page can’t use
            it. Try a nickname or another spelling.
          </p>
        </AlertBox>
      ) : null}
      <Card
        title="My account"
        actions={
          <LinkButton to={paths.settingsOf(id)} variant="light">
            Open my account
          </LinkButton>
        }
      >
        <p>Your password, two-step sign-in, and the devices where you’re signed in.</p>
        <p>
          Does someone help you with the dogs? <Link to={paths.adminStaff()}>Your helpers</Link>
        </p>
        <p>
          Is everything working? <Link to={paths.adminHealth()}>Health of the site</Link>
        </p>
      </Card>
      <CardForm
        card="business"
        title="Business details"
        stored={business}
        answer={answer}
        intro={
          <p>
            Shown on every page.
            {ownerFirstName === '' ? null : (
              <>
                {' '}
                The page about you is{' '}
                <Link to={paths.ownerPage(ownerFirstName)}>{paths.ownerPage(ownerFirstName)}</Link>.
              </>
            )}
          </p>
        }
      />
      <CardForm
        card="facts"
        title="Facts on the home page"
        stored={facts}
        answer={answer}
        intro={<p>Visitors read them first. What you leave empty is left out.</p>}
      />
      <CardForm
        card="links"
        title="Links, map and reviews widget"
        stored={links}
        answer={answer}
        intro={<p>Full addresses starting with https://. Leave empty to hide.</p>}
      />
      <ExportCard exporting={exporting} />
      <div id="paypal-test">
        <Card title="PayPal test">
          <p>{online ? payingOnline(noRealMoney) : payingByHand}</p>
          {online ? (
            <PostForm className={classes.buttons ?? ''} label="PayPal test">
              <SubmitButton name="intent" value="paypal-test" variant="light">
                Test PayPal
              </SubmitButton>
            </PostForm>
          ) : null}
        </Card>
      </div>
      <div id="email-test">
        <Card title="Email test">
          <p>
            Sends an email to {email}. The <Link to={paths.adminOutbox()}>outbox</Link> shows
            whether it arrived.
          </p>
          <PostForm
            key={formKey}
            formKey={formKey}
            className={classes.buttons ?? ''}
            label="Email test"
          >
            <SubmitButton name="intent" value="mail-test" variant="light">
              Send a test email
            </SubmitButton>
          </PostForm>
        </Card>
      </div>
    </SettingsFrame>
  );
}

const payingByHand =
  'Owners can’t pay online yet, because this site has no PayPal keys. They are set on the server, as PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET. Until then, note each payment on its booking.';

function payingOnline(noRealMoney: boolean): string {
  const asks = 'Asks PayPal whether it takes the keys of this site. No money moves.';
  return noRealMoney ? `${asks} Payments here are for tests only.` : asks;
}
