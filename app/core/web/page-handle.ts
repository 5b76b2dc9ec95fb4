export type PageHandle = {
  /** `none` for a page without React in the browser: only the server checks its forms. */
  scripts?: 'none' | 'all';
  /** The server may cache the page: no scripts, the same for every visitor, public tables only. */
  cached?: true;
};

/** Returns the scripts of the requested page; an error page in its place has the same. */
export function scriptsOf(handles: readonly unknown[]): 'none' | 'all' {
  const leaf = handles.at(-1);
  const plain = typeof leaf === 'object' && leaf !== null && 'scripts' in leaf;
  return plain && leaf.scripts === 'none' ? 'none' : 'all';
}
