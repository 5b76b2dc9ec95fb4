import type { Notice } from '~/core/errors/notices';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';

/**
 * Returns the question before one text goes to several owners: how many get it, and who has no email (R124).
 * Its code changes with the numbers, so an outdated page asks again.
 */
export function sendQuestion({
  emailed,
  called,
}: {
  /** Number of owners with an email address. */
  emailed: number;
  /** Names of those without. */
  called: readonly string[];
}): Notice {
  const code = `send-to-${emailed}-and-${called.length}`;
  const text =
    called.length === 0
      ? ''
      : `${nameList(called)} ${called.length === 1 ? 'has' : 'have'} no email: please call or text too.`;
  const ask =
    emailed > 0
      ? `Send to ${counted(emailed, 'owner')}?`
      : `Put it in ${counted(called.length, 'conversation')}?`;
  return text === '' ? { code, text: ask } : { code, text, ask };
}
