import * as z from 'zod';

/** Shown if the page's hidden values are missing or altered. */
export const reloadPage = 'Please reload this page and try once more.';

/** The booking's version that the person saw, as its form carries it (R15). */
export const seenVersion = z
  .string({ error: reloadPage })
  .regex(/^[1-9]\d{0,8}$/, reloadPage)
  .transform(Number);

/** The total that the page showed, in cents (R67); only used to check that the person agreed to ours. */
export const seenCents = z
  .string({ error: reloadPage })
  .regex(/^\d{1,9}$/, reloadPage)
  .transform(Number);
