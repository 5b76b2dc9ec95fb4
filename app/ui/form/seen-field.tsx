import { useState } from 'react';
import type { FormResult } from './checked-form';

/**
 * Carries the version that a form was made from. Reloaded data does not change it while a person
 * types; a refusal does, because it shows the stored values (docs/decisions/109).
 */
export function SeenField({ seen, result }: { seen: string; result: FormResult }) {
  const [whenMade] = useState(seen);
  return <input type="hidden" name="seen" value={seenOfResult(result) ?? whenMade} />;
}

/** Returns the version in the answer to a form; null if missing. */
export function seenOfResult(result: FormResult): string | null {
  const seen = result?.initialValue?.['seen'];
  return typeof seen === 'string' ? seen : null;
}
