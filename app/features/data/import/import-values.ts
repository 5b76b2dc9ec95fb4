/** Unknown values of a list, shown once per file with a choice of meanings (R100). */
import { fitOptions } from '~/features/dogs/approval/dog-notes.schema';
import { flagLabels, flags } from '~/features/dogs/pets/flags';
import { petField } from '~/features/dogs/pets/pet-fields';
import { type PetOption, yesNoOptions } from '~/features/dogs/pets/pet-options';
import { vaccinationStates } from '~/features/dogs/vaccinations/vaccinations';
import { importColumns, type ImportColumn, importedFields } from './import-columns';

/** A problem with a cell of a line. */
export type LineProblem = { column: ImportColumn; cell: string; text: string };

export type UnknownValue = LineProblem & {
  /** Number of lines with the value, and the first one. */
  lines: number;
  first: number;
  /** The value to use instead, '' for nothing; null if its lines are left out. */
  answer: string | null;
};

/** The admin's answers for unknown values, by column and cell. */
export type ValueAnswers = ReadonlyMap<string, string>;

export const valueKey = (column: ImportColumn, cell: string) =>
  `${column}\n${cell.trim().toLowerCase()}`;

const otherOptions: Partial<Record<ImportColumn, readonly PetOption[]>> = {
  species: [
    { value: 'dog', label: 'A dog' },
    { value: 'other', label: 'No dog: leave it out, keep its owner' },
  ],
  exempt: yesNoOptions,
  retired: yesNoOptions,
  show_contact: yesNoOptions,
  paused: yesNoOptions,
  fit: fitOptions,
  checked: vaccinationStates.map((value) => ({ value, label: value })),
  service: [
    { value: 'Daycare', label: 'Daycare' },
    { value: 'Boarding', label: 'Boarding' },
    { value: 'none', label: 'Neither: leave these lines out' },
  ],
  status: [
    { value: 'accepted', label: 'Confirmed' },
    { value: 'pending', label: 'Requested, not confirmed yet' },
    { value: 'canceled', label: 'Canceled: leave these lines out' },
  ],
  paid: [
    { value: 'all', label: 'All of it' },
    { value: 'none', label: 'Nothing' },
  ],
  marks: flags.map((flag) => ({ value: flagLabels[flag], label: flagLabels[flag] })),
};

/** Returns the possible answers for a value of this column, other than nothing. */
export function valueOptions(column: ImportColumn): readonly PetOption[] {
  const field = importedFields.find((name) => name === column);
  return (field && petField(field).options) ?? otherOptions[column] ?? [];
}

/** Required for any owner and dog. */
const neverEmpty: readonly ImportColumn[] = ['email', 'pet_name'];

/** Whether a value can be answered for the whole file; other problems are listed by line. */
function canBeAnswered({ column, cell }: LineProblem): boolean {
  return cell !== '' && (!neverEmpty.includes(column) || doubtIn(cell) !== null);
}

/**
 * Returns the sentence about a cell that means something else than it says (R138): a letter that was lost, or a
 * spreadsheet's word for nothing; null for any other.
 */
export function doubtIn(cell: string): string | null {
  if (cell.includes('\uFFFD')) return 'A letter can’t be read. Please type it as it should be.';
  return /^(\((blank|empty|null|none)\)|#(n\/a|ref!|value!|name\?))$/i.test(cell.trim())
    ? 'Leave it empty, or type what it means.'
    : null;
}

/** Formats a problem: `Gender “Neutrum”: Please choose one of the answers to Gender.` */
export function problemText({ column, cell, text }: LineProblem): string {
  const { label } = importColumns[column];
  const sentence = /[.!?]$/.test(text) ? text : `${text}.`;
  return cell === '' ? `${label} is missing.` : `${label} “${shortCell(cell)}”: ${sentence}`;
}

const shortCell = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);

/** Maximum number of values to show; the rest is listed by line. */
const mostValues = 100;

/** Collects unknown values, those of the most lines first, and answered ones. */
export class UnknownValues {
  readonly #values = new Map<string, UnknownValue>();
  readonly #answers: ValueAnswers;

  constructor(answers: ValueAnswers) {
    this.#answers = answers;
  }

  /** Returns the admin's answer for a cell, or the cell itself. */
  read(column: ImportColumn, cell: string, line: number): string {
    const answer = this.#answers.get(valueKey(column, cell));
    if (answer === undefined) return cell;
    this.#count({ column, cell: cell.trim(), text: '' }, line, answer);
    return answer;
  }

  add(problem: LineProblem, line: number): void {
    if (canBeAnswered(problem)) this.#count(problem, line, null);
  }

  #count(problem: LineProblem, line: number, answer: string | null): void {
    const key = valueKey(problem.column, problem.cell);
    const counted = this.#values.get(key);
    if (counted) counted.lines += 1;
    else this.#values.set(key, { ...problem, lines: 1, first: line, answer });
  }

  shown(): UnknownValue[] {
    return [...this.#values.values()]
      .sort((a, b) => b.lines - a.lines || a.first - b.first)
      .slice(0, mostValues);
  }
}
