import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the project: the nearest one above this code that holds prisma/schema.prisma.
 * Source files and the built bundle lie at different depths, so a fixed relative path would not do.
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
