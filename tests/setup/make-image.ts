/**
 * Follows the Dockerfile without a container engine: every stage is a folder that holds what its
 * COPY lines bring, and its npm commands run there. What belongs to the base system (apt-get, the
 * Litestream stage) is left out and named.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
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
  /** The folder that stands for the root of the last stage's file system. */
  root: string;
  /** Its working folder, inside `root`. */
  workdir: string;
  stage: Stage;
  variables: Record<string, string>;
  /** The commands and copies that were not followed. */
  leftOut: string[];
};

const limitMs = 280_000;

/** Every file of the project that .dockerignore lets through. */
const builderFiles = () => projectFiles().filter(isSentToBuilder);

/**
 * Makes the image's folders below `folder`.
 * @throws Error with what a command printed, when one fails
 */
function makeImage(folder: string): Image {
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

/** The files of the project that a source with a star means; another source as it is. */
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
  // The whole dependencies are what runs this test; only the smaller set is installed anew.
  if (command.startsWith('npm ci --include=dev')) {
    symlinkSync(path.join(projectRoot(), 'node_modules'), path.join(image.workdir, 'node_modules'));
    image.leftOut.push(command);
  } else if (/^(npm|node) /.test(command)) {
    execFileSync('sh', ['-c', command], {
      cwd: image.workdir,
      timeout: limitMs,
      stdio: 'pipe',
      // What npm told this process about itself would have it install as `npm test` was called.
      env: {
        ...Object.fromEntries(
          Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_')),
        ),
        NODE_ENV: 'production',
        npm_config_prefer_offline: 'true',
        npm_config_better_sqlite3_local_prebuilds: prebuiltSqlite(image.root),
        ...image.variables,
      },
    });
  } else image.leftOut.push(command);
}

/**
 * A folder with the SQLite module of the suite itself, packed as its makers publish it and found by the
 * name of their file: the install script then unpacks it, as it does where that can be downloaded,
 * instead of compiling it for a minute.
 */
function prebuiltSqlite(root: string): string {
  const module = path.join(projectRoot(), 'node_modules', 'better-sqlite3');
  const { version } = JSON.parse(readFileSync(path.join(module, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = `${root}-prebuilt`;
  const system = `node-v${process.versions.modules}-${process.platform}-${process.arch}`;
  const file = path.join(folder, `better-sqlite3-v${version}-${system}.tar.gz`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file))
    execFileSync('tar', ['-czf', file, '-C', module, 'build/Release/better_sqlite3.node']);
  return folder;
}

/** Every file below a folder with its size and time of change, links as they are. */
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

// The user `nobody` of every Linux.
const nobody = { uid: 65_534, gid: 65_534 };
const notTried = [
  'npm ci --include=dev',
  'apt-get update &&',
  'COPY --from=litestream /usr/local/bin/litestream',
];

/**
 * Follows the Dockerfile in a clean folder and starts what comes out.
 * @throws Error when a step is added that is neither followed nor known to be left out
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
