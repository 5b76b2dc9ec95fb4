/** What a route says about its document as a whole: `export const handle: PageHandle`. */
export type PageHandle = {
  /**
   * `none` for a page that needs no React in the browser: its document carries none of Remix's
   * scripts, and forms on it are checked by the server alone. `all` is what other pages have.
   */
  scripts?: 'none' | 'all';
  /**
   * Whether the server may cache the page: without scripts, the same for every visitor without a
   * cookie, and made of nothing but the public tables (server/page-cache.ts) and the minute.
   */
  cached?: true;
};

/**
 * The scripts that the page asked for carries. An error page in its place carries the same.
 * @param handles of the matched routes, the outermost first
 */
export function scriptsOf(handles: readonly unknown[]): 'none' | 'all' {
  const leaf = handles.at(-1);
  const plain = typeof leaf === 'object' && leaf !== null && 'scripts' in leaf;
  return plain && leaf.scripts === 'none' ? 'none' : 'all';
}
