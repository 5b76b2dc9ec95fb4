const preload = /<link rel="modulepreload"/g;
const inlineModule = /<script([^>]*) type="module"([^>]*)>/g;

/**
 * Holds the scripts of a page back until somebody uses it: Remix's module scripts and their
 * preloads stay in the document in a form that no browser acts on, and `public/site.js` brings
 * them to life. The document keeps its shape, so React finds what it wrote.
 * @param html a whole document as React writes it
 */
export function withWaitingScripts(html: string): string {
  return html
    .replaceAll(preload, '<link media="not all" rel="modulepreload"')
    .replaceAll(inlineModule, '<script$1 type="text/waiting-module"$2>');
}
