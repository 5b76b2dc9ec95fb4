import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
import { freePort } from '../setup/free-port';
import { scratchFolder } from '../setup/scratch-database';
import { testVariables } from '../setup/test-environment';

it('R80 npm run serve:bare answers /, /daycare and /login, on loopback', async () => {
  const port = String(await freePort());
  const env = { ...process.env, ...testVariables(scratchFolder()), APP_URL: '', PORT: port };
  const child = spawn(process.execPath, ['scripts/serve-bare.mjs', '--built'], {
    cwd: projectRoot(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, NODE_ENV: 'production' },
  });
  onTestFinished(() => void child.kill('SIGTERM'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('[remix-serve]');
  expect(printed).toContain(`http://127.0.0.1:${port}`);
  for (const address of ['/', '/daycare', '/login']) {
    const page = await fetch(`http://127.0.0.1:${port}${address}`);
    expect([address, page.status]).toEqual([address, 200]);
    expect(await page.text()).toContain('</html>');
  }
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
});
