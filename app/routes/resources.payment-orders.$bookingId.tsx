import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '~/core/web/paths';
import { startPayment } from '~/features/money/payments/start-payment.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { idParam, notFound, requireProfile } from '~/core/web/guards.server';
import { readPayment } from '~/features/money/payments/payment.action.server';
import { readForm, seenOf } from '~/core/web/read-form.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';

/** First error of the form: the provider's buttons have no room for more. */
const refusedChoice = (error: Record<string, string[] | null> | null) =>
  Object.values(error ?? {}).flatMap((sentences) => sentences ?? [])[0] ?? 'Choose what to pay.';

/** 404: only the provider's buttons send requests here. */
export async function loader({ request }: LoaderFunctionArgs): Promise<never> {
  await requireProfile(request);
  throw notFound();
}

/** Reads the stays to pay: one with its choice, or all that the page showed (R95). @throws ServiceError */
function wanted(param: string | undefined, form: FormData) {
  const choice = readPayment(form);
  if (choice.status !== 'success') throw new ServiceError('invalid', refusedChoice(choice.error));
  const { tip, credit = null } = choice.value;
  if (param === 'all') return { seen: seenOf(form), tip, credit };
  return { bookingId: idParam(param), choice: choice.value };
}

/**
 * Creates the order for the provider's buttons, with the same function as the button without scripts
 * (R31). Returns its id and the page that captures it once approved, or the refusal.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireProfile(request);
  const form = await readForm(request);
  try {
    const order = await startPayment({
      ...wanted(params['bookingId'], form),
      viewer,
      submissionKey: formKeyOf(form) ?? newFormKey(),
      origin: new URL(request.url).origin,
      through: 'buttons',
    });
    const { orderId, attemptId, together } = order;
    const returnTo = paths.paymentReturn(order.bookingId, attemptId, { together });
    return Response.json({ orderId, returnTo });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'not_found') throw notFound();
    const { status, headers } = error;
    return Response.json({ refusal: error.userMessage }, { status, headers });
  }
}
