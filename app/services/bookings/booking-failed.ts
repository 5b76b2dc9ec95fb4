/** Said when a booking could not be written for a reason nobody foresaw (spec section 8). */
export const bookingFailed = 'An error occurred while submitting the form. Please try again later.';
