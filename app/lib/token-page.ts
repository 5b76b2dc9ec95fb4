/**
 * The headers of a page whose address holds a token: it goes to no other site, and into no cache.
 * Not `no-referrer`: that takes the origin from the form as well, which then looks like another
 * site's.
 */
export const tokenPageHeaders = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
});
