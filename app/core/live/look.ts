/**
 * Header of requests other than navigations: checking for news (R37), or copying the day sheet
 * (public/sw-day-sheet.js spells it out). A flash message is left to the next navigation, which may be
 * in another tab (R38).
 */
export const lookHeader = 'X-Tailhouse-Look';
