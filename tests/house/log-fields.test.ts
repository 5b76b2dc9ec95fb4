/** Fields of log calls: reviewed names only, so that no personal text gets into the log. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { errorFields } from '~/core/runtime/log.server';
import { projectRoot } from '~/core/runtime/project-root.server';

const root = projectRoot();

/** Our own ids and those of the two services, digests, counts, cents, instants and fixed words. */
const harmless = new Set([
  ...['profileId', 'ownerId', 'actorId', 'recordId', 'bookingId', 'petId', 'attemptId', 'refundId'],
  ...['id', 'mail', 'booking', 'event', 'orderId', 'captureId', 'providerRef'],
  ...['amountCents', 'remainCents', 'paidCents', 'askedCents', 'capturedCents', 'currency'],
  ...['sessions', 'bytes', 'sent', 'fetched', 'removed', 'missing', 'tries', 'from', 'to'],
  // Exit status of one of our own processes.
  ...['code', 'signal'],
  ...['kind', 'what', 'limit', 'trouble', 'issue', 'problem', 'reason', 'method'],
  // A shortened digest of an address; the path without its query; the name of an error's kind.
  ...['client', 'path', 'error'],
  // The host of a push service, and its answer.
  ...['service', 'status'],
]);

/** Allowed spreads: their fields are checked here, or in the file that spreads them. */
const spreads = new Set(['errorFields(error)', 'answer', 'facts']);

type Handed = { file: string; name: string };

function handedIn(file: string): Handed[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Handed[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      /^log\.(info|warn|error)$/.test(node.expression.getText(source))
    )
      found.push(...node.arguments.slice(1).flatMap((given) => namesOf(given, file, source)));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function namesOf(given: ts.Node, file: string, source: ts.SourceFile): Handed[] {
  if (!ts.isObjectLiteralExpression(given)) return [{ file, name: given.getText(source) }];
  return given.properties.map((property) => ({
    file,
    name: ts.isSpreadAssignment(property)
      ? property.expression.getText(source)
      : (property.name?.getText(source) ?? property.getText(source)),
  }));
}

const handed = ['app', 'server'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('generated'))
    .flatMap((name) => handedIn(path.join(folder, name))),
);

it('the log is handed nothing but what was looked at', () => {
  expect(handed.length).toBeGreaterThan(60);
  expect(handed.filter(({ name }) => !harmless.has(name) && !spreads.has(name))).toEqual([]);
});

it('of an error nothing but its kind, message and stack, without addresses of mail', () => {
  const error = Object.assign(new Error('No mail to Mia.O+dog@mail.example.com, she said'), {
    query: { email: 'mia@example.com' },
    cause: new Error('mia@example.com'),
  });
  const fields = errorFields(error);
  expect(Object.keys(fields).sort()).toEqual(['error', 'message', 'stack']);
  expect(fields.message).toBe('No mail to (address), she said');
  expect(JSON.stringify(fields)).not.toMatch(/mia/i);
  expect(errorFields('mia@example.com')).toEqual({ error: 'string' });
});
