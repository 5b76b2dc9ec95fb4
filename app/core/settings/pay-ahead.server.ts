import { environment } from '~/core/runtime/environment.server';
import type { Settings } from './settings.server';

/** Whether owners have any way to pay before they come (R137): PayPal, or another one in the settings. */
export function canPayAhead(
  settings: Pick<Settings, 'venmoName' | 'zelleAddress' | 'cashAppTag' | 'cashOrCheck'>,
): boolean {
  const { venmoName, zelleAddress, cashAppTag, cashOrCheck } = settings;
  const others = [venmoName, zelleAddress, cashAppTag].some((name) => name !== '') || cashOrCheck;
  return environment().paypal.kind !== 'none' || others;
}
