import { quickDaycareForm } from '~/domain/quick-daycare.schema';
import type { Role } from '~/domain/permissions';
import { errorFields, log } from '../runtime/log.server';
import { ServiceError } from '../runtime/service-error.server';
import { answerRefusal } from '../web/answer-refusal.server';
import { bookQuickDaycare } from './book-quick-daycare.server';
import { bookingFailed } from './booking-failed';

/**
 * Carries out the Quick Daycare button (R19).
 * @returns the booking, made now or by the press before, or the answer that says why not
 * @throws Response 404 for another owner's pet
 */
export async function answerQuickDaycare(
  form: FormData,
  { petId, viewer }: { petId: string; viewer: { id: string; role: Role } },
): Promise<{ bookingId: string } | { refused: ReturnType<typeof answerRefusal> }> {
  const read = quickDaycareForm.safeParse(Object.fromEntries(form));
  if (!read.success) {
    const sentence = 'Please reload this page and press once more.';
    return { refused: answerRefusal(new ServiceError('invalid', sentence)) };
  }
  try {
    const { bookingId } = await bookQuickDaycare({
      petId,
      viewer,
      seenCents: read.data.seen_cents,
    });
    return { bookingId };
  } catch (error) {
    if (error instanceof ServiceError) return { refused: answerRefusal(error) };
    log.error('form.failed', errorFields(error));
    return { refused: answerRefusal(new ServiceError('unavailable', bookingFailed)) };
  }
}
