/**
 * The styles of a page without scripts, cut to what the page uses and written into it. The whole
 * bundle serves the pages that change after they are loaded; these do not, and their first screen
 * need not wait for a second answer.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExtractorResultDetailed } from 'purgecss';
import { projectRoot } from '../runtime/project-root.server';
import { referencesIn, usedVariables } from './used-variables';

const sheetLink = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;
const themeStyle = /<style\b[^>]*\bdata-theme\b[^>]*>([^<]*)<\/style>/g;
const openingTag = /<([a-z][\w-]*)((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*\/?>/gi;
const attributes = /([\w:.-]+)(?:="([^"]*)")?/g;

/** What may be added to a page later: a `<details>` opens, `site.js` hides a link. */
const addedLater = ['open', 'hidden'];

/** A rule for whatever has the focus: PurgeCSS takes what names no element for one that is not used. */
const namesNothing = /^::?[\w-]+$/;

/** How many cuts are kept. There is one per kind of page and of person, far fewer than this. */
const mostKept = 200;
const kept = new Map<string, Promise<string>>();
const files = new Map<string, Promise<string>>();

/**
 * Puts the page's own styles in the place of its stylesheet and of the theme's variables.
 * @param html a whole document as React writes it
 * @param nonce of this answer's content security policy
 * @throws Error when a stylesheet that it names is not among the built files
 */
export async function withOwnStyles(html: string, nonce: string | undefined): Promise<string> {
  const sheets = (html.match(sheetLink) ?? []).flatMap(
    (link) => /\bhref="(\/build\/[^"]+\.css)"/.exec(link)?.[1] ?? [],
  );
  const theme = [...html.matchAll(themeStyle)].map(([, css]) => css).join('');
  const css = (await Promise.all(sheets.map(fileOf))).join('') + theme;
  const own = await cut(css, html);
  const attribute = nonce === undefined ? '' : ` nonce="${nonce}"`;
  return html
    .replaceAll(themeStyle, '')
    .replaceAll(sheetLink, '')
    .replace('</head>', () => `<style${attribute}>${own}</style></head>`);
}

function fileOf(href: string): Promise<string> {
  return remembered(files, href, () =>
    readFile(path.join(projectRoot(), 'public', path.normalize(href)), 'utf8'),
  );
}

function cut(css: string, html: string): Promise<string> {
  const used = namesIn(html, css);
  const variables = [...new Set(referencesIn(html.replaceAll(themeStyle, '')))].sort();
  const key = JSON.stringify([css.length, used, variables]);
  return remembered(kept, key, async () => {
    const { PurgeCSS } = await import('purgecss');
    const [purged] = await new PurgeCSS().purge({
      content: [{ raw: '', extension: 'html' }],
      css: [{ raw: css }],
      defaultExtractor: () => used,
      keyframes: true,
      safelist: { standard: [namesNothing] },
    });
    return usedVariables(purged?.css ?? css, variables);
  });
}

/** The names of the page that occur in the styles at all: the same for the same kind of page. */
function namesIn(html: string, css: string): ExtractorResultDetailed {
  const { known, deniedNames, deniedClasses } = wordsOf(css);
  const [tags, ids, values] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [names, classes] = [new Set(deniedNames), new Set(deniedClasses)];
  for (const [, tag = '', rest = ''] of html.matchAll(openingTag)) {
    tags.add(tag.toLowerCase());
    for (const [, name = '', value = ''] of rest.matchAll(attributes)) {
      names.add(name.toLowerCase());
      if (name === 'class') for (const one of value.split(/\s+/)) classes.add(one);
      else if (name === 'id') ids.add(value);
      else values.add(value);
    }
  }
  const sorted = (all: Set<string>) => [...all].filter((name) => known.has(name)).sort();
  return {
    tags: sorted(tags),
    classes: sorted(classes),
    ids: sorted(ids),
    attributes: { names: sorted(names), values: sorted(values) },
    undetermined: [],
  };
}

type SheetWords = { known: Set<string>; deniedNames: string[]; deniedClasses: string[] };

let lastSheet: { css: string; words: SheetWords } | undefined;

/**
 * All words of the styles, and those that rules ask to be absent, `:not([data-loading])`, or that
 * the browser may add: PurgeCSS would drop a rule for the want of them. All pages share one sheet.
 */
function wordsOf(css: string): SheetWords {
  if (lastSheet?.css !== css) {
    const nots = (css.match(/:not\([^)]*\)/g) ?? []).join(' ');
    const found = (pattern: RegExp) => [...nots.matchAll(pattern)].map(([, name]) => name ?? '');
    const words = {
      known: new Set(css.match(/[\w-]+/g)),
      deniedNames: [...found(/\[([\w-]+)/g), ...addedLater],
      deniedClasses: found(/\.([\w-]+)/g),
    };
    lastSheet = { css, words };
  }
  return lastSheet.words;
}

/** Keeps what was made once; what failed is tried again, and the oldest makes room. */
function remembered(
  among: Map<string, Promise<string>>,
  key: string,
  make: () => Promise<string>,
): Promise<string> {
  const known = among.get(key);
  if (known !== undefined) return known;
  const made = make();
  among.set(key, made);
  made.catch(() => among.delete(key));
  const [oldest] = among.keys();
  if (among.size > mostKept && oldest !== undefined) among.delete(oldest);
  return made;
}
