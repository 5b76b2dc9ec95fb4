/** The largest file that anybody may send, in bytes (R39). */
export const uploadLimitBytes = 10 * 1024 * 1024;

/** Said for a file above the limit. */
export const uploadTooLarge = 'That file is too large: please choose one of 10 MB or less.';
