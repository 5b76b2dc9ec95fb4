/** The documents: links lead somewhere, files that are named exist, and docstrings are plain sentences. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
import { projectFiles } from '../setup/project-files';

const root = projectRoot();
const files = projectFiles();
const documents = files.filter((file) => file.endsWith('.md'));
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The headings of a document as GitHub makes anchors of them. */
function anchorsIn(file: string): string[] {
  return [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );
}

function brokenLinks(file: string): string[] {
  const targets = [...textOf(file).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)];
  return targets.flatMap(([, target = '']) => {
    const [address = '', anchor] = target.split('#');
    const to = address === '' ? file : path.join(path.dirname(file), address);
    const isThere =
      existsSync(path.join(root, to)) && (anchor === undefined || anchorsIn(to).includes(anchor));
    return isThere ? [] : [`${file}: ${target}`];
  });
}

/** Paths of the project in backticks that don't exist; patterns and names of the build are left out. */
function missingFiles(file: string): string[] {
  const named = [
    ...textOf(file).matchAll(
      /`((?:app|docs|prisma|public|scripts|server|tests)\/[^`\s*<>{}…:]*)`/g,
    ),
  ];
  return named
    .map(([, name = '']) => name)
    .filter((name) => !/\bx\.|^public\/build|\/generated/.test(name))
    .filter((name) => !existsSync(path.join(root, name)))
    .map((name) => `${file}: ${name}`);
}

describe('documents', () => {
  it('are found at all', () => {
    expect(documents).toEqual(expect.arrayContaining(['STYLE.md', 'AGENTS.md', 'README.md']));
  });

  it('lead somewhere with every link', () => {
    expect(documents.flatMap(brokenLinks)).toEqual([]);
  });

  it('name files and folders that exist', () => {
    expect(documents.flatMap(missingFiles)).toEqual([]);
  });

  it('list each decision of the whole app in the index', () => {
    const index = textOf('docs/decisions/README.md');
    const decisions = documents.filter((file) => /^docs\/decisions\/\d/.test(file));
    expect(decisions.length).toBeGreaterThan(30);
    expect(decisions.filter((file) => !index.includes(`(${path.basename(file)})`))).toEqual([]);
  });

  it('a number of a decision in the code is one that there is', () => {
    const numbers = new Set(documents.map((file) => path.basename(file).slice(0, 3)));
    const code = files.filter((file) => /\.(tsx?|m?js|prisma)$/.test(file));
    const named = code.flatMap((file) =>
      [...textOf(file).matchAll(/\bdecisions?[ /](\d{3})\b/g)].map(([, number = '']) => ({
        file,
        number,
      })),
    );
    expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
  });
});

describe('docstrings', () => {
  const code = files.filter((file) => /\.(tsx?|m?js)$/.test(file));
  const docstrings = code.flatMap((file) =>
    [...textOf(file).matchAll(/\/\*\*\s*(?:\*\s*)?(\p{L}+)/gu)].map(([, first = '']) => ({
      file,
      first,
    })),
  );

  it('say the thing or the act: none begins with a clause about it', () => {
    const clause = /^(What|Who|Whose|Whom|Those|Of|Until|For|How|Where|When|Why|Which|From)$/;
    expect(docstrings.length).toBeGreaterThan(3000);
    expect(docstrings.filter(({ first }) => clause.test(first))).toEqual([]);
  });
});
