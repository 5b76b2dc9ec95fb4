import * as z from 'zod';

/** Said when what the page showed did not come along as it was. */
export const reloadPage = 'Please reload this page and try once more.';

/** A booking's version as a form carries it: what the person saw (R15). */
export const seenVersion = z
  .string({ error: reloadPage })
  .regex(/^[1-9]\d{0,8}$/, reloadPage)
  .transform(Number);

/** The total that the page showed, in cents (R67): only tells whether the person agreed to ours. */
export const seenCents = z
  .string({ error: reloadPage })
  .regex(/^\d{1,9}$/, reloadPage)
  .transform(Number);
