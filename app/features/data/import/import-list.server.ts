/**
 * The list that the admin is importing, of owners and dogs (R60) or of upcoming stays and balances (R100), in
 * four steps: choose, match columns, check, import. It's held in memory, one for the whole house; after a
 * restart it must be chosen again.
 */
import { grouped } from '~/core/text/counted';
import { setImmediate } from 'node:timers/promises';
import {
  inTransaction,
  onCommit,
  type Reader,
  type Transaction,
} from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { newStoredId } from '~/core/files/stored-files.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { now } from '~/core/runtime/clock.server';
import { todayHere } from '~/core/settings/settings.server';
import { type CsvRecord, csvRecords } from '~/core/text/csv';
import { readPhone as firstPhone } from '~/core/text/phone';
import { readPhoneNumber } from '~/features/people/accounts/phone-number.server';
import { listPapers } from '~/features/dogs/vaccinations/papers.server';
import { bookingRules } from '~/features/booking/places/house-limits.server';
import {
  columnsOfList,
  type Fill,
  type ImportColumn,
  importColumns,
  type ListKind,
  matchColumns,
  paperColumns,
  paperOfColumn,
} from './import-columns';
import {
  doubtIn,
  type LineProblem,
  problemText,
  type UnknownValue,
  UnknownValues,
  type ValueAnswers,
  valueKey,
  valueOptions,
} from './import-values';
import {
  type ImportedLine,
  type ImportedOwner,
  type LineCells,
  readImportLine,
} from './import-rows';
import { planStays, type StaysPlan } from './plan-stays.server';
import { type ImportedStayLine, readStayLine } from './stay-rows';
import {
  type ImportCounts,
  type ImportPlan,
  type ImportProblem,
  planImport,
  writeImport,
} from './write-import.server';
import { writeStays } from './write-stays.server';

export const mostBytes = 4 * 1024 * 1024;
export const mostLines = 10_000;
const mostColumns = 100;
const longestCell = 4000;
const mostProblemsShown = 500;
const mostLinesNamed = 200;
const samplesShown = 2;
// Other requests are served between two batches.
const linesAtOnce = 20;
// Enough for a list of maximum length on a busy machine.
const longest = { timeout: 120_000 };

type List = {
  /** Changes with each file and each choice of columns. */
  version: string;
  kind: ListKind;
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
  /** Unknown values, listed once per file with their answers (R100). */
  values: UnknownValue[];
  /** The first lines with other problems. */
  problems: ImportProblem[];
  /** Number of lines with other problems. */
  others: number;
  leftOut: number;
  /** The first lines that are left out, by number. */
  leftOutLines: number[];
  /** Lines that say again what another line of the list says. */
  isRepeated: ImportCounts;
  /** Notices for the admin about valid lines; line 0 for a notice about all of them. */
  notices: ImportProblem[];
  otherNotices: number;
  /** Titles of non-empty columns that are not imported. */
  unread: string[];
};

type Work = { what: 'check' | 'import'; done: number; all: number };

let list: List | null = null;
let work: Work | null = null;
let report: { of: 'check' | 'import'; version: string; found: ImportReport } | null = null;
let failure: string | null = null;

/** Returns the state of the import for its page; `list` is null before one is chosen. */
export function importState() {
  const { version = '', kind = 'dogs', name = '', lines = 0, columns = [] } = list ?? {};
  const { fill = {} } = list ?? {};
  return {
    list: list && { version, kind, name, lines, columns, fill },
    work: work && { ...work },
    checked: report?.of === 'check' && report.version === version ? report.found : null,
    imported: report?.of === 'import' ? report.found : null,
    failure,
  };
}

const busy = () =>
  new ServiceError('conflict', 'Your list is still being read. Please wait until that is done.');

/** Replaces the current list by a file, and guesses its columns. @throws ServiceError */
export async function chooseList(file: {
  name: string;
  bytes: Uint8Array;
  kind?: ListKind;
}): Promise<void> {
  if (work !== null) throw busy();
  const { name, bytes, kind = 'dogs' } = file;
  if (bytes.byteLength === 0)
    throw new ServiceError('invalid', 'Please choose a CSV file.', 'list');
  if (bytes.byteLength > mostBytes) throw new ServiceError('invalid', importFileTooLarge, 'list');
  const [titles, ...records] = await recordsIn(bytes);
  if (titles === undefined || records.length === 0)
    throw new ServiceError('invalid', 'This file has no lines below its titles.', 'list');
  const papers = await listPapers('committed');
  // Another tab may have started work on the previous list.
  if (work !== null) throw busy();
  const isOurs = (column: ImportColumn | null) =>
    !paperColumns.some((one) => one === column && paperOfColumn(one, papers) === undefined);
  const means = matchColumns(titles.cells, kind).map((column) => (isOurs(column) ? column : null));
  list = {
    version: newStoredId(),
    kind,
    name: name.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(-100),
    bytes,
    lines: records.length,
    columns: titles.cells.map((title, at) => ({
      title: title.trim() || `Column ${at + 1}`,
      samples: samplesOf(records, at),
      means: means[at] ?? null,
    })),
    fill: {},
    answers: new Map(),
  };
  report = null;
  failure = null;
}

export const importFileTooLarge =
  'This file is larger than 4 MB. Please split it, and import the parts.';
const tooLong = `This file has more than ${grouped(mostLines)} lines or ${mostColumns} columns. Please split it, and import the parts.`;

function samplesOf(records: readonly CsvRecord[], column: number): string[] {
  const samples: string[] = [];
  for (const { cells } of records) {
    if (samples.length === samplesShown) break;
    const sample = (cells[column] ?? '').trim();
    if (sample !== '') samples.push(sample.slice(0, 60));
  }
  return samples;
}

/** Parses a file in batches (R111). @throws ServiceError */
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

// Bytes 0x80 to 0x9F, which some versions of Node decode as Latin-1 (nodejs/node#56542).
const windowsOnly = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

function fromWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes).toString('latin1');
  return latin1.replace(/[\x80-\x9F]/g, (one) => windowsOnly.charAt(one.charCodeAt(0) - 0x80));
}

/** Decodes a file as UTF-16, UTF-8 or Windows-1252, which spreadsheets still write; null if it's not text. */
function textOf(bytes: Uint8Array): string | null {
  const decoded = (alphabet: string) => {
    try {
      return new TextDecoder(alphabet, { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  };
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? decoded('utf-16le') : null;
  const text = utf16 ?? decoded('utf-8') ?? fromWindows1252(bytes);
  return text?.includes('\0') ? null : text;
}

/** Discards the list and its report. @throws ServiceError while it is being read */
export function dropList(): void {
  if (work !== null) throw busy();
  list = null;
  report = null;
  failure = null;
}

/**
 * Saves the choice of columns and starts a check, which writes nothing to the database.
 * @throws ServiceError
 */
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
  const missing = missingColumn(checked.kind, columns);
  if (missing !== null) throw new ServiceError('invalid', `Please say which column is ${missing}.`);
  list = {
    ...checked,
    version: newStoredId(),
    columns: checked.columns.map((column, at) => ({
      ...column,
      means: columnsOfList[checked.kind].find((name) => name === columns[at]) ?? null,
    })),
    fill,
  };
  return start('check', list, adminId);
}

/** Returns the name of the first missing required column; null if complete. */
function missingColumn(kind: ListKind, columns: readonly (ImportColumn | null)[]): string | null {
  const has = (...names: ImportColumn[]) => names.some((name) => columns.includes(name));
  if (!has('email') && !(has('phone_number') && has('full_name', 'first_name', 'last_name')))
    return 'the owner’s email address, or which are their name and phone';
  if (kind === 'dogs') return null;
  if (has('balance', 'credit') && !has('drop_off', 'pick_up', 'pet_name')) return null;
  if (!has('drop_off')) return 'Drop Off';
  return has('pet_name') ? null : 'the dog’s name';
}

/**
 * Saves the admin's answers for unknown values, in the order of the report, and starts another check. An
 * answer is a value of the column, '' for nothing, or null to leave those lines out.
 * @throws ServiceError
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
    const options = valueOptions(column);
    // A column without choices takes what the admin types (R138).
    const isTyped = options.length === 0 && (answer ?? '').length <= longestCell;
    const isChoice = answer === '' || isTyped || options.some(({ value }) => value === answer);
    if (answer !== null && isChoice) answersOfValues.set(valueKey(column, cell), answer);
    else answersOfValues.delete(valueKey(column, cell));
  }
  list = { ...checked, version: newStoredId(), answers: answersOfValues };
  return start('check', list, adminId);
}

/**
 * Starts to import the checked list in one transaction; rows that already exist are skipped.
 * @throws ServiceError
 */
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

/** Works on in the background after the form's response; the page shows the progress. */
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

type Read<Value> = { value: Value } | { problems: LineProblem[] } | { left: string };
type Line<Value> = { line: number; value: Value };

/** Steps for a kind of list: reading, planning and writing. */
type Kind<Value, Plan> = {
  reading: (fill: Fill) => Promise<(cells: LineCells) => Read<Value>>;
  /** The tables that the plan depends on. */
  reads: readonly string[];
  plan: (reader: Reader, lines: readonly Line<Value>[]) => Promise<Plan>;
  rows: (plan: Plan) => number;
  write: (
    tx: Transaction,
    plan: Plan,
    adminId: string,
    wrote: (rows: number) => void,
  ) => Promise<void>;
};

type CommonPlan = Pick<ImportReport, 'isNew' | 'isThere'> & {
  isRepeated?: ImportCounts;
  problems: ImportProblem[];
  left?: ImportProblem[];
  notices?: ImportProblem[];
};

const dogsKind: Kind<ImportedLine, ImportPlan> = {
  reading: async (fill) => {
    const today = await todayHere('committed');
    const papers = await listPapers('committed');
    return (cells) => {
      const read = readImportLine(cells, fill, { today, papers });
      if ('problems' in read) return read;
      const problems = readPhone(read.value.owner);
      return problems.length > 0 ? { problems } : read;
    };
  },
  reads: ['profiles', 'user_roles', 'pets', 'vaccinations', 'papers', 'settings'],
  plan: planImport,
  rows: ({ owners, dogs, dates }) => owners.length + dogs.length + dates.length,
  write: writeImport,
};

const staysKind: Kind<ImportedStayLine, StaysPlan> = {
  reading: async () => {
    const facts = { rules: await bookingRules('committed'), now: now() };
    return (cells) => readStayLine(cells, facts);
  },
  reads: [
    ...['profiles', 'user_roles', 'pets', 'bookings', 'booking_pets', 'booking_history'],
    ...['quote_lines', 'ledger_entries', 'variables', 'holidays', 'closed_dates', 'settings'],
  ],
  plan: planStays,
  rows: ({ stays, balances }) => stays.length + balances.length,
  write: writeStays,
};

function run(own: Work, of: List, adminId: string): Promise<ImportReport> {
  return of.kind === 'dogs'
    ? runKind(dogsKind, own, of, adminId)
    : runKind(staysKind, own, of, adminId);
}

async function runKind<Value, Plan extends CommonPlan>(
  kind: Kind<Value, Plan>,
  own: Work,
  of: List,
  adminId: string,
): Promise<ImportReport> {
  const progress = (done: number) => (own.done = done);
  const { lines, wrong, values, left } = await readLines(of, await kind.reading(of.fill), progress);
  const plan =
    own.what === 'check'
      ? await kind.plan('committed', lines)
      : await writeLines(kind, own, lines, adminId);
  const shown = values.shown();
  const shownKeys = new Set(shown.map(({ column, cell }) => valueKey(column, cell)));
  const others = wrong.flatMap(({ line, problems }) => {
    const rest = problems.filter(({ column, cell }) => !shownKeys.has(valueKey(column, cell)));
    return rest.length === 0 ? [] : [{ line, text: rest.map(problemText).join(' ') }];
  });
  const byLine = (a: ImportProblem, b: ImportProblem) => a.line - b.line;
  // Problems that the admin can fix come first.
  const all = [
    ...[...others, ...plan.problems].sort(byLine),
    ...[...left, ...(plan.left ?? [])].sort(byLine),
  ];
  const notices = [...(plan.notices ?? [])].sort(byLine);
  const { isNew, isThere, isRepeated = {} } = plan;
  const out = [...wrong, ...left, ...plan.problems, ...(plan.left ?? [])].map(({ line }) => line);
  return {
    ...{ isNew, isThere, isRepeated, values: shown },
    leftOutLines: [...new Set(out)].sort((one, other) => one - other).slice(0, mostLinesNamed),
    problems: all.slice(0, mostProblemsShown),
    others: all.length,
    leftOut: wrong.length + left.length + plan.problems.length + (plan.left?.length ?? 0),
    notices: notices.slice(0, mostProblemsShown),
    otherNotices: Math.max(0, notices.length - mostProblemsShown),
    unread: of.columns
      .filter(({ means, samples }) => means === null && samples.length > 0)
      .map(({ title }) => title),
  };
}

// If others keep writing, the last plan is made within the transaction.
const mostPlansOutside = 2;

/**
 * Plans outside the transaction, so that others can write, then writes the plan in one transaction. Plans
 * again if the tables it read from have changed.
 */
async function writeLines<Value, Plan>(
  kind: Kind<Value, Plan>,
  own: Work,
  lines: readonly Line<Value>[],
  adminId: string,
): Promise<Plan> {
  for (let plans = 1; ; plans += 1) {
    let changed = false;
    const end = onCommit(kind.reads, () => (changed = true));
    try {
      const early = plans > mostPlansOutside ? null : await kind.plan('committed', lines);
      const written = await inTransaction(async (tx) => {
        if (early !== null && changed) return null;
        const plan = early ?? (await kind.plan(tx, lines));
        own.all += kind.rows(plan);
        await kind.write(tx, plan, adminId, (rows) => (own.done += rows));
        return { plan };
      }, longest);
      if (written !== null) return written.plan;
    } finally {
      end();
    }
  }
}

/** Reads the lines in batches; lines with a problem are returned separately. */
async function readLines<Value>(
  of: List,
  read: (cells: LineCells) => Read<Value>,
  progress: (done: number) => void,
) {
  const lines: Line<Value>[] = [];
  const wrong: { line: number; problems: LineProblem[] }[] = [];
  const left: ImportProblem[] = [];
  const values = new UnknownValues(of.answers);
  const records = (await recordsIn(of.bytes)).slice(1);
  const readLine = (list: List, record: readonly string[], line: number): Read<Value> => {
    const answered = cellsOf(list, record, (column, cell) => values.read(column, cell, line));
    const doubts = doubtsIn(answered);
    return doubts.length > 0 ? { problems: doubts } : read(answered);
  };
  for (const [index, { line, cells }] of records.entries()) {
    const found = tooLongIn(of, cells) ?? readLine(of, cells, line);
    if ('value' in found) lines.push({ line, value: found.value });
    else if ('left' in found) left.push({ line, text: found.left });
    else {
      wrong.push({ line, problems: found.problems });
      for (const problem of found.problems) values.add(problem, line);
    }
    if (index % linesAtOnce !== 0) continue;
    progress(index);
    await setImmediate();
  }
  progress(records.length);
  return { lines, wrong, values, left };
}

/** Leaves out a line with a cell longer than any field allows, without parsing it (R113). */
function tooLongIn(of: List, cells: readonly string[]): { left: string } | null {
  const column = of.columns.find(
    ({ means }, at) => means !== null && (cells[at] ?? '').length > longestCell,
  )?.means;
  if (!column) return null;
  const { label } = importColumns[column];
  return { left: `${label} has more than ${grouped(longestCell)} characters.` };
}

function doubtsIn(cells: LineCells): LineProblem[] {
  return Object.entries(cells).flatMap(([column, cell]) => {
    const text = doubtIn(cell);
    return text === null ? [] : [{ column: column as ImportColumn, cell: cell.trim(), text }];
  });
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
 * Normalizes the phone number. If a cell contains several, the first is used and the private note keeps the
 * cell.
 * @returns the problems with it
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
