import { useState } from 'react';
import type { FormResult } from './checked-form';

/**
 * Carries the version that a form was made from. New data of its page does not change it while
 * someone types; a refusal does, because it has shown them what is stored (decision 109).
 */
export function SeenField({ seen, result }: { seen: string; result: FormResult }) {
  const [whenMade] = useState(seen);
  return <input type="hidden" name="seen" value={seenIn(result) ?? whenMade} />;
}

/** The version in the answer to a form; null for none. */
export function seenIn(result: FormResult): string | null {
  const seen = result?.initialValue?.['seen'];
  return typeof seen === 'string' ? seen : null;
}
