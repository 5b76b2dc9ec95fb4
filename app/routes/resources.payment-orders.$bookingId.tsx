import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '~/core/web/paths';
import { startPayment } from '~/features/payments/start-payment.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { idParam, notFound, requireProfile } from '~/core/web/guards.server';
import { readPayment } from '~/features/payments/payment.action.server';
import { readForm } from '~/core/web/read-form.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';

/** The first sentence about what was typed: the provider's buttons have no place for more. */
const refusedChoice = (error: Record<string, string[] | null> | null) =>
  Object.values(error ?? {}).flatMap((sentences) => sentences ?? [])[0] ?? 'Choose what to pay.';

/** 404: only the provider's buttons send requests here. */
export async function loader({ request }: LoaderFunctionArgs): Promise<never> {
  await requireProfile(request);
  throw notFound();
}

/**
 * The order for the provider's buttons, by the same function as the button without scripts (R31):
 * its id and the page that captures it once approved, or the refusal.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireProfile(request);
  const bookingId = idParam(params['bookingId']);
  const form = await readForm(request);
  const choice = readPayment(form);
  try {
    if (choice.status !== 'success') throw new ServiceError('invalid', refusedChoice(choice.error));
    const { orderId, attemptId } = await startPayment({
      bookingId,
      viewer,
      choice: choice.value,
      submissionKey: formKeyOf(form) ?? newFormKey(),
      origin: new URL(request.url).origin,
      through: 'buttons',
    });
    return Response.json({ orderId, returnTo: paths.paymentReturn(bookingId, attemptId) });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'not_found') throw notFound();
    const { status, headers } = error;
    return Response.json({ refusal: error.userMessage }, { status, headers });
  }
}
