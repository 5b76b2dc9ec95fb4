import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, Link } from '@remix-run/react';
import { deleteAccountSchema } from '~/features/people/accounts/account.schema';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { handleForms } from '~/core/web/page-forms.server';
import { deletionPage } from '~/features/people/profiles/delete-account.server';
import { requireSelf } from '~/core/web/guards.server';
import type { Hold } from '~/features/people/profiles/account-deletion';
import { formatMoney } from '~/core/money/money';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { FormAlert, PostForm, Refusal, SubmitButton } from '~/ui/form/post-form';
import { LinkButton } from '~/ui/button';
import { CodeField, CurrentPasswordField } from '~/features/people/accounts/account-fields';
import classes from '~/ui/card-parts.module.css';
import { useCheckedForm, CheckedForm, type FormResult } from '~/ui/form/checked-form';
import { resultOf } from '~/ui/form/form-answer';
import { useAnswer } from '~/ui/form/lost-connection';
import { deletionForms } from './forms.server';
import { useRootFacts } from '~/ui/root-facts';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Delete my account', search: 'noindex' });

/** Loads what the deletion erases and keeps, or what prevents it (R41). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireSelf(request, params['userId']);
  const isBusiness = viewer.role === 'admin';
  return { ownerId: viewer.id, isBusiness, ...(await deletionPage(viewer.id)) };
}

export function action(args: ActionFunctionArgs) {
  return handleForms(args, deletionForms, () => requireSelf(args.request, args.params['userId']));
}

type Deletion = ReturnType<typeof useLoaderData<typeof loader>>;

/** Confirmation of the deletion, or the reasons that prevent it. */
export default function DeleteAccount() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <Refusal>{answer?.refusal}</Refusal>
      <DeletionCard page={page} result={resultOf(answer, 'delete')} />
    </>
  );
}

function DeletionCard({ page, result }: { page: Deletion; result: FormResult }) {
  const { ownerId, isBusiness, holds } = page;
  if (isBusiness)
    return (
      <Card title="Delete my account">
        {result ? <FormAlert>The business’s account can’t be deleted.</FormAlert> : null}
        <p>The site needs the business’s account, so it can’t be deleted.</p>
        <Back ownerId={ownerId}>Back to Settings</Back>
      </Card>
    );
  if (page.asked) return <Planned {...page} />;
  if (holds.length > 0 || page.creditCents > 0 || page.giftCents > 0)
    return <NotYet {...page} refused={!!result} />;
  return <Question {...page} lastResult={result} />;
}

/** Shown while a requested deletion is scheduled. */
function Planned({ ownerId, kept }: Deletion) {
  return (
    <Card title="Delete my account">
      <AlertBox kind="info" title={kept ? `Will be deleted on ${kept}` : 'Will be deleted soon'}>
        <p>
          {kept
            ? 'We have to keep records of your dogs’ stays until then. After that we erase your account by itself.'
            : 'We’re about to erase your account.'}
        </p>
      </AlertBox>
      <p>
        You can still sign in until then, and <a href={paths.myData(ownerId)}>download my data</a>.
      </p>
      <PostForm className={classes.buttons ?? ''}>
        <SubmitButton name="intent" value="keep">
          Keep my account
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

function NotYet({
  ownerId,
  holds,
  creditCents,
  giftCents,
  refused,
}: Pick<Deletion, 'ownerId' | 'holds' | 'creditCents' | 'giftCents'> & { refused: boolean }) {
  const payWhenYouCome = useRootFacts()?.payWhenYouCome === true;
  return (
    <Card title="Delete my account">
      <AlertBox kind={refused ? 'error' : 'warning'} title="Not yet">
        {holds.length === 0 ? null : (
          <p>You still have an upcoming stay or an open payment. Please settle this first:</p>
        )}
        {creditCents === 0 ? null : (
          <p>{`You have ${formatMoney(creditCents)} of credit. Use it for a stay, or message us and we’ll pay it out.`}</p>
        )}
        {giftCents === 0 ? null : (
          <p>
            {`You gave ${formatMoney(giftCents)} that isn’t used yet.`}{' '}
            <Link to={paths.credit(ownerId)}>Withdraw it first</Link>
          </p>
        )}
      </AlertBox>
      <ul className={classes.list}>
        {holds.map(({ id, service, when, hold }) => (
          <li key={id} className={classes.row}>
            <div className={classes.words}>
              <Link to={paths.booking(id)}>{`${service}, ${when}`}</Link>
              <p className={classes.quiet}>{holdWords(hold)}</p>
            </div>
            {hold.kind === 'to pay' && !payWhenYouCome ? (
              <LinkButton to={paths.payment(id)} variant="default" size="sm">
                {`Pay ${formatMoney(hold.cents)}`}
              </LinkButton>
            ) : null}
          </li>
        ))}
      </ul>
      <Back ownerId={ownerId}>Keep my account</Back>
    </Card>
  );
}

function holdWords(hold: Hold): string {
  switch (hold.kind) {
    case 'stands':
      return 'This stay is still active. Cancel it, or wait until it’s over.';
    case 'just answered':
      return 'Something about it was just noted and may still be undone. Try again in a minute.';
    case 'under way':
      return 'A payment for it is in progress. Try again when it has arrived.';
    case 'to pay':
      return `${formatMoney(hold.cents)} is still due.`;
    case 'to get back':
      return `You may be due a refund of ${formatMoney(hold.cents)}. Message us and we’ll settle it.`;
    case 'incident':
      return 'We still have a note about this stay to settle. Message us and we’ll take care of it.';
  }
}

function Question({
  ownerId,
  keepsBookings,
  kept,
  asksCode,
  lastResult,
}: Deletion & { lastResult: FormResult }) {
  const [form, fields] = useCheckedForm('delete-account', deleteAccountSchema, {
    lastResult,
  });
  return (
    <Card title="Delete my account">
      {kept ? (
        <AlertBox kind="info" title={`Will be deleted on ${kept}`}>
          <p>
            We have to keep records of your dogs’ stays until then. If you delete your account now,
            we erase it by itself on that day. Until then you can change your mind.
          </p>
        </AlertBox>
      ) : null}
      <p className={classes.strong}>
        {kept
          ? 'This is deleted then and can’t be restored:'
          : 'This is deleted right away and can’t be restored:'}
      </p>
      <ul className={classes.points}>
        <li>your name, email, phone number and password</li>
        <li>your dogs, with their photos, records, vets and emergency contacts</li>
        <li>our messages to each other and the emails we sent you</li>
      </ul>
      {keepsBookings ? (
        <>
          <p className={classes.strong}>This stays for bookkeeping, without your name:</p>
          <ul className={classes.points}>
            <li>when a dog stayed with us, the price, and what was paid</li>
          </ul>
        </>
      ) : (
        <p>Nothing from your account stays.</p>
      )}
      <p>Reviews aren’t tied to your account. If you’d like yours removed, message us first.</p>
      <p>
        <a href={paths.myData(ownerId)}>Download my data</a> before, if you want to keep it.
      </p>
      <CheckedForm form={form} hidden={{ intent: 'delete' }}>
        <CurrentPasswordField
          field={fields.current_password}
          why="So no one else can delete your account."
        />
        {asksCode ? <CodeField field={fields.code} kind="either" /> : null}
        <div className={classes.buttons}>
          <SubmitButton color="red">Delete my account</SubmitButton>
          <Back ownerId={ownerId}>Keep my account</Back>
        </div>
      </CheckedForm>
    </Card>
  );
}

function Back({ ownerId, children }: { ownerId: string; children: string }) {
  return (
    <div className={classes.buttons}>
      <LinkButton to={paths.settingsOf(ownerId)} variant="default">
        {children}
      </LinkButton>
    </div>
  );
}
