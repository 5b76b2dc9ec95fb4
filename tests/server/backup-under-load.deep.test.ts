/** A backup of a busy server, by the real command, restored to another folder and compared. */
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
import { paths } from '~/core/web/paths';
import { seededRandom } from '../../prisma/sample/random';
import type { Acknowledged } from '../../scripts/torture/acknowledged';
import { checkTortured } from '../../scripts/torture/check-database';
import { Diary, runLoad } from '../../scripts/torture/load';
import { makePeople } from '../../scripts/torture/people';
import { drawnPicture } from '../factories/pictures';
import { httpClient } from '../setup/http-client';
import { scratchFolder } from '../setup/scratch-database';
import { startServer } from '../setup/server';
import { databaseIn, testVariables } from '../setup/test-environment';

type Run = { code: number; text: string };

async function command(name: 'backup' | 'restore', dataDir: string, args: string[]): Promise<Run> {
  const env = { ...process.env, ...testVariables(dataDir), NODE_ENV: 'production' as const };
  const run = promisify(execFile)(process.execPath, [`server/${name}.mjs`, ...args], {
    cwd: projectRoot(),
    env,
  });
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );
}

it('what was acknowledged before the backup began is in it, rows and files, and the server starts on it', async () => {
  const dataDir = scratchFolder();
  const people = await makePeople(databaseIn(dataDir), 3);
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '100000' });
  onTestFinished(() => server.stop());
  const [owner] = people.owners;
  const petId = owner?.petIds[0] ?? '';
  const form = new FormData();
  form.append('intent', 'photo');
  form.append('alt', 'Biscuit on the sofa');
  const picture = new Uint8Array(await drawnPicture({ width: 900, height: 700 }));
  form.append('photo', new File([picture], 'dog.jpg', { type: 'image/jpeg' }));
  const sent = await fetch(server.url + paths.petPhotoForm(petId).split('#')[0], {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { Cookie: owner?.cookie ?? '', Origin: server.url },
  });
  expect(sent.status).toBe(302);
  const stored = await server.database.picture.findFirstOrThrow();

  const acknowledged: Acknowledged[] = [];
  const stop = new AbortController();
  const load = {
    people,
    random: seededRandom(4),
    today: new Date().toISOString().slice(0, 10),
    acknowledge: (what: Acknowledged) => void acknowledged.push(what),
    unsure: () => undefined,
  };
  const loading = runLoad(server.url, load, new Diary(), stop.signal);
  while (acknowledged.length < 30) await sleep(20);
  const before = [...acknowledged];
  const to = path.join(scratchFolder(), 'backups');
  const made = await command('backup', dataDir, ['--to', to]);
  expect(made).toMatchObject({ code: 0 });
  const during = acknowledged.length;
  stop.abort();
  await loading;
  expect(during, 'the load went on meanwhile').toBeGreaterThan(before.length);

  const backup = /Backup made and checked: (\S+)/.exec(made.text)?.[1] ?? '';
  // Nothing is restored while a server runs.
  const refused = await command('restore', dataDir, [backup]);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.text).toContain('A Tailhouse is running on');

  const fresh = path.join(scratchFolder(), 'fresh');
  expect(await command('restore', fresh, [backup])).toMatchObject({ code: 0 });
  expect(checkTortured(databaseIn(fresh), before)).toEqual([]);
  const picturesIn = (folder: string) => {
    const files = path.join(folder, 'files', 'pictures', stored.id);
    return readdirSync(files)
      .sort()
      .map((name) => [name, readFileSync(path.join(files, name)).toString('hex')]);
  };
  expect(picturesIn(fresh)).not.toEqual([]);
  expect(picturesIn(fresh)).toEqual(picturesIn(dataDir));

  const again = await startServer({ DATA_DIR: fresh });
  onTestFinished(() => again.stop());
  const page = await httpClient(again.url).get('/profile', { Cookie: owner?.cookie ?? '' });
  expect(page.location, 'a session of before still stands').toBe(paths.profileOf(owner?.id ?? ''));
}, 120_000);
