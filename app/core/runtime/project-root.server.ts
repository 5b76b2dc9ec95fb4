import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the closest parent folder with prisma/schema.prisma: sources and bundle are at different depths.
 */
export function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'prisma', 'schema.prisma'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('prisma/schema.prisma was not found above the code');
    folder = parent;
  }
  return folder;
}
