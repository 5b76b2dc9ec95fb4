import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { handleSettings } from '~/features/house/settings/settings-card.action.server';
import { cardOnPage } from '~/features/house/settings/cards.server';
import { businessSettings } from '~/core/settings/settings.server';
import { defaultPrivacyText } from '~/features/site/frame/default-privacy-text.server';
import { termsOfTheApp } from '~/features/site/frame/site-text.server';
import { requireAdmin } from '~/core/web/guards.server';
import { listReplies, replyVersion } from '~/features/messages/conversations/quick-replies.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { textForms } from './forms.server';
import { QuickRepliesCard } from './quick-replies-card';
import { LoneLink } from '~/ui/button';
import { CardForm } from '~/features/house/settings/card-form';
import { SettingsFrame } from '~/features/house/settings/settings-frame';
import type { ReactNode } from 'react';
import { AlertBox } from '~/ui/alert-box';
import { Unfold } from '~/ui/unfold';
import classes from '~/ui/card-parts.module.css';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Texts · Settings', search: 'noindex' });

/** Quick replies, what owners bring, the privacy text, the terms and the verification file (R3, R4). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const settings = await businessSettings('committed');
  return {
    bring: await cardOnPage('bring'),
    privacy: await cardOnPage('privacy'),
    terms: await cardOnPage('terms'),
    verification: await cardOnPage('verification'),
    replies: (await listReplies('committed')).map((reply) => ({
      ...reply,
      seen: replyVersion(reply),
    })),
    formKey: newFormKey(),
    ofTheApp: {
      privacy: defaultPrivacyText(settings),
      terms: await termsOfTheApp(),
    },
  };
}

export function action(args: ActionFunctionArgs) {
  return handleSettings(args, textForms, paths.adminSettings('texts'));
}

export default function TextSettings() {
  const { bring, privacy, terms, verification, ofTheApp, replies, formKey } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame answer={answer}>
      <QuickRepliesCard replies={replies} formKey={formKey} answer={answer} />
      <CardForm card="bring" title="What to bring" stored={bring} answer={answer} />
      <CardForm
        card="privacy"
        title="Privacy"
        stored={privacy}
        answer={answer}
        intro={<LoneLink to={paths.privacyPolicy()}>See the page</LoneLink>}
      >
        <TextOfTheApp text={ofTheApp.privacy} inUse={privacy.values['privacyText'] === ''}>
          It explains what this app does with people’s data. Add anything else you do with it.
        </TextOfTheApp>
      </CardForm>
      <CardForm
        card="terms"
        title="Terms"
        stored={terms}
        answer={answer}
        intro={<LoneLink to={paths.terms()}>See the page</LoneLink>}
      >
        <TextOfTheApp text={ofTheApp.terms} inUse={terms.values['termsText'] === ''}>
          It makes promises in your name, such as a refund when you have to cancel a stay. It isn’t
          legal advice.
        </TextOfTheApp>
      </CardForm>
      <CardForm
        card="verification"
        title="Verification file"
        stored={verification}
        answer={answer}
        intro={
          <p>
            Another service can use this file to check that the site is yours. It’s served at{' '}
            {paths.verification()} once both fields are filled in.
          </p>
        }
      />
    </SettingsFrame>
  );
}

/**
 * The app's Markdown as a starting text. While visitors see it, the admin reads a warning, because
 * the business must keep its promises (R4).
 */
function TextOfTheApp({
  text,
  inUse,
  children,
}: {
  text: string;
  /** Whether visitors see the starting text because the business has no text of its own. */
  inUse: boolean;
  /** Points to check in the text. */
  children: ReactNode;
}) {
  return (
    <>
      {inUse ? (
        <AlertBox kind="warning" title="Visitors see a starting text here">
          <p>
            Until you save your own, the page shows the app’s starting text. {children} Please read
            it before you open to the public, and change anything that doesn’t fit.
          </p>
        </AlertBox>
      ) : null}
      <Unfold label="The app’s starting text, to copy from">
        <div className={classes.text}>{text}</div>
      </Unfold>
    </>
  );
}
