/**
 * On what is asked for by no navigation: a look for news (R37), or a copy of the day sheet
 * (public/sw-day-sheet.js writes it out). What is said once is left to the page that a
 * navigation asks for, which may be in another tab (R38).
 */
export const lookHeader = 'X-Tailhouse-Look';
