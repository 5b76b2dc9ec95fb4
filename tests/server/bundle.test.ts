/** Contents of the two bundles, and the packages that the server's bundle loads from outside. */
import { readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
import { sampleAdminEmail, sampleOwners } from '../../prisma/sample/people';
import { samplePets } from '../../prisma/sample/pets';
import { external } from '../../remix.config.js';
import { projectText } from '../setup/dockerfile';

const read = (name: string) => readFileSync(path.join(projectRoot(), 'build', name), 'utf8');
const bundle = read('index.js');
const sampleBundle = read('sample.js');

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** The packages that a bundle imports or requires. */
function packagesIn(text: string): string[] {
  const loading =
    /(?:^(?:import|export)\b[^;"]*?from |^import |\bimport\(|\brequire\d*\()"([^"\n]+)"/gm;
  const names = [...text.matchAll(loading)].map(([, name = '']) => name);
  const foreign = names.filter((name) => /^@?[a-z]/.test(name) && !isBuiltin(name));
  return [...new Set(foreign.map(packageOf))].sort();
}

type Metafile = {
  inputs: Record<string, { imports: { path: string; kind: string }[] }>;
  outputs: Record<string, { entryPoint?: string }>;
};

/** Returns the files that the entry reaches without an `import()`. */
function evaluatedAtStart(): Set<string> {
  const { inputs, outputs } = JSON.parse(read('metafile.server.json')) as Metafile;
  const found = new Set<string>();
  const open = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const { path: next, kind } of inputs[file]?.imports ?? [])
      if (kind !== 'dynamic-import') open.push(next);
  }
  return found;
}

describe('the bundle of the server', () => {
  it('and the programs beside it load exactly what the image keeps, all of it locked', () => {
    const { dependencies } = JSON.parse(projectText('package.json')) as {
      dependencies: Record<string, string>;
    };
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(external));
    // Programs that the server starts load some of them: pictures are made in a separate process.
    const programs = readdirSync(path.join(projectRoot(), 'server'))
      .filter((name) => name.endsWith('.mjs'))
      .flatMap((name) => packagesIn(projectText(path.join('server', name)).replaceAll("'", '"')));
    const loaded = new Set([...packagesIn(bundle), ...programs]);
    expect([...loaded].sort()).toEqual(external);
  });

  it('holds neither sample data nor a stand-in with its private key', () => {
    const sampleNames = [
      ...sampleOwners.map(({ lastName }) => `lastName: "${lastName}"`),
      ...Object.values(samplePets).flatMap((pets) =>
        pets.map(({ petName }) => `petName: "${petName}"`),
      ),
      sampleAdminEmail,
      '-----BEGIN PRIVATE KEY-----',
    ];
    expect(sampleNames.length).toBeGreaterThan(40);
    expect(sampleNames.filter((name) => bundle.includes(name))).toEqual([]);
    expect(sampleNames.filter((name) => !sampleBundle.includes(name))).toEqual([]);
  });

  it('evaluates what few starts need only when it is used', () => {
    const atStart = evaluatedAtStart();
    expect(atStart.size).toBeGreaterThan(500);
    const late = ['@paypal/paypal-server-sdk', 'axios', 'nodemailer', 'postmark', 'web-push'];
    for (const name of late)
      expect(
        [...atStart].filter((file) => file.startsWith(`node_modules/${name}/`)),
        name,
      ).toEqual([]);
  });

  it('holds none of the languages of zod', () => {
    expect(bundle).not.toMatch(/recibido/i);
  });
});

describe('the bundle of the sample mode', () => {
  it('has no database, environment or package of its own', () => {
    expect(packagesIn(sampleBundle)).toEqual([]);
    expect(sampleBundle).not.toMatch(/better-sqlite3|process\.env/);
  });
});
