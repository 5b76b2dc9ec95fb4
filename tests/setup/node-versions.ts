/** Other versions of Node than the one that runs, from the npm registry, kept in .cache/. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '~/core/runtime/project-root.server';

/** The majors that package.json's engines allow and that are still maintained or to come. */
export const nodeMajors = [20, 22, 24, 26] as const;

/** The program of the newest Node of a major; the first call on a machine downloads it. */
export function nodeProgram(major: number): string {
  const name = `node-${process.platform}-${process.arch}`;
  const home = path.join(projectRoot(), '.cache', `node-${major}`);
  const program = path.join(home, 'node_modules', name, 'bin', 'node');
  if (existsSync(program)) return program;
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, 'package.json'), JSON.stringify({ private: true }));
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${major}`];
  execFileSync('npm', args, { cwd: home });
  return program;
}
