/** What a route says about its document as a whole: `export const handle: PageHandle`. */
export type PageHandle = {
  /**
   * `none` for a public page that needs no React in the browser: its document carries none of
   * Remix's scripts, and its styles are cut to what the page uses. `when used` for a page that
   * works without scripts and is better with them: they load with the first sign that somebody
   * uses the page, and cost nobody who only reads it anything.
   */
  scripts?: 'none' | 'when used';
  /**
   * The page is the same for every visitor who is not signed in, and made of nothing but what
   * `change-watch.server.ts` watches and the minute: the server keeps it.
   */
  kept?: true;
};

/** How the scripts of the page asked for come to the browser. */
export type PageScripts = NonNullable<PageHandle['scripts']> | 'at once';

/**
 * What the page asked for says about its scripts. An error page in its place does the same.
 * @param handles of the matched routes, the outermost first
 */
export function scriptsOf(handles: readonly unknown[]): PageScripts {
  const leaf = handles.at(-1);
  if (typeof leaf !== 'object' || leaf === null || !('scripts' in leaf)) return 'at once';
  return leaf.scripts === 'none' || leaf.scripts === 'when used' ? leaf.scripts : 'at once';
}

/** Whether the page asked for may be kept for all visitors. */
export function isKept(handles: readonly unknown[]): boolean {
  const leaf = handles.at(-1);
  return typeof leaf === 'object' && leaf !== null && 'kept' in leaf && leaf.kept === true;
}
