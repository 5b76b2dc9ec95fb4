/**
 * Figure 2: the processor's time for each rendered page, beside that of another commit in the same
 * run, in turns. The other commit is checked out and built under `.cache/` the first time.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from '../prepare.mjs';
import { median } from './load.mjs';
import { htmlOf, idsOf, passBy, signIn } from './people.mjs';
import { quiet, startApp } from './processes.mjs';
import { row } from './table.mjs';

const bounds = { page: 1.5, list: 1.15 };
const pagesARound = 20;
// Linux counts the processor's time of a process in these.
const ticksASecond = 100;

/**
 * The pages that are compared. Lists show ten rows and more.
 * @param {import('./processes.mjs').Server} app
 */
async function comparedPages(app) {
  const { owner, pet, waiting } = await idsOf(app.dataDir);
  const [theirs, admins] = [await signIn(app.url, 'owner'), await signIn(app.url, 'admin')];
  return [
    { path: '/daycare', cookie: passBy, kind: 'page' },
    { path: '/reviews', cookie: passBy, kind: 'list' },
    { path: '/login', cookie: passBy, kind: 'page' },
    { path: `/${owner}/profile`, cookie: theirs, kind: 'page' },
    { path: `/${owner}/profile/reservations?when=past`, cookie: theirs, kind: 'list' },
    { path: `/${owner}/booking`, cookie: theirs, kind: 'page' },
    { path: `/${pet}/pet`, cookie: theirs, kind: 'page' },
    { path: `/booking/${waiting}`, cookie: theirs, kind: 'page' },
    { path: '/admin', cookie: admins, kind: 'page' },
    { path: '/admin/reservations', cookie: admins, kind: 'list' },
    { path: '/admin/reservations?when=past', cookie: admins, kind: 'list' },
    { path: '/admin/users', cookie: admins, kind: 'list' },
    { path: '/admin/financials', cookie: admins, kind: 'list' },
    { path: '/admin/settings', cookie: admins, kind: 'page' },
  ];
}

/**
 * Seconds of the processor that the process has used.
 * @param {number} pid
 */
function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}

/**
 * The other commit, built, in a folder of its own.
 * @param {string} commit
 */
function checkOut(commit) {
  const folder = path.join(root, '.cache', `against-${commit}`);
  const run = (/** @type {string} */ program, /** @type {string[]} */ args, cwd = folder) =>
    execFileSync(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  if (!existsSync(path.join(folder, 'package.json')))
    run('git', ['worktree', 'add', '--detach', folder, commit], root);
  if (!existsSync(path.join(folder, 'build', 'index.js'))) {
    say(`Building ${commit} …`);
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
    const steps = "['generate', 'build']";
    run(process.execPath, [
      '-e',
      `import('./scripts/prepare.mjs').then((m) => m.prepare(${steps}))`,
    ]);
  }
  return folder;
}

/**
 * Of the intervals that keep a server quiet, those that the commit knows: it refuses to start on
 * the name of a later one.
 * @param {string} folder
 */
function knownIntervals(folder) {
  const table = readFileSync(path.join(folder, 'app/core/runtime/interval-table.ts'), 'utf8');
  const known = Object.entries(JSON.parse(quiet.INTERVALS)).filter(([name]) =>
    table.includes(`${name}:`),
  );
  return JSON.stringify(Object.fromEntries(known));
}

/** @param {{ against: string, rounds: number }} options */
export async function against({ against: commit, rounds }) {
  const other = checkOut(commit);
  const ours = await startApp();
  const theirs = await startApp({ INTERVALS: knownIntervals(other) }, other);
  try {
    const pages = await comparedPages(ours);
    const others = await comparedPages(theirs);
    const rows = [];
    for (const [index, page] of pages.entries()) {
      const same = others[index];
      if (same === undefined) continue;
      /** @type {[number[], number[]]} */
      const times = [[], []];
      for (let round = -1; round < rounds; round += 1)
        for (const [side, app, one] of /** @type {const} */ ([
          [0, ours, page],
          [1, theirs, same],
        ])) {
          const before = processorSeconds(app.pid);
          for (let time = 0; time < pagesARound; time += 1) await htmlOf(app.url, one);
          // The first round warms both.
          if (round >= 0) times[side].push((processorSeconds(app.pid) - before) / pagesARound);
        }
      const ratio = median(times[0].map((time, round) => time / (times[1][round] ?? NaN)));
      const [mine, before] = times.map((each) => (median(each) * 1000).toFixed(1));
      rows.push(
        row(
          2,
          `${page.path.replace(/[a-z0-9]{20,}/, '…')} ÷ ${commit}`,
          ratio,
          { atMost: page.kind === 'list' ? bounds.list : bounds.page },
          `${mine} and ${before} ms of the processor`,
        ),
      );
    }
    return rows;
  } finally {
    await Promise.all([ours.stop(), theirs.stop()]);
  }
}
