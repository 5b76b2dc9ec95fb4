import { parse, type Submission } from '@conform-to/react';
import { useEffect, useState } from 'react';

/** Accepts anything: the action checks it. */
function unchecked(form: FormData): Submission<unknown> {
  return parse(form, { resolve: (value) => ({ value }) });
}

/**
 * A form's check for conform, with what it is told. It is loaded when a person enters the form: the
 * rules and zod are a sixth of the page's scripts, and many only look. Until it is here, and when it
 * cannot be loaded, only the action checks. `load` is one and the same at each call.
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
        // The connection is lost; the next field asks again.
        () => form?.addEventListener('focusin', enter, { once: true }),
      );
    // A field may have had the focus before the scripts arrived.
    if (form?.contains(document.activeElement)) void enter();
    else form?.addEventListener('focusin', enter, { once: true });
    return () => form?.removeEventListener('focusin', enter);
  }, [formId, load]);

  return ({ formData }: { formData: FormData }) =>
    loaded ? loaded.check(formData, facts) : unchecked(formData);
}
