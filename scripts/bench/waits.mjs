/** Figure 10: delay of other requests while the largest answers are made (R111). */
import { spawn } from 'node:child_process';
import { idsOf, signIn } from './people.mjs';
import { dataOf, startApp } from './processes.mjs';
import { row } from './table.mjs';

const year = new Date().getFullYear();
const nasty = Array.from({ length: 10_000 }, (_, at) =>
  [
    `kim${at}@mail.example`,
    `"Kim ""${at}"" O'Neil, ${'é'.repeat(150)}"`,
    `'=1+${at}`,
    '',
    'x',
  ].join(';'),
);
// Every second cell is a quote in quotes, across lines of odd lengths.
const quotes = `Email,Note\r\n${'a@b.example,"""\n"""\r\n'.repeat(160_000)}`;

/** The requests; a text is sent as the list to import. @type {[string, string, string?][]} */
const answers = [
  ['Financials as CSV', '/resources/financials'],
  ['payments as CSV', '/resources/payments'],
  ['register as CSV', `/resources/register?from=${year}-01-01&until=${year}-12-31`],
  ['incidents as CSV', '/resources/incidents'],
  ['income as CSV', `/resources/reports/income?year=${year}`],
  ['reports', `/admin/reports?year=${year}`],
  ['Financials', '/admin/financials'],
  ['my data', '/resources/my-data/{owner}'],
  ['everything as ZIP', '/resources/export'],
  ['a list of 10,000 lines, chosen', '/admin/import', `Email;Name;Note;;\r\n${nasty.join('\r\n')}`],
  ['a list of 4 MB of quotes, chosen', '/admin/import', quotes],
  ['a list of 4 MB of commas, chosen', '/admin/import', `Email,\r\n${','.repeat(4_000_000)}`],
];

/** @param {{ bookings: number, messages: number, keep: boolean }} options */
export async function waits({ bookings, messages, keep }) {
  const data = dataOf(bookings, messages, keep);
  const app = await startApp({ DATA_DIR: data.dataDir });
  try {
    const cookie = await signIn(app.url, 'admin');
    const { owner } = await idsOf(data.dataDir);
    const rows = [];
    for (const [name, address, list] of answers) {
      const at = app.url + address.replace('{owner}', owner);
      // Other work on the machine lengthens one run; a blocked server lengthens each.
      const runs = [];
      for (let run = 0; run < 3; run += 1) runs.push(await waitWhile(app.url, at, cookie, list));
      const longest = Math.min(...runs.map((one) => one.longest));
      const said = runs[0]?.said ?? '';
      rows.push(row(10, `ms, the longest wait beside ${name}`, longest, { atMost: 50 }, said));
    }
    return rows;
  } finally {
    await app.stop();
    data.remove();
  }
}

/**
 * @param {string} url
 * @param {string} address
 * @param {string} cookie
 * @param {string | undefined} list
 */
async function waitWhile(url, address, cookie, list) {
  // In a separate process, which reads as fast as it can, and keeps nothing.
  const child = spawn(process.execPath, ['scripts/bench/read-all.mjs', address, cookie], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  let over = false;
  child.stdout.on('data', (/** @type {Buffer} */ piece) => (said += piece.toString()));
  child.once('exit', () => (over = true));
  child.stdin.end(list ?? '');
  let longest = 0;
  while (!over) {
    const begun = performance.now();
    await fetch(`${url}/livez`).then((answer) => answer.text());
    longest = Math.max(longest, performance.now() - begun);
  }
  return { longest, said: said.trim() };
}
