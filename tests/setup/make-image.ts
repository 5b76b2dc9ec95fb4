/**
 * Follows the Dockerfile without a container engine: every stage is a folder with the files of its COPY
 * lines, where its npm commands run. Parts of the base system (apt-get, the Litestream stage) are left
 * out and listed.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '~/core/runtime/project-root.server';
import { ran, type RunningImage } from './container';
import {
  execForm,
  isSentToBuilder,
  projectText,
  readStages,
  variablesOf,
  type Instruction,
  type Stage,
} from './dockerfile';
import { projectFiles } from './project-files';
import { appVariables } from './test-environment';

type Image = {
  /** The folder used as the root of the last stage's file system. */
  root: string;
  /** Its working folder, inside `root`. */
  workdir: string;
  stage: Stage;
  variables: Record<string, string>;
  /** The commands and copies that were not followed. */
  leftOut: string[];
};

const limitMs = 280_000;

/** Returns every file of the project that .dockerignore lets through. */
const builderFiles = () => projectFiles().filter(isSentToBuilder);

/**
 * Creates the image's folders below `folder`.
 * @throws Error with a command's output if it fails
 */
export function makeImage(folder: string): Image {
  const leftOut: string[] = [];
  const images = new Map<string, Image>();
  let last: Image | undefined;
  for (const stage of readStages(projectText('Dockerfile'))) {
    const root = path.join(folder, stage.name);
    mkdirSync(root);
    last = { root, workdir: root, stage, variables: variablesOf(stage.instructions), leftOut };
    for (const instruction of stage.instructions) follow(instruction, last, images);
    images.set(stage.name, last);
  }
  if (last === undefined) throw new Error('The Dockerfile has no stage.');
  return last;
}

function follow(instruction: Instruction, image: Image, images: Map<string, Image>): void {
  const { word, rest } = instruction;
  if (word === 'WORKDIR') {
    image.workdir = path.join(image.root, rest);
    mkdirSync(image.workdir, { recursive: true });
  } else if (word === 'COPY') copy(instruction, image, images);
  else if (word === 'RUN') execute(rest, image);
}

function copy(instruction: Instruction, image: Image, images: Map<string, Image>): void {
  const words = instruction.rest.split(' ');
  const target = words.at(-1) ?? '';
  const from = instruction.flags
    .find((flag) => flag.startsWith('--from='))
    ?.slice('--from='.length);
  if (from === 'litestream') {
    image.leftOut.push(`COPY --from=litestream ${instruction.rest}`);
    return;
  }
  for (const source of words.slice(0, -1).flatMap(sourcesOf)) {
    const destination = placeOf(target, source, image);
    if (from === undefined) copyFromProject(source, destination);
    else
      cpSync(path.join(images.get(from)?.root ?? '', source), destination, {
        recursive: true,
        verbatimSymlinks: true,
      });
  }
}

/** Returns the files that match a source with a star; another source as it is. */
function sourcesOf(source: string): string[] {
  const [before = '', after] = source.split('*');
  if (after === undefined) return [source];
  return builderFiles().filter(
    (file) =>
      file.startsWith(before) &&
      file.endsWith(after) &&
      !file.slice(before.length, -after.length).includes('/'),
  );
}

function placeOf(target: string, source: string, image: Image): string {
  const place = target.startsWith('/')
    ? path.join(image.root, target)
    : path.join(image.workdir, target);
  return target.endsWith('/') ? path.join(place, path.basename(source)) : place;
}

function copyFromProject(source: string, destination: string): void {
  const files = builderFiles().filter((file) => file === source || file.startsWith(`${source}/`));
  if (files.length === 0) throw new Error(`COPY ${source}: .dockerignore lets nothing through.`);
  for (const file of files)
    cpSync(
      path.join(projectRoot(), file),
      file === source ? destination : path.join(destination, path.relative(source, file)),
    );
}

function execute(command: string, image: Image): void {
  // Keeps the installed packages that `npm ci` would install for the app, from those that run this test.
  if (command === 'npm ci --omit=dev') {
    const installed = path.join(projectRoot(), 'node_modules');
    execFileSync('cp', ['-a', '--reflink=auto', installed, image.workdir]);
    execute('npm prune --omit=dev --offline', image);
    image.leftOut.push(command);
  } else if (/^(npm|node) /.test(command)) {
    execFileSync('sh', ['-c', command], {
      cwd: image.workdir,
      timeout: limitMs,
      stdio: 'pipe',
      // npm's own variables in this process would make it install as `npm test` was called.
      env: {
        ...Object.fromEntries(
          Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_')),
        ),
        NODE_ENV: 'production',
        ...image.variables,
      },
    });
  } else image.leftOut.push(command);
}

/** Returns every file below a folder with its size and modification time, without following links. */
function fingerprint(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => {
      const { size, mtimeMs } = statSync(file);
      return `${path.relative(folder, file)} ${size} ${mtimeMs}`;
    })
    .sort();
}

/** The user `nobody` of every Linux. */
export const nobody = { uid: 65_534, gid: 65_534 };
const notTried = [
  'npm ci --omit=dev',
  'apt-get update &&',
  'COPY --from=litestream /usr/local/bin/litestream',
];

/**
 * Follows the Dockerfile in a clean folder and starts the result.
 * @throws Error if a new step is neither followed nor on the list of omitted ones
 */
export function followDockerfile(port: number, variables: Record<string, string>): RunningImage {
  const asRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-image-'));
  const image = makeImage(folder);
  const leftOut = image.leftOut.map((line) => line.split(' ').slice(0, 3).join(' '));
  if (leftOut.join() !== notTried.join()) throw new Error(`Not followed: ${leftOut.join(', ')}`);
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  chmodSync(folder, 0o755);
  if (asRoot) chownSync(dataDir, nobody.uid, nobody.gid);
  else execFileSync('chmod', ['-R', 'a-w', image.root]);
  const before = fingerprint(image.root);

  const own = new Set<string>(appVariables);
  const inherited = Object.entries(process.env).filter(([name]) => !own.has(name));
  const options = (more: Record<string, string> = {}) => ({
    cwd: image.workdir,
    env: {
      ...Object.fromEntries(inherited),
      ...image.variables,
      ...variables,
      NODE_ENV: 'production' as const,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      HOME: '/nonexistent',
      ...more,
    },
    ...(asRoot && nobody),
  });
  const [program = '', ...args] = image.stage.instructions
    .filter(({ word }) => word === 'CMD')
    .flatMap(execForm);
  const logFile = path.join(folder, 'log');
  const log = openSync(logFile, 'w');
  const server = spawn(program, args, { ...options(), stdio: ['ignore', log, log] });
  closeSync(log);
  return {
    printed: () => readFileSync(logFile, 'utf8'),
    run: ([name = '', ...rest], more) => ran(name, rest, options(more)),
    changed: () => {
      const after = new Set(fingerprint(image.root));
      return before
        .filter((line) => !after.delete(line))
        .concat([...after])
        .join('\n');
    },
    stop: () => stopped(server, stopLimitMs),
    remove: () => {
      if (server.exitCode === null) server.kill('SIGKILL');
      if (!asRoot) execFileSync('chmod', ['-R', 'u+w', folder]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const stopLimitMs = 10_000;

async function stopped(server: ChildProcess, limit: number) {
  const exit = once(server, 'exit');
  const impatience = setTimeout(() => server.kill('SIGKILL'), limit);
  server.kill('SIGTERM');
  const [code] = (await exit) as [number | null];
  clearTimeout(impatience);
  return { code: code ?? -1, outOfMemory: false };
}
