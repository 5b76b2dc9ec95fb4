/** docs/operations.md describes every logged event, and no other. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
import { projectText } from '../setup/dockerfile';

const form = /^[a-z_]+\.[a-z_]+$/;

/** Returns the events in a file: the arguments of `log`, and the failure events of repeated jobs. */
function eventsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const literalsIn = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && form.test(node.text)) found.push(node.text);
    ts.forEachChild(node, literalsIn);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^log\.\w+$/.test(node.expression.getText(source)))
      node.arguments.slice(0, 1).forEach(literalsIn);
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'event')
      literalsIn(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('every event that is logged is in the table of docs/operations.md, and each of its rows is logged', () => {
  const code = ['app', 'server']
    .flatMap((folder) =>
      readdirSync(path.join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !name.includes('generated'))
        .map((name) => path.join(projectRoot(), folder, name)),
    )
    .flatMap(eventsIn);
  const script = [...projectText('scripts/container-start.sh').matchAll(/"event":"([\w.]+)"/g)];
  const logged = new Set([...code, ...script.map(([, name = '']) => name)]);
  const [, watched = ''] = projectText('docs/operations.md').split('## What to watch');
  const rows = [...watched.matchAll(/^\| `([a-z_]+\.[a-z_]+)`/gm)].map(([, name = '']) => name);
  expect(logged.size).toBeGreaterThan(40);
  expect([...rows].sort()).toEqual([...logged].sort());
});
