/** The structure of the folders (docs/architecture.md): rules beyond lint, which sees one file at a time. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
import { projectFiles } from '../setup/project-files';

const root = projectRoot();

const files = projectFiles();
const isCode = (file: string) => /\.(ts|tsx|mjs|js)$/.test(file);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const appCode = files.filter((file) => file.startsWith('app/') && isCode(file) && !isTest(file));
const tests = files.filter(
  (file) =>
    isCode(file) && (file.startsWith('tests/') || (file.startsWith('app/') && isTest(file))),
);

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

function syntaxOf(file: string): ts.SourceFile {
  return ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
}

/** Code without its comments, with each line in place. */
function withoutComments(file: string): string {
  return textOf(file)
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1');
}

const holding = (among: string[], pattern: RegExp) =>
  among.filter((file) => pattern.test(withoutComments(file)));

describe('names', () => {
  it('finds the project at all', () => {
    expect(appCode.length).toBeGreaterThan(150);
    expect(tests.length).toBeGreaterThan(50);
  });

  it('no folder or file is a bag of everything', () => {
    const bag = /(^|[/.-])(utils?|helpers?|common|misc|shared|stuff)([/.-]|$)/i;
    expect(files.filter((file) => bag.test(file))).toEqual([]);
  });

  it('are in kebab-case; routes keep the casing of the spec', () => {
    const code = files.filter(
      (file) =>
        /^(app|server|scripts|tests|prisma)\//.test(file) && !file.startsWith('app/routes/'),
    );
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
    const folder = /^[a-z0-9]+([-_][a-z0-9]+)*$/;
    const wrong = code.filter((file) => {
      const parts = file.split('/');
      const name = parts.pop() ?? '';
      return (
        !parts.every((part) => folder.test(part)) ||
        // Prisma's own name, and a folder's README.
        (!kebab.test(name) && name !== 'migration_lock.toml' && name !== 'README.md')
      );
    });
    expect(wrong).toEqual([]);
  });

  it('tests end in .test.ts or .e2e.ts: the runner would find no others', () => {
    expect(tests.filter((file) => /\.(test|spec)\.server\.|\.spec\./.test(file))).toEqual([]);
    const withTests = tests.filter((file) =>
      /^(it|test|describe)(\.\w+)*\(/m.test(withoutComments(file)),
    );
    expect(withTests.filter((file) => !/\.(test|e2e)\.tsx?$/.test(file))).toEqual([]);
  });
});

describe('files', () => {
  it('there are no barrels', () => {
    const barrels = [
      ...appCode,
      ...files.filter((file) => file.startsWith('server/') && isCode(file)),
    ]
      // The entries of the two bundles: one passes Remix's build to `remix-serve`.
      .filter((file) => !['server/main.ts', 'server/stand-ins/sample-mode.ts'].includes(file))
      .filter((file) => {
        const { statements } = syntaxOf(file);
        const reExports = statements.filter(
          (one) => ts.isExportDeclaration(one) && one.moduleSpecifier !== undefined,
        );
        const others = statements.filter(
          (one) => !ts.isExportDeclaration(one) && !ts.isImportDeclaration(one),
        );
        const isIndex = /(^|\/)index\.tsx?$/.test(file);
        return isIndex || (reExports.length > 0 && others.length === 0);
      });
    expect(barrels).toEqual([]);
  });

  it('what touches Node, the database or secrets ends in .server: the browser gets the rest', () => {
    const secret =
      /from '(node:[^']*|@prisma\/[^']*|better-sqlite3|@node-rs\/[^']*|@paypal\/paypal-server-sdk|express|[^']*\/generated\/[^']*)'|\bprocess\.env\b/;
    const touching = appCode.filter((file) => {
      const code = withoutComments(file)
        // A type import leaves nothing in the bundle.
        .replace(/import type [\s\S]*?from '[^']*';/g, '');
      return secret.test(code);
    });
    expect(touching.length).toBeGreaterThan(10);
    expect(touching.filter((file) => !/\.server\.tsx?$/.test(file))).toEqual([]);
  });

  it('nothing is suppressed, skipped or kept for one run only', () => {
    const code = files.filter((file) => isCode(file) && !file.startsWith('tests/house/'));
    const comments =
      /@ts-(ignore|nocheck|expect-error)|eslint-disable|prettier-ignore|istanbul ignore/;
    expect(code.filter((file) => comments.test(textOf(file)))).toEqual([]);
    const runs = /\b(it|test|describe)\.(skip|only|todo|fixme|fails)\b|\bx(it|describe)\(/;
    expect(
      holding(
        tests.filter((file) => !file.startsWith('tests/house/')),
        runs,
      ),
    ).toEqual([]);
  });

  it('a route makes its loader and action by no call: what that needs would reach the browser', () => {
    const made = /^export const (action|loader)\b[^=]*=\s*\w+\(/m;
    expect(made.test('export const action = actionOf(forms, guard);')).toBe(true);
    expect(holding(appCode, made)).toEqual([]);
  });

  it('R39 only the one reader reads the body of a request', () => {
    const reading = /\brequest(\.clone\(\))?\s*(\.(formData|json|text|arrayBuffer|blob|body)\b|\[)/;
    expect(holding(appCode, reading)).toEqual(['app/core/web/bodies.server.ts']);
  });

  it('R38 nobody calls alert, confirm or prompt of the browser', () => {
    expect(holding(appCode, /(?<![\w.])(window\.)?(alert|confirm|prompt)\(/)).toEqual([]);
  });

  it('R68 a lost connection leaves every form where it is', () => {
    const routes = appCode
      .filter((file) => file.startsWith('app/routes/') && !file.includes('/resources.'))
      .map((file) => ({ file, code: withoutComments(file) }));
    const withForms = routes.filter(
      ({ file, code }) =>
        // The route for unknown addresses has no form.
        file !== 'app/routes/$.tsx' &&
        /^export (async function|function|const) action\b/m.test(code),
    );
    expect(withForms.length).toBeGreaterThan(25);
    const kept =
      /^export \{ clientAction, shouldRevalidate \} from '~\/ui\/form\/lost-connection';$/m;
    const asksNothing = /^export \{.*\bshouldRevalidate \} from '~\/ui\/form\/lost-connection';$/m;
    const losing = withForms.filter(({ code }) => !kept.test(code));
    expect(losing.map(({ file }) => file)).toEqual([]);
    // Layout routes are asked for their data together with their pages.
    const around = routes.filter(
      ({ code }) => /<Outlet\b/.test(code) && /export async function loader/.test(code),
    );
    expect(around.filter(({ code }) => !asksNothing.test(code)).map(({ file }) => file)).toEqual(
      [],
    );
    // It forgets the answer from before the connection was lost.
    expect(routes.filter(({ code }) => /\buseActionData\b/.test(code))).toEqual([]);
  });

  const isServer = (file: string) => /\.server\.ts$/.test(file);
  const inRooms = appCode.filter((file) => /^app\/(core|features)\//.test(file));

  it('R17 a pure file never asks for the time: now is an argument', () => {
    const pure = inRooms.filter((file) => file.endsWith('.ts') && !isServer(file));
    expect(pure.length).toBeGreaterThan(100);
    expect(
      holding(pure, /new Date\(\)|Date\.now|dayjs\(\)|dayjs\.utc\(\)|performance\.now/),
    ).toEqual([]);
  });

  it('R22 nothing but the clock asks for the time on the server', () => {
    const asking = holding(inRooms.filter(isServer), /new Date\(\)|Date\.now\(\)/);
    expect(asking.sort()).toEqual([
      'app/core/runtime/clock.server.ts',
      'app/core/runtime/log.server.ts',
    ]);
  });
});

/** Returns the files that this code in `file` imports, except type imports. */
function importedBy(file: string, code: string): string[] {
  const onlyTypes =
    /^import (?:type [\s\S]*?|\{\s*(?:type [\w$]+(?: as [\w$]+)?,?\s*)+\}) from '[^']*';$/gm;
  return ts
    .preProcessFile(code.replace(onlyTypes, ''))
    .importedFiles.map((one) => targetOf(file, one));
}

const targetOf = (file: string, { fileName }: ts.FileReference) =>
  fileName.startsWith('~/')
    ? fileName.replace('~/', 'app/')
    : path.posix.join(path.posix.dirname(file), fileName);

/** Returns the cycles of the graph. */
function circlesOf(graph: Map<string, Iterable<string>>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, way: string[]): void => {
    if (way.includes(node)) circles.push([...way.slice(way.indexOf(node)), node].join(' → '));
    if (done.has(node) || way.includes(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
}

describe('files that import one another', () => {
  const code = files.filter(isCode);
  const known = new Set(code);
  const fileAt = (target: string) =>
    ['', '.ts', '.tsx'].map((end) => target + end).find((one) => known.has(one));
  const importedFiles = (file: string, text: string) =>
    importedBy(file, text).flatMap((target) => fileAt(target) ?? []);
  const graph = new Map(code.map((file) => [file, importedFiles(file, textOf(file))]));
  const circlesWith = (file: string, text: string) =>
    circlesOf(new Map([...graph, [file, importedFiles(file, text)]]));

  it('make no circle', () => {
    expect([...graph.values()].flat().length).toBeGreaterThan(5000);
    expect(circlesOf(graph)).toEqual([]);
  });

  // quote.ts imports money.ts.
  it.each([
    ["import { quoteOf } from '~/features/money/pricing/quote';"],
    ["import { type Quote, quoteOf } from '~/features/money/pricing/quote';"],
    ["export { quoteOf } from '~/features/money/pricing/quote';"],
    ["export const later = () => import('~/features/money/pricing/quote');"],
  ])('are found in a circle by %s', (line) => {
    expect(circlesWith('app/core/money/money.ts', line)).not.toEqual([]);
  });

  it('may know one another by their types', () => {
    const lines = [
      "import type { Quote } from '~/features/money/pricing/quote';",
      "import { type Line } from '~/features/money/pricing/quote';",
    ];
    expect(circlesWith('app/core/money/money.ts', lines.join('\n'))).toEqual([]);
  });
});

describe('rooms', () => {
  /**
   * `features/day/care`, `core/time`, or `ui`: dependencies are checked between leaves, not between shelves.
   */
  const roomOf = (file: string) =>
    /^app\/(features\/[^/]+\/[^/]+|core\/[^/]+|ui)\//.exec(file)?.[1];

  /** Returns the rooms that the files of each room import, including type imports. */
  function roomGraph(): Map<string, Set<string>> {
    const graph = new Map<string, Set<string>>();
    for (const file of appCode) {
      const from = roomOf(file);
      if (from === undefined || file.includes('/generated/')) continue;
      for (const imported of ts.preProcessFile(textOf(file)).importedFiles) {
        const to = roomOf(targetOf(file, imported));
        if (to === undefined || to === from) continue;
        graph.set(from, (graph.get(from) ?? new Set()).add(to));
      }
    }
    return graph;
  }

  it('know one another one way only', () => {
    const graph = roomGraph();
    expect(graph.size).toBeGreaterThan(40);
    expect(circlesOf(graph)).toEqual([]);
  });

  it('each feature says in at most 15 lines what it promises', () => {
    const leaves = new Set(
      appCode.flatMap((file) => /^app\/(features\/.+?\/.+?)\//.exec(file)?.[1] ?? []),
    );
    expect(leaves.size).toBeGreaterThan(25);
    const long = [...leaves].filter(
      (leaf) => textOf(`app/${leaf}/README.md`).trimEnd().split('\n').length > 15,
    );
    expect(long).toEqual([]);
  });

  it('R119 only whereabouts and the card that switches it ask whether arrivals are noted', () => {
    const asking = appCode.filter(
      (file) =>
        /\btrackArrivals\b|"track_arrivals"/.test(textOf(file)) && !/generated\//.test(file),
    );
    const folders = new Set(asking.map((file) => file.split('/').slice(1, 4).join('/')));
    expect([...folders].sort()).toEqual([
      'features/booking/places',
      'features/day/whereabouts',
      'features/house/settings',
    ]);
  });

  it('each feature is a leaf of one of nine shelves', () => {
    const inFeatures = files.filter((file) => file.startsWith('app/features/'));
    expect(inFeatures.filter((file) => roomOf(file) === undefined)).toEqual([]);
    const shelves = new Set(inFeatures.map((file) => file.split('/')[2] ?? ''));
    expect([...shelves].sort()).toEqual([
      'booking',
      'data',
      'day',
      'dogs',
      'house',
      'messages',
      'money',
      'people',
      'site',
    ]);
  });
});

describe('tests', () => {
  function namesOfTests(file: string): string[] {
    const names: string[] = [];
    const rootOf = (node: ts.Expression): string => {
      if (ts.isIdentifier(node)) return node.text;
      if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node))
        return rootOf(node.expression);
      return '';
    };
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && /^(it|test|describe)$/.test(rootOf(node.expression))) {
        const [name] = node.arguments;
        if (name && ts.isStringLiteralLike(name)) names.push(name.text);
        else if (name && ts.isTemplateExpression(name)) names.push(name.head.text);
      }
      ts.forEachChild(node, visit);
    };
    visit(syntaxOf(file));
    return names;
  }

  it('every ruling that is built stands at the head of a test', () => {
    const built = [...Array.from({ length: 41 }, (_, index) => index + 1), 67, 73, 74, 75, 78, 80];
    const shown = new Set(
      tests
        .flatMap(namesOfTests)
        .flatMap((name) => /^(?:R\d+(?:,? and |[,:]? ?))+/.exec(name)?.[0].match(/R\d+/g) ?? []),
    );
    const missing = built.map((number) => `R${number}`).filter((ruling) => !shown.has(ruling));
    expect(missing).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  const rows = textOf('docs/architecture.md')
    .split('\n')
    .flatMap((line) => [...line.matchAll(/^\| `([^`]+)` +\| (.+?) +\|$/g)])
    .map(([, room = '', what = '']) => ({ room, what }));
  const foldersOf = (room: string) =>
    new Set(
      files
        .filter((file) => file.startsWith(`${room}/`))
        .map((file) => file.slice(room.length + 1))
        .filter((file) => file.includes('/'))
        .map((file) => file.split('/', 1)[0] ?? ''),
    );

  it('names rooms that are there', () => {
    const rooms = rows.map(({ room }) => room).filter((room) => !room.endsWith('*'));
    expect(rooms.length).toBeGreaterThan(10);
    expect(rooms.filter((room) => !files.some((file) => file.startsWith(`${room}/`)))).toEqual([]);
  });

  it('names every room of the app, of core, every shelf and each of its leaves', () => {
    const named = new Set(rows.map(({ room }) => room));
    const app = [...foldersOf('app')].map((folder) => `app/${folder}`);
    expect(app.filter((room) => !named.has(room))).toEqual([]);
    const core = [...foldersOf('app/core')].map((folder) => `app/core/${folder}`);
    expect(core.filter((room) => !named.has(room))).toEqual([]);
    const shelves = [...foldersOf('app/features')].map((folder) => `app/features/${folder}`);
    expect(shelves.filter((room) => !named.has(room))).toEqual([]);
    const unnamed = rows
      .filter(({ room }) => room.startsWith('app/features/'))
      .flatMap(({ room, what }) =>
        [...foldersOf(room)]
          .filter((leaf) => !what.includes(`\`${leaf}\``))
          .map((leaf) => `${room}/${leaf}`),
      );
    expect(unnamed).toEqual([]);
  });
});
