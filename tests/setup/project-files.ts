/** The project's files, in a clone and in a downloaded archive without git. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '~/core/runtime/project-root.server';

/** Returns every file that git tracks or would add, as paths from the project with slashes. */
export function projectFiles(root = projectRoot()): string[] {
  const files = existsSync(path.join(root, '.git')) ? filesOfGit(root) : filesBelow(root);
  return files.filter((file) => existsSync(path.join(root, file))).sort();
}

function filesOfGit(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return listed.split('\0').filter((file) => file !== '');
}

/** Returns all files except those in .gitignore, which lists plain names of files and folders. */
function filesBelow(root: string): string[] {
  const ignored = readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean);
  const isIgnored = (file: string) =>
    ignored.some((line) => {
      const name = line.replace(/^\/|\/$/g, '');
      return line.startsWith('/') ? file === name : file === name || file.endsWith(`/${name}`);
    });
  const visit = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (isIgnored(file)) return [];
      return entry.isDirectory() ? visit(file) : [file];
    });
  return visit('.');
}
