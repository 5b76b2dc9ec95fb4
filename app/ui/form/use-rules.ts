import { parse, type Submission } from '@conform-to/react';
import { useEffect, useState } from 'react';

/** Accepts anything: the action checks it. */
function unchecked(form: FormData): Submission<unknown> {
  return parse(form, { resolve: (value) => ({ value }) });
}

/**
 * Returns a form's check for conform, applied to `facts`. It loads when the form first gets the focus:
 * the rules and zod are a sixth of the page's scripts, and many visitors only read. Until it has
 * loaded, or if it can't, only the action checks. `load` must be the same function at each call.
 */
export function useRulesWhenEntered<Facts>(
  formId: string,
  load: () => Promise<(sent: FormData, facts: Facts) => Submission<unknown>>,
  facts: Facts,
) {
  const [loaded, setLoaded] = useState<{ check: Awaited<ReturnType<typeof load>> } | null>(null);

  useEffect(() => {
    const form = document.getElementById(formId);
    const enter = () =>
      load().then(
        (check) => setLoaded({ check }),
        // The connection is lost; the next focus tries again.
        () => form?.addEventListener('focusin', enter, { once: true }),
      );
    // A field may have gotten the focus before the scripts loaded.
    if (form?.contains(document.activeElement)) void enter();
    else form?.addEventListener('focusin', enter, { once: true });
    return () => form?.removeEventListener('focusin', enter);
  }, [formId, load]);

  return ({ formData }: { formData: FormData }) =>
    loaded ? loaded.check(formData, facts) : unchecked(formData);
}
