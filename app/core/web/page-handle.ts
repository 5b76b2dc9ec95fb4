export type PageHandle = {
  /** `none` for a page without React in the browser, whose forms only the server checks. */
  scripts?: 'none' | 'all';
  /** The server may cache the page: no scripts, the same for every visitor, public tables only. */
  cached?: true;
};

/** The scripts that the page asked for carries; an error page in its place carries the same. */
export function scriptsOf(handles: readonly unknown[]): 'none' | 'all' {
  const leaf = handles.at(-1);
  const plain = typeof leaf === 'object' && leaf !== null && 'scripts' in leaf;
  return plain && leaf.scripts === 'none' ? 'none' : 'all';
}
