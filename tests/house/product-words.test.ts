/**
 * Phrases that stopped readers and must not return, in every text of pages, emails, errors and sample
 * data (issue "What people meet", words.md). Comments and names in the code are not checked.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
import { projectFiles } from '../setup/project-files';

/** Unwanted phrases, and their replacements. */
const unwanted: readonly [RegExp, string][] = [
  [/\be-mails?\b/i, 'email'],
  [/\bmails?\b/i, 'email'],
  [/\bsomebody\b/i, 'someone'],
  [/\bnobody\b/i, 'no one'],
  [/\bwho(ever|m)\b/i, 'a sentence with a subject'],
  [/\bfor who\b/i, 'for dogs who …'],
  [/\banew\b/i, 'again'],
  [/\bat once\b/i, 'right away'],
  [/\bby hand\b/i, 'what was really done'],
  [
    /\b(take|taken|takes|give|given|gives|gave) (it |money |that )?back\b/i,
    'withdraw, undo, refund',
  ],
  [/\ball the same\b/i, 'still'],
  [/\b(stays?|bookings?|it) (still )?stands?\b/i, 'is active'],
  [/\blies? (behind|in the past|there)\b/i, 'past stays'],
  [/\bdoes not take place\b/i, 'was canceled'],
  [/\bthere is no such\b/i, 'was not found'],
  [/\bwaits? (for you|for an answer|to be)\b/i, 'needs your …, is waiting'],
  [/\bworks? no more\b/i, 'no longer works'],
  [/\bneed do nothing\b/i, 'you can ignore this email'],
  [/\bbe too old\b/i, 'have expired'],
  [/\basks? for (Daycare|Boarding|a stay)\b/i, 'requests'],
  [/\bis added\.|\bis (saved|removed)\./i, 'Biscuit added. Photo saved.'],
  [/\bonce per stay, however many\b/i, 'applies once per stay, even over several holidays'],
  [/\bHoliday credit −/i, 'one line: … supplement, once per stay'],
  [/\bnever unwatched\b/i, 'always supervised'],
  [/\bThe same again\b|\bBook again\b/, 'Same stay, new dates'],
  [/\bThe total follows\b/, 'The total updates as you go.'],
];

/** Returns a file's texts for people: string literals of at least two words, by the compiler. */
function textsOf(file: string): { line: number; text: string }[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(projectRoot(), file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const texts: { line: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const read =
      ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
        ? node.text
        : ts.isTemplateExpression(node)
          ? node.getText().replace(/\$\{[^}]*\}/g, '…')
          : '';
    const text = read.replace(/\s+/g, ' ').trim();
    if (/\S \S/.test(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      texts.push({ line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

it('no text that people read says it in the old words', () => {
  const files = projectFiles().filter(
    (file) =>
      /^(app|prisma)\/.*\.tsx?$/.test(file) &&
      !file.includes('/generated/') &&
      !/\.test\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    textsOf(file).flatMap(({ line, text }) =>
      unwanted
        .filter(([phrase]) => phrase.test(text))
        .map(
          ([phrase, say]) =>
            `${file}:${line} ${String(phrase)} (say: ${say}): ${text.slice(0, 120)}`,
        ),
    ),
  );
  expect(found).toEqual([]);
});
