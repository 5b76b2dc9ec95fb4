/**
 * scripts/container-start.sh around a server and a Litestream that only record their calls: the order in
 * which the two start and stop, which no test of the app covers.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
import { freePort } from '../setup/free-port';
import { scratchFolder } from '../setup/scratch-database';

const server = `import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
const note = (text) => appendFileSync('told.txt', text + '\\n');
const http = createServer((request, response) => {
  response.statusCode = request.url === '/readyz' ? Number(process.env.READY) : 404;
  response.end();
});
http.listen(Number(process.env.PORT), '127.0.0.1', () => note('server starts'));
process.on('SIGTERM', () => setTimeout(() => { note('server ends'); process.exit(Number(process.env.CODE)); }, 300));
`;

const litestream = `#!/usr/bin/env bash
echo "litestream $*" >>told.txt
if [[ $1 == replicate ]]; then
  trap 'echo "litestream ends" >>told.txt; exit 0' TERM
  sleep 60 & wait $!
fi
`;

/** Starts the script in a separate folder with these variables. */
async function started(env: Record<string, string>) {
  const folder = scratchFolder();
  for (const name of ['start', 'health'])
    cpSync(
      path.join(projectRoot(), `scripts/container-${name}.sh`),
      path.join(folder, `scripts/container-${name}.sh`),
    );
  mkdirSync(path.join(folder, 'server'));
  mkdirSync(path.join(folder, 'bin'));
  writeFileSync(path.join(folder, 'server/run.mjs'), server);
  writeFileSync(path.join(folder, 'bin/litestream'), litestream);
  chmodSync(path.join(folder, 'bin/litestream'), 0o755);
  const variables: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    PATH: [path.join(folder, 'bin'), path.dirname(process.execPath), process.env.PATH].join(':'),
    PORT: String(await freePort()),
    DATA_DIR: folder,
    READY: '200',
    CODE: '0',
    ...env,
  };
  const options = { cwd: folder, env: variables };
  const child = spawn('scripts/container-start.sh', [], { ...options, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const file = path.join(folder, 'told.txt');
  const told = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
  const health = () => spawnSync('scripts/container-health.sh', options).status;
  return { child, told, health };
}

async function untilTold(told: () => string[], text: string): Promise<void> {
  await expect.poll(told).toContain(text);
}

async function stopped(child: ChildProcess): Promise<number | null> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await exit) as [number | null];
  return code;
}

const replicate = 'litestream replicate -config litestream.yml';

it('starts the server alone without the settings of Litestream', async () => {
  const { child, told } = await started({});
  await untilTold(told, 'server starts');
  expect(await stopped(child)).toBe(0);
  expect(told()).toEqual(['server starts', 'server ends']);
});

it('brings back a lost database, copies once the server is ready, and stops the copying last', async () => {
  const { child, told } = await started({ LITESTREAM_BUCKET: 'copies' });
  await untilTold(told, replicate);
  expect(await stopped(child)).toBe(0);
  expect(told()).toEqual([
    expect.stringMatching(
      /^litestream restore -config litestream.yml -if-db-not-exists -if-replica-exists .*tailhouse\.sqlite$/,
    ),
    'server starts',
    replicate,
    'server ends',
    'litestream ends',
  ]);
});

it('never copies a server that is not ready: a migration needs the database alone', async () => {
  const { child, told, health } = await started({ LITESTREAM_BUCKET: 'copies', READY: '503' });
  await untilTold(told, 'server starts');
  expect(health()).toBe(1);
  expect(await stopped(child)).toBe(0);
  expect(told()).not.toContain(replicate);
});

it('ends as the server ended', async () => {
  const { child, told } = await started({ LITESTREAM_BUCKET: 'copies', CODE: '3' });
  await untilTold(told, replicate);
  expect(await stopped(child)).toBe(3);
});
