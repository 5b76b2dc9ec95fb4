/** The provider's webhooks, signed as it signs them. */
import { expect } from 'vitest';
import { database } from '~/core/database/database.server';
import { emulatorWebhookId } from '~/features/money/payments/payment-provider.server';
import { handleEvents, receiveWebhook } from '~/features/money/payments/webhook.server';
import type { PaypalEmulator } from '../../../server/stand-ins/paypal/start-paypal-emulator';
import { signedHeaders } from '../../../server/stand-ins/paypal/webhooks';

/**
 * Delivers the newest event that names this order or refund.
 * @returns whether it arrived for the first time: a repeat is stored but not processed
 */
export async function heardOf({ url, control }: PaypalEmulator, about: string): Promise<boolean> {
  const event = control
    .events()
    .filter(({ body }) => body.includes(about))
    .at(-1);
  if (event === undefined) return false;
  const known = await database().providerEvent.count({ where: { id: event.id } });
  const headers = new Headers(signedHeaders(event, url, emulatorWebhookId));
  expect(await receiveWebhook(headers, event.body)).toBe('kept');
  await handleEvents();
  return known === 0;
}
