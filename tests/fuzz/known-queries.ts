/** The names of all parameters that a page reads from its address, collected from the source. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '~/core/runtime/project-root.server';

const reading =
  /\b(?:(?:query|searchParams|params)\)?\s*\.(?:get|has|getAll)\(|searchParam\(query, )\s*'([^']+)'/g;

/** Remix's own. */
const ofTheFramework = ['index', '_data', '_routes'];

/** Sorted, each once. */
export function knownQueries(): string[] {
  const app = path.join(projectRoot(), 'app');
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('generated'),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(path.join(app, file), 'utf8').matchAll(reading)].map(([, name = '']) => name),
  );
  return [...new Set([...names, ...ofTheFramework])].sort();
}
