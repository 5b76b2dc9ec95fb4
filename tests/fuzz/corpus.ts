/**
 * Values that have broken other programs, for every place where text can be typed. Markup sets `__ran` when
 * it runs, so that a check of an answer, or of `window.__ran`, shows it.
 */

/** A text, or raw bytes of a form's body or an address, including percent signs. */
export type Nasty = string | { raw: string };

/** The name of the global that a payload sets when it runs. */
export const marker = '__ran';

const run = `window.${marker}=1`;

/** Markup that would run, or load something, if it weren't escaped. */
export const markup: readonly string[] = [
  `<script>${run}</script>`,
  `</script><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `</title></style><script>${run}</script>`,
  `"><script>${run}</script>`,
  `'><img src=x onerror=${run}>`,
  `<img src=x onerror="${run}">`,
  `<svg/onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<details open ontoggle=${run}>x</details>`,
  `<input autofocus onfocus=${run}>`,
  `<iframe srcdoc="<script>parent.${marker}=1</script>"></iframe>`,
  `<math><mtext></mtext><style><img src=x onerror=${run}></style></math>`,
  `" onmouseover="${run}" autofocus onfocus="${run}" x="`,
  `' onfocus='${run}' autofocus x='`,
  `<!--><img src=x onerror=${run}>-->`,
  `<a href="javascript:${run}">press</a>`,
  `<style>@import "//evil.example/${marker}"</style>`,
  `<base href="//evil.example/${marker}/">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<ScRiPt>${run}</sCrIpT>`,
  `\u2028</script><script>${run}</script>`,
  `{{constructor.constructor('${run}')()}} \${${run}}`,
];

/** The same in Markdown, for the texts of the site. */
export const markdown: readonly string[] = [
  `[press](javascript:${run})`,
  `[press](JaVaScRiPt&colon;${run})`,
  `[press](java\tscript:${run})`,
  `[press](data:text/html,<script>${run}</script>)`,
  `[press](vbscript:${run})`,
  `![x](x"onerror="${run})`,
  `<javascript:${run}>`,
  `[press]: javascript:${run}\n\n[press]`,
  `\`\`\`"><script>${run}</script>\n\`\`\``,
];

const sql = [
  "'; DROP TABLE bookings; --",
  "' OR '1'='1",
  "' UNION SELECT hash FROM passwords --",
  '"*" OR NEAR(',
  'text:* AND ^"',
  '%_\\%',
];

const bytes = ['\0', 'a\0b', '\ud800', '\udfff\ud800', '\u0007\u001b[31m', '\x7f\x85'];

const rawBytes = ['%ED%A0%80', '%', '%zz', '%C0%AF', '%FF%FE', '%00', '%u0041'].map((raw) => ({
  raw,
}));

const unicode = [
  '\u202eevil\u202c',
  '\u2066left\u2069 \u200f',
  'שלום עולם',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦🐕‍🦺🏳️‍🌈',
  '👨🏿‍🚀e\u0301\u0327',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G',
  'ﬃ Ⅷ ① ﷽ İıſK',
  '\u00a0\u2028\u2029\u200b\ufeff',
  '​',
];

const numbers = [
  '-0',
  '0',
  '-1',
  '1e309',
  '1e-324',
  'NaN',
  'Infinity',
  '0x10',
  '9007199254740993',
  '99999999999999999999999999999999',
  '-2147483649',
  '1,234.5',
  '٣',
  '1.005',
  '.',
];

const dates = [
  '2027-02-29T09:00',
  '2027-03-14T02:30',
  '0000-00-00T00:00',
  '-271821-04-20T00:00',
  '+275760-09-13T00:00',
  '9999-12-31T23:59',
  '2027-03-09T24:00',
  '2027-03-09T09:00Z',
  '2027-3-9',
  '2027-13',
  '1970-01-01',
];

const headers = [
  'x\r\nSet-Cookie: injected=1',
  'x\r\n\r\n<html>',
  'a@example.com\r\nBcc: evil@example.com',
  '\r\nX-Injected: 1',
  'x\nLocation: //evil.example',
];

const places = [
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '....//....//',
  '/etc/passwd\0.png',
  'C:\\windows\\win.ini',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  `javascript:${run}`,
];

const words = [
  '%s%s%s%n',
  '%x%p%d',
  '{0}{{}}',
  '=1+1',
  '=HYPERLINK("//evil.example","x")',
  '@SUM(1)',
  '+1-1|cmd',
  '\t=1',
  '{"$ne":null}',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '',
  ' ',
  'CON',
];

/** Ordinary texts of problematic lengths. */
const lengths = [120, 121, 254, 2000, 2001, 4001, 20_000].map((length) => 'x'.repeat(length));

/** All of it. */
export const corpus: readonly Nasty[] = [
  ...markup,
  ...markdown,
  ...sql,
  ...bytes,
  ...rawBytes,
  ...unicode,
  ...numbers,
  ...dates,
  ...headers,
  ...places,
  ...words,
  ...lengths,
];

/** Names of fields that no form has, and that other programs turn into objects or lists. */
export const objectNames: readonly string[] = [
  '__proto__',
  '__proto__.admin',
  '__proto__[admin]',
  'constructor.prototype.admin',
  'toString',
  'hasOwnProperty',
  '',
  '[]',
  '[0]',
  '.',
  'a[b][c]',
  'a[999999999]',
  '__intent__',
  '__state__',
  '$form',
];

/** The same, and names of columns that no form sets. */
export const strangeNames: readonly string[] = [...objectNames, 'role', 'status', 'amt_paid'];
