/**
 * `node scripts/prune-bundled.mjs`: removes from node_modules what the bundle holds, so that an image
 * has only the packages that the server loads. It takes the others out of package.json first: for a
 * copy of the project.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { external } from '../remix.config.js';
import { npm, root } from './prepare.mjs';

const file = path.join(root, 'package.json');
const manifest = JSON.parse(readFileSync(file, 'utf8'));
for (const name of Object.keys(manifest.dependencies))
  if (!external.includes(name)) delete manifest.dependencies[name];
writeFileSync(file, JSON.stringify(manifest));
await npm(['prune', '--omit=dev']);
