import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectText } from '../setup/dockerfile';
import { projectFiles } from '../setup/project-files';
import { scratchFolder } from '../setup/scratch-database';

it('a downloaded archive without git has its files, and none that git would ignore', () => {
  const folder = scratchFolder();
  const written = ['app/a.ts', 'app/build/b.ts', 'app/node_modules/c.js', 'build/index.js', '.env'];
  for (const file of [...written, 'app/core/database/generated/client.ts', 'public/d.txt']) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
  }
  writeFileSync(path.join(folder, '.gitignore'), projectText('.gitignore'));
  expect(projectFiles(folder)).toEqual([
    '.gitignore',
    'app/a.ts',
    'app/build/b.ts',
    'public/d.txt',
  ]);
});
