/** Figure 6: memory with the container's settings, and the start-up time of the built app. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median, saturate } from './load.mjs';
import { passBy } from './people.mjs';
import { containerSettings, residentMb, startApp, wait } from './processes.mjs';
import { row } from './table.mjs';

const idleMs = 5000;
const starts = 5;

/** @param {{ seconds: number }} options */
export async function memory({ seconds }) {
  const settings = containerSettings();
  const said = Object.entries(settings)
    .map((pair) => pair.join('='))
    .join(' ');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tailhouse-bench-'));
  try {
    // The first start creates the data, the measured ones find it.
    await (await startApp({ DATA_DIR: dataDir })).stop();
    const times = [];
    for (let start = 0; start < starts; start += 1)
      times.push(await coldStart({ ...settings, DATA_DIR: dataDir }));
    const app = await startApp({ ...settings, DATA_DIR: dataDir });
    await fetch(`${app.url}/`).then((answer) => answer.text());
    await wait(idleMs);
    const idle = residentMb(app.pid);
    let most = 0;
    for (const at of ['/daycare', '/reviews', '/login']) {
      await saturate({ url: app.url + at, cookie: passBy }, seconds);
      most = Math.max(most, residentMb(app.pid));
    }
    await wait(idleMs);
    const after = residentMb(app.pid);
    await app.stop();
    return [
      row(6, 'MB resident, idle', idle, { atMost: 180 }, said),
      row(
        6,
        'MB resident, after the load',
        after,
        { atMost: 256 },
        `most while it lasted ${most.toFixed(0)}`,
      ),
      row(
        6,
        'seconds from start to the first 200',
        median(times) / 1000,
        { atMost: 1 },
        `median of ${starts}`,
      ),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {Record<string, string>} env */
async function coldStart(env) {
  const begun = performance.now();
  const app = await startApp(env);
  const answer = await fetch(`${app.url}/`);
  await answer.text();
  const took = performance.now() - begun;
  await app.stop();
  if (answer.status !== 200) throw new Error(`The first answer was ${answer.status}`);
  return took;
}
