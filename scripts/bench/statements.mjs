/** Figure 3: pages that run more SQL statements with 100 more rows than with some ten. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addRows } from './more-rows.mjs';
import { everyPage, htmlOf } from './people.mjs';
import { startApp } from './processes.mjs';
import { row } from './table.mjs';

export async function statements() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tailhouse-bench-'));
  try {
    const few = await countAll(dataDir);
    await addRows(dataDir, 100);
    const many = await countAll(dataDir);
    const changed = few.filter(({ count }, index) => (many[index]?.count ?? Infinity) > count);
    const difference = changed.map(
      ({ path: at, count }) => `${at} ${count} and ${many.find((one) => one.path === at)?.count}`,
    );
    return [
      row(
        3,
        'pages that take more with 100 rows more',
        changed.length,
        { atMost: 0 },
        difference.join(', '),
      ),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {string} dataDir */
async function countAll(dataDir) {
  const log = path.join(dataDir, 'statements.log');
  writeFileSync(log, '');
  const preload = new URL('./log-statements.mjs', import.meta.url).href;
  const app = await startApp({
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import ${preload}`,
    STATEMENT_LOG: log,
  });
  try {
    const counts = [];
    for (const page of await everyPage(app.url, dataDir)) {
      // Statements prepared once per process don't count for the page.
      await htmlOf(app.url, page);
      writeFileSync(log, '');
      await htmlOf(app.url, page);
      // The number of commits is in shared memory: asking for it reads no table.
      const all = readFileSync(log, 'utf8')
        .split('\n')
        .filter((sql) => sql !== '' && sql !== 'PRAGMA data_version');
      counts.push({ path: page.path, kind: page.kind, count: all.length, all });
    }
    return counts;
  } finally {
    await app.stop();
  }
}
