import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { handleCard } from '~/features/settings/settings-card.action.server';
import { environment } from '~/core/runtime/environment.server';
import { cardOnPage } from '~/features/settings/cards.server';
import { businessSettings } from '~/core/settings/settings.server';
import { defaultPrivacyText } from '~/features/site/default-privacy-text.server';
import { defaultTermsText } from '~/features/site/default-terms-text.server';
import { requireAdmin } from '~/core/web/guards.server';
import { intentOf, readForm } from '~/core/web/read-form.server';
import { listReplies, replyVersion } from '~/features/messages/quick-replies.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { handleReply, replyIntents } from './quick-replies.server';
import { QuickRepliesCard } from './quick-replies-card';
import { LoneLink } from '~/ui/button';
import { CardForm, refusalIn } from '~/features/settings/card-form';
import { SettingsFrame } from '~/features/settings/settings-frame';
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
      terms: defaultTermsText(settings, environment().appUrl),
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const page = {
    own: ['bring', 'privacy', 'terms', 'verification'] as const,
    back: paths.adminSettings('texts'),
  };
  const form = await readForm(request);
  const intent = intentOf(form, replyIntents);
  return intent === null ? handleCard(form, viewer, page) : handleReply(form, intent, viewer);
}

export default function TextSettings() {
  const { bring, privacy, terms, verification, ofTheApp, replies, formKey } =
    useLoaderData<typeof loader>();
  const answerOfPage = useAnswer<typeof action>();
  const answer = answerOfPage?.sent === 'reply' ? undefined : answerOfPage;
  return (
    <SettingsFrame refusal={refusalIn(answer)}>
      <QuickRepliesCard
        replies={replies}
        formKey={formKey}
        answer={answerOfPage?.sent === 'reply' ? answerOfPage : undefined}
      />
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
 * The Markdown that comes with the app, to begin from. While it stands on the page, the admin reads
 * that it is a starting text: what it promises is theirs to keep (R4).
 */
function TextOfTheApp({
  text,
  inUse,
  children,
}: {
  text: string;
  /** The owner has written none of their own. */
  inUse: boolean;
  /** What to look for in it. */
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
