import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { askedTexts } from '~/core/errors/notices';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney } from '~/core/money/money';
import { reloadPage, seenCents, seenVersion } from '~/core/text/seen.schema';
import { nameList } from '~/core/text/format';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { noticedIn, readForm, redirectOrRefusal } from '~/core/web/read-form.server';
import { Differences } from '~/features/requests/change-card';
import { moveNames, moves } from '~/features/requests/move-stay';
import { type MovePreview, moveStay, previewMove } from '~/features/requests/move-stay.server';
import { AlertBox } from '~/ui/alert-box';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { PostForm, Refusal, SubmitButton } from '~/ui/form/post-form';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Move a stay · Admin', search: 'noindex' });

const move = z.enum(moves);

const moveForm = z.object({ move, version: seenVersion, seen_cents: seenCents });

/** What the move changes, or the sentence that says why it can't be made. */
async function previewOrRefusal(
  ...asked: Parameters<typeof previewMove>
): Promise<{ preview: MovePreview; refusal?: never } | { preview: null; refusal: string }> {
  try {
    return { preview: await previewMove(...asked) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'not_found') throw notFound();
    return { preview: null, refusal: error.userMessage };
  }
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const bookingId = idParam(params['bookingId']);
  const to = move.safeParse(new URL(request.url).searchParams.get('to'));
  if (!to.success) throw notFound();
  const result = await previewOrRefusal(bookingId, viewer, to.data);
  return { bookingId, move: to.data, formKey: newFormKey(), ...result };
}

/** "Save" (R86): back to the stay, or the sentence that says why not, above what it would change now. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const bookingId = idParam(params['bookingId']);
  const form = await readForm(request);
  const submission = moveForm.safeParse(Object.fromEntries(form));
  return redirectOrRefusal(paths.booking(bookingId), async () => {
    if (!submission.success) throw new ServiceError('invalid', reloadPage);
    const { move, version, seen_cents: cents } = submission.data;
    await moveStay({
      bookingId,
      viewer,
      move,
      seen: { version, cents },
      noticed: noticedIn(form),
      formKey: formKeyOf(form),
    });
    return { kind: 'success', text: `Saved. The total is ${formatMoney(cents)}.` };
  });
}

function differenceText({ was, wanted, totalByHand }: MovePreview): string {
  if (totalByHand) return 'You set this total yourself, so it stays.';
  const cents: Cents = wanted.totalCents - was.totalCents;
  if (cents === 0) return 'The total stays as it is.';
  return `${formatMoney(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'} than before.`;
}

export default function MoveStay() {
  const { bookingId, move, preview, refusal, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const back = (
    <LinkButton to={paths.booking(bookingId)} variant="default">
      {preview === null ? 'See the stay' : 'Keep it as it is'}
    </LinkButton>
  );
  if (preview === null)
    return (
      <>
        <h2>{moveNames[move]}</h2>
        <Refusal>{refusal}</Refusal>
        <div className={parts.buttons}>
          <LinkButton to={paths.editBooking(bookingId)} variant="default">
            Edit
          </LinkButton>
          {back}
        </div>
      </>
    );
  const { wanted, places, notices, version } = preview;
  return (
    <>
      <h2>
        {moveNames[move]} for {nameList(wanted.petNames) || 'this stay'}?
      </h2>
      <Refusal>{answer?.refusal}</Refusal>
      <Card>
        <div className={parts.form}>
          <Differences {...preview} />
          <p>{differenceText(preview)}</p>
          {places === null ? null : <p>With this change: {places}</p>}
          {notices.length === 0 ? null : (
            <AlertBox kind="warning" title="Please check">
              {askedTexts(notices).map((text, index) => (
                <p key={notices[index]?.code}>{text}</p>
              ))}
            </AlertBox>
          )}
          <PostForm label={moveNames[move]} formKey={formKey}>
            <input type="hidden" name="move" value={move} />
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="seen_cents" value={wanted.totalCents} />
            {notices.map(({ code }) => (
              <input key={code} type="hidden" name="noticed" value={code} />
            ))}
            <div className={parts.buttons}>
              <SubmitButton>Save</SubmitButton>
              {back}
            </div>
          </PostForm>
        </div>
      </Card>
    </>
  );
}
