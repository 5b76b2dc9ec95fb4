/**
 * The list that the admin is importing (R60): chosen, matched, checked, imported. It is held in
 * memory until then, one for the house; after a restart it is chosen again.
 */
import { setImmediate } from 'node:timers/promises';
import { inTransaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { newStoredId } from '~/core/files/stored-files.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { todayHere } from '~/core/settings/settings.server';
import { type CsvRecord, csvRecords } from '~/core/text/csv';
import { readPhone as firstPhone } from '~/core/text/phone';
import { readPhoneNumber } from '~/features/accounts/phone-number.server';
import {
  carefulFill,
  type Fill,
  type ImportColumn,
  importColumns,
  matchColumns,
} from './import-columns';
import {
  type LineProblem,
  problemText,
  type UnknownValue,
  UnknownValues,
  type ValueAnswers,
  valueKey,
  valueOptions,
} from './import-values';
import { type ImportedOwner, type LineCells, readImportLine } from './import-rows';
import {
  type ImportCounts,
  type ImportLine,
  type ImportProblem,
  planImport,
  writeImport,
} from './write-import.server';

export const mostBytes = 4 * 1024 * 1024;
export const mostLines = 10_000;
const mostColumns = 100;
const mostProblemsShown = 500;
const samplesShown = 2;
// The server answers others between two pieces.
const linesAtOnce = 50;

type List = {
  /** Another one for each file and each choice of columns. */
  version: string;
  name: string;
  bytes: Uint8Array;
  lines: number;
  columns: { title: string; samples: string[]; means: ImportColumn | null }[];
  fill: Fill;
  answers: ValueAnswers;
};

export type ImportReport = {
  isNew: ImportCounts;
  isThere: ImportCounts;
  /** What is told once for the file, and what was answered (R100). */
  values: UnknownValue[];
  /** The first of the lines that have other problems. */
  problems: ImportProblem[];
  /** How many lines have those. */
  others: number;
  /** How many lines are left out. */
  leftOut: number;
  /** Titles of columns that are not read, though something stands in them. */
  unread: string[];
};

type Work = { what: 'check' | 'import'; done: number; all: number };

let list: List | null = null;
let work: Work | null = null;
let report: { of: 'check' | 'import'; version: string; found: ImportReport } | null = null;
let failure: string | null = null;

/** What the page shows of the list; null for none. */
export function importState() {
  const { version = '', name = '', lines = 0, columns = [], fill = carefulFill } = list ?? {};
  return {
    list: list && { version, name, lines, columns, fill },
    work: work && { ...work },
    checked: report?.of === 'check' && report.version === version ? report.found : null,
    imported: report?.of === 'import' ? report.found : null,
    failure,
  };
}

const busy = () =>
  new ServiceError('conflict', 'Your list is still being read. Please wait until that is done.');

/** Takes a file in place of the one before, and guesses its columns. @throws ServiceError */
export async function chooseList(file: { name: string; bytes: Uint8Array }): Promise<void> {
  if (work !== null) throw busy();
  const { name, bytes } = file;
  if (bytes.byteLength === 0)
    throw new ServiceError('invalid', 'Please choose a CSV file.', 'list');
  if (bytes.byteLength > mostBytes) throw new ServiceError('invalid', tooLarge, 'list');
  const [titles, ...records] = await recordsIn(bytes);
  if (titles === undefined || records.length === 0)
    throw new ServiceError('invalid', 'This file has no lines below its titles.', 'list');
  // Another tab may have begun with the list before.
  if (work !== null) throw busy();
  const means = matchColumns(titles.cells);
  list = {
    version: newStoredId(),
    name: name.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(-100),
    bytes,
    lines: records.length,
    columns: titles.cells.map((title, at) => ({
      title: title.trim() || `Column ${at + 1}`,
      samples: samplesOf(records, at),
      means: means[at] ?? null,
    })),
    fill: carefulFill,
    answers: new Map(),
  };
  report = null;
  failure = null;
}

export const tooLarge = 'This file is larger than 4 MB. Please split it, and import the parts.';
const tooLong = `This file has more than ${mostLines.toLocaleString('en-US')} lines or ${mostColumns} columns. Please split it, and import the parts.`;

function samplesOf(records: readonly CsvRecord[], column: number): string[] {
  const samples: string[] = [];
  for (const { cells } of records) {
    if (samples.length === samplesShown) break;
    const sample = (cells[column] ?? '').trim();
    if (sample !== '') samples.push(sample.slice(0, 60));
  }
  return samples;
}

/** The records of a file, read piece by piece (R111). @throws ServiceError */
async function recordsIn(bytes: Uint8Array): Promise<CsvRecord[]> {
  const text = textOf(bytes);
  if (text === null) throw new ServiceError('invalid', 'This is not a CSV file.', 'list');
  const records: CsvRecord[] = [];
  const reading = csvRecords(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done && value === null) return records;
    if (done) throw new ServiceError('invalid', value ?? '', 'list');
    if (value !== null) records.push(value);
    if (records.length > mostLines + 1 || (records[0]?.cells.length ?? 0) > mostColumns)
      throw new ServiceError('invalid', tooLong, 'list');
    if (value === null) await setImmediate();
  }
}

/** The text of a file; spreadsheets still write some in Windows' own alphabet. Null for no text. */
function textOf(bytes: Uint8Array): string | null {
  const decoded = (alphabet: string) => {
    try {
      return new TextDecoder(alphabet, { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  };
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? decoded('utf-16le') : null;
  const text = utf16 ?? decoded('utf-8') ?? decoded('windows-1252');
  return text?.includes('\0') ? null : text;
}

/** Forgets the list and what was found in it. @throws ServiceError while it is read */
export function dropList(): void {
  if (work !== null) throw busy();
  list = null;
  report = null;
  failure = null;
}

/** Keeps which column is which, and begins to look what is wrong; writes nothing. @throws ServiceError */
export function checkList(
  chosen: { version: string; columns: (ImportColumn | null)[]; fill: Fill },
  adminId: string,
): Promise<void> {
  const { version, columns, fill } = chosen;
  const checked = ofVersion(version);
  const twice = columns.find((one, at) => one !== null && columns.indexOf(one) !== at);
  if (twice)
    throw new ServiceError(
      'invalid',
      `Two columns are “${importColumns[twice].label}”. Please choose one of them.`,
    );
  if (!columns.includes('email'))
    throw new ServiceError('invalid', 'Please say which column is the email address.');
  list = {
    ...checked,
    version: newStoredId(),
    columns: checked.columns.map((column, at) => ({ ...column, means: columns[at] ?? null })),
    fill,
  };
  return start('check', list, adminId);
}

/**
 * Keeps what values of the file mean, in the order in which they were told, and checks again: a
 * value of their column, empty for nothing, or null to leave their lines out. @throws ServiceError
 */
export function answerValues(
  { version, answers }: { version: string; answers: readonly (string | null)[] },
  adminId: string,
): Promise<void> {
  const checked = ofVersion(version);
  if (report?.of !== 'check' || report.version !== version)
    throw new ServiceError('conflict', 'Please check your list first.');
  const answersOfValues = new Map(checked.answers);
  for (const [at, { column, cell }] of report.found.values.entries()) {
    const answer = answers[at] ?? null;
    const isChoice = answer === '' || valueOptions(column).some(({ value }) => value === answer);
    if (answer !== null && isChoice) answersOfValues.set(valueKey(column, cell), answer);
    else answersOfValues.delete(valueKey(column, cell));
  }
  list = { ...checked, version: newStoredId(), answers: answersOfValues };
  return start('check', list, adminId);
}

/** Begins to import what was checked, in one transaction; nothing twice. @throws ServiceError */
export function importList(version: string, adminId: string): Promise<void> {
  const checked = ofVersion(version);
  if (report?.of !== 'check' || report.version !== version)
    throw new ServiceError('conflict', 'Please check your list first.');
  return start('import', checked, adminId);
}

function ofVersion(version: string): List {
  if (work !== null) throw busy();
  if (list === null) throw new ServiceError('conflict', 'Please choose your file again.');
  if (list.version !== version)
    throw new ServiceError(
      'conflict',
      'The list changed in another tab. Please look at this page again.',
    );
  return list;
}

/** Works on after the answer to the form; the page tells how far it is. */
function start(what: Work['what'], of: List, adminId: string): Promise<void> {
  const own: Work = { what, done: 0, all: of.lines };
  work = own;
  report = null;
  failure = null;
  return run(own, of, adminId)
    .then((found) => {
      report = { of: what, version: of.version, found };
      if (what === 'import') list = null;
    })
    .catch((error: unknown) => {
      log.error('import.failed', errorFields(error));
      failure = 'Nothing was imported, because something went wrong. Please try again.';
    })
    .finally(() => (work = null));
}

async function run(own: Work, of: List, adminId: string): Promise<ImportReport> {
  const { lines, wrong, values } = await readLines(of, (done) => (own.done = done));
  const plan =
    own.what === 'check'
      ? await planImport('committed', lines)
      : await inTransaction(async (tx) => {
          const found = await planImport(tx, lines);
          own.all += found.owners.length + found.dogs.length + found.dates.length;
          await writeImport(tx, found, adminId, (rows) => (own.done += rows));
          return found;
        });
  const shown = values.shown();
  const shownKeys = new Set(shown.map(({ column, cell }) => valueKey(column, cell)));
  const others = wrong.flatMap(({ line, problems }) => {
    const rest = problems.filter(({ column, cell }) => !shownKeys.has(valueKey(column, cell)));
    return rest.length === 0 ? [] : [{ line, text: rest.map(problemText).join(' ') }];
  });
  const all = [...others, ...plan.problems].sort((a, b) => a.line - b.line);
  return {
    isNew: plan.isNew,
    isThere: plan.isThere,
    values: shown,
    problems: all.slice(0, mostProblemsShown),
    others: all.length,
    leftOut: wrong.length + plan.problems.length,
    unread: of.columns
      .filter(({ means, samples }) => means === null && samples.length > 0)
      .map(({ title }) => title),
  };
}

/** Reads the lines, some at a time; a line with a problem is not among them. */
async function readLines(of: List, progress: (done: number) => void) {
  const today = await todayHere('committed');
  const lines: ImportLine[] = [];
  const wrong: { line: number; problems: LineProblem[] }[] = [];
  const values = new UnknownValues(of.answers);
  const records = (await recordsIn(of.bytes)).slice(1);
  for (const [index, { line, cells }] of records.entries()) {
    const read = readImportLine(
      cellsOf(of, cells, (column, cell) => values.read(column, cell, line)),
      of.fill,
      today,
    );
    const problems = 'problems' in read ? read.problems : readPhone(read.value.owner);
    if (problems.length > 0) wrong.push({ line, problems });
    else if ('value' in read) lines.push({ line, value: read.value });
    for (const problem of problems) values.add(problem, line);
    if (index % linesAtOnce !== 0) continue;
    progress(index);
    await setImmediate();
  }
  progress(records.length);
  return { lines, wrong, values };
}

function cellsOf(
  of: List,
  cells: readonly string[],
  read: (column: ImportColumn, cell: string) => string,
): LineCells {
  return Object.fromEntries(
    of.columns.flatMap(({ means }, at) =>
      means === null ? [] : [[means, read(means, cells[at] ?? '')]],
    ),
  );
}

/**
 * Puts the number in the form in which numbers are kept. Of several in one cell the first is taken,
 * and the private note keeps the cell. @returns what is wrong with it
 */
function readPhone(owner: ImportedOwner): LineProblem[] {
  const { phoneNumber: phoneCell } = owner;
  if (phoneCell === null) return [];
  try {
    owner.phoneNumber = readPhoneNumber(phoneCell);
    return [];
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const first = firstPhone(phoneCell);
    if (!first?.number.startsWith('+'))
      return [{ column: 'phone_number', cell: phoneCell, text: error.userMessage }];
    const { number, extension } = first;
    owner.phoneNumber = extension === null ? number : `${number};ext=${extension}`;
    owner.privateNote = [owner.privateNote, `Phone: ${phoneCell}`].filter(Boolean).join('\n');
    return [];
  }
}
