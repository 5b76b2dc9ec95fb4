import { parseForm } from '~/core/web/form';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect, useLoaderData } from '@remix-run/react';
import { stayChangeSchema } from '~/features/requests/stay.schema';
import { isAdmin } from '~/core/session/permissions';
import { formatStay } from '~/core/time/format-dates';
import { nameList } from '~/core/text/format';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { changePage, oneMoreNight } from '~/features/requests/change-page.server';
import { askForChange } from '~/features/requests/stay-changes.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { idParam, notFound, requireProfile } from '~/core/web/guards.server';
import { formError, formErrorOr503, noticedIn, readForm } from '~/core/web/read-form.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { useAnswer } from '~/ui/form/lost-connection';
import { ChangeForm } from './change-form';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Change this stay', search: 'noindex' });

const failed = 'The change could not be sent. Please try again later.';

/** An owner's own stay; the admin has the edit page. */
async function guarded({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const bookingId = idParam(params['bookingId']);
  if (isAdmin(viewer)) throw redirect(paths.editBooking(bookingId));
  const page = await changePage(bookingId, viewer.id);
  if (page === null) throw notFound();
  return { viewer, page };
}

export async function loader(args: LoaderFunctionArgs) {
  const { page } = await guarded(args);
  const { mayAsk, change, ...shown } = page;
  // What waits, and why nothing can be changed, is said on the stay's own page.
  if (!mayAsk || change !== null) throw redirect(paths.booking(page.stay.id));
  const more = new URL(args.request.url).searchParams.get('nights') === '1';
  const end = more ? oneMoreNight(page.stay) : page.stay.end;
  return { ...shown, end, formKey: newFormKey() };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, page } = await guarded(args);
  const { stay, pets, now, rules, ownerFirstName } = page;
  const form = await readForm(args.request);
  const schema = stayChangeSchema({
    now,
    rules,
    service: stay.service,
    was: stay,
    petIds: pets.map(({ id }) => id),
  });
  const submission = parseForm(form, schema);
  if (form.get('intent') === 'quote') return data({ result: submission.reply() });
  if (submission.status !== 'success') {
    const hidden = submission.error?.['version']?.[0] ?? submission.error?.['seen_cents']?.[0];
    return formError(submission, hidden && new ServiceError('invalid', hidden));
  }
  try {
    const { waits } = await askForChange({
      bookingId: stay.id,
      viewer,
      request: submission.value,
      formKey: formKeyOf(form),
      noticed: noticedIn(form),
    });
    const text = waits
      ? `Sent. ${ownerFirstName} will answer. Until then your stay is as it was.`
      : stay.status === 'accepted'
        ? 'Your stay is longer now, and confirmed.'
        : 'Your request is changed.';
    return await redirectWithFlash(paths.booking(stay.id), { kind: 'success', text });
  } catch (error) {
    // The form has no such field: discounts would pass the new total (R49).
    const untold = error instanceof ServiceError && error.field === 'total';
    const write = `Please write to ${ownerFirstName} about this change.`;
    return formErrorOr503(submission, untold ? new ServiceError('conflict', write) : error, failed);
  }
}

export default function ChangePage() {
  const { stay, ownerFirstName, ...form } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <PageFrame
      width="text"
      title="Change this stay"
      lead={
        <p>
          {nameList(stay.petNames)}: {stay.service}, {formatStay(stay.start, stay.end)}
        </p>
      }
    >
      <ChangeForm
        stay={stay}
        by={ownerFirstName}
        cancel={paths.booking(stay.id)}
        lastResult={answer?.result}
        {...form}
      />
    </PageFrame>
  );
}
