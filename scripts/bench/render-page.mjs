/**
 * A child process: how often a second `renderToString` writes the HTML of a file, as JSON with the
 * share of the file's length that it wrote. `NODE_ENV=production node render-page.mjs FILE SECONDS`.
 */
import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { pageElement } from './page-element.mjs';

const [, , file = '', seconds = '1'] = process.argv;
const html = readFileSync(file, 'utf8');
const element = pageElement(html);
const share = renderToString(element).length / html.length;

const warm = performance.now() + 500;
while (performance.now() < warm) renderToString(element);
let count = 0;
const begun = performance.now();
const until = begun + Number(seconds) * 1000;
while (performance.now() < until) {
  renderToString(element);
  count += 1;
}
const perSecond = (count * 1000) / (performance.now() - begun);
process.stdout.write(JSON.stringify({ perSecond, share }));
