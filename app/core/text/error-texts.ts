/** Sentences of the error catalogue (spec section 8) that more than one form says. */

/** Said after an unforeseen failure. */
export const tryAgain = 'An error occurred. Please try again.';

export const bookingFailed = 'An error occurred while submitting the form. Please try again later.';
