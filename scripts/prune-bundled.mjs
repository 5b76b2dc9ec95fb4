/**
 * `node scripts/prune-bundled.mjs`: removes the packages in the bundle from node_modules, so that an
 * image has only the packages that the server loads. It edits package.json first: run it only in a copy
 * of the project.
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
