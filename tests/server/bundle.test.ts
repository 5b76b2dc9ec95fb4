/** What the server keeps of its bundle in memory, and what a stack in the log can say. */
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { wasm as ofPrisma } from '@prisma/client/runtime/query_compiler_small_bg.sqlite.wasm-base64.mjs';
import { describe, expect, it } from 'vitest';
import { wasm } from '~/services/database/query-compiler.server';
import { projectRoot } from '~/services/runtime/project-root.server';

const bundle = readFileSync(path.join(projectRoot(), 'build', 'index.js'), 'utf8');
const lines = bundle.split('\n');

describe('the bundle of the server', () => {
  it('is ASCII: one other character, and Node keeps all of it at two bytes each', () => {
    expect(/[^\0-\x7f]/.exec(bundle)).toBeNull();
  });

  it('is without indentation, and in lines that a place in a stack can be found in', () => {
    const lengths = lines.map((line) => line.length);
    expect(lengths.filter((length) => length > 4000)).toEqual([]);
    expect(lines.length).toBeGreaterThan(10_000);
    expect(lines.filter((line) => line.startsWith('    ')).length).toBeLessThan(lines.length / 50);
  });

  it('keeps the names of functions', () => {
    for (const name of ['createApp', 'serveBuild', 'shedLoad', 'publicRowsSignature'])
      expect(bundle).toContain(`function ${name}(`);
  });

  it('reads no package at its start but native code and Prisma', () => {
    const imported = [...bundle.matchAll(/\bfrom"(@?[a-z][\w./-]*)"/g)].map(
      ([, name = '']) => name,
    );
    const others = new Set(imported.filter((name) => !isBuiltin(name)));
    expect([...others].sort()).toEqual([
      '@node-rs/argon2',
      '@prisma/adapter-better-sqlite3',
      '@prisma/client/runtime/client',
      '@prisma/driver-adapter-utils',
      '@prisma/schema-engine-wasm/schema_engine_bg',
      'better-sqlite3',
    ]);
  });

  it("holds neither the languages of zod nor Prisma's compiler as text", () => {
    expect(bundle).not.toContain('Recibido');
    expect(bundle).not.toContain('recibido');
    expect(bundle).not.toMatch(/import\("@prisma[^"]*wasm-base64/);
  });
});

describe("Prisma's query compiler", () => {
  it('is the one that Prisma would import, and is not kept as text', () => {
    const bytes = Buffer.from(wasm, 'base64');
    expect(bytes.equals(Buffer.from(ofPrisma, 'base64'))).toBe(true);
    expect(Object.values(wasm)).toEqual([wasm.valueOf]);
  });
});
