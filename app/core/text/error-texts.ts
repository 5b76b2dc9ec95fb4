/** Sentences of the error catalog (spec section 8) that several forms use. */

/** Shown after an unforeseen failure. */
export const tryAgain = 'An error occurred. Please try again.';

export const bookingFailed = 'An error occurred while submitting the form. Please try again later.';
