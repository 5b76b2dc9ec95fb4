/**
 * On page data that no navigation asks for: a look for news (R37). What is said once is left to the
 * page that somebody goes to, which may be in another tab (R38).
 */
export const lookHeader = 'X-Tailhouse-Look';
