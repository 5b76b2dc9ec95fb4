/** The largest file that anybody may send, in bytes (R39). */
export const uploadLimitBytes = 10 * 1024 * 1024;

/**
 * Said too where the body was too large to be read to its end, and what stood beside the file went
 * with it. With scripts the browser refuses such a file by itself, and all that is typed stays.
 */
export const typedIsLost = 'What you typed beside it was lost: please type it again.';

/** Said for a file above the limit. */
export const uploadTooLarge = 'That file is too large: please choose one of 10 MB or less.';
