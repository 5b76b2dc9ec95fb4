/** The Dockerfile as data, for the tests that check its rules and try its steps. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '~/core/runtime/project-root.server';

/** One instruction on one line; `word` in capitals, `flags` like `--from=build`. */
export type Instruction = { word: string; flags: string[]; rest: string };

/** `image` is the argument of FROM: an image, or an earlier stage. */
export type Stage = { name: string; image: string; instructions: Instruction[] };

/** The text of a file of the project. */
export function projectText(file: string): string {
  return readFileSync(path.join(projectRoot(), file), 'utf8');
}

/** The instructions in order, continued lines joined and comments dropped. */
export function readInstructions(text: string): Instruction[] {
  return text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .map(readInstruction);
}

function readInstruction(line: string): Instruction {
  const [word = '', ...words] = line.split(' ');
  const firstPlain = words.findIndex((each) => !each.startsWith('--'));
  const flags = firstPlain < 0 ? words : words.slice(0, firstPlain);
  return { word: word.toUpperCase(), flags, rest: words.slice(flags.length).join(' ') };
}

/** The stages in order. */
export function readStages(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of readInstructions(text)) {
    if (instruction.word === 'FROM') {
      const [image = '', , name = ''] = instruction.rest.split(' ');
      stages.push({ name, image, instructions: [] });
    } else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

/** Returns the variables that ENV sets in these instructions. */
export function variablesOf(instructions: Instruction[]): Record<string, string> {
  const pairs = instructions
    .filter(({ word }) => word === 'ENV' || word === 'ARG')
    .flatMap(({ rest }) => [...rest.matchAll(/([^\s=]+)(?:=(?:"([^"]*)"|(\S*)))?/g)]);
  return Object.fromEntries(
    pairs.map(([, name = '', quoted, plain = '']) => [name, quoted ?? plain]),
  );
}

/** Returns the words of an instruction in exec form; empty for another form. */
export function execForm({ rest }: Instruction): string[] {
  return rest.startsWith('[') ? (JSON.parse(rest) as string[]) : [];
}

/** Whether .dockerignore lets a file through to the builder: the last line that matches it counts. */
export function isSentToBuilder(file: string): boolean {
  const lines = projectText('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  let sent = true;
  for (const line of lines) {
    const pattern = line.replace(/^!/, '');
    if (pattern === '*' || file === pattern || file.startsWith(`${pattern}/`))
      sent = line.startsWith('!');
  }
  return sent;
}
