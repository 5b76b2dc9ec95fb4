import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { askedTexts } from '~/core/errors/notices';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney } from '~/core/money/money';
import { nameList } from '~/core/text/format';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { handleForm } from '~/core/web/page-forms.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { Differences } from '~/features/booking/requests/change-card';
import { moveNames, moves } from '~/features/booking/requests/move-stay';
import { type MovePreview, previewMove } from '~/features/booking/requests/move-stay.server';
import { AlertBox } from '~/ui/alert-box';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { PostForm, Refusal, SubmitButton } from '~/ui/form/post-form';
import { useAnswer } from '~/ui/form/lost-connection';
import { moveForm } from './forms.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Move a stay · Admin', search: 'noindex' });

const move = z.enum(moves);

/** Returns the effects of the move, or the reason why it can't be made. @throws Response 404 */
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

/** Moves the stay and redirects to it, or shows the refusal above the current preview. */
export function action(args: ActionFunctionArgs) {
  const guard = async () => {
    const viewer = await requireAdmin(args.request);
    return { viewer, bookingId: idParam(args.params['bookingId']) };
  };
  return handleForm(args, guard, moveForm);
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
          <LinkButton to={paths.editBooking(bookingId, { stay: true })} variant="default">
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
