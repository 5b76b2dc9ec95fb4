/**
 * Removes from node_modules what `npm ci --omit=dev` leaves there of the development dependencies:
 * those that a production dependency names as an optional peer (Prisma's command line and TypeScript,
 * with all they bring: 180 MB). The lock file calls them `devOptional`.
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/** @type {{ packages: Record<string, { devOptional?: boolean }> }} */
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
for (const [folder, { devOptional }] of Object.entries(lock.packages))
  if (devOptional) rmSync(path.join(root, folder), { recursive: true, force: true });
