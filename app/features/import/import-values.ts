/** Values of a list that this house doesn't know: told once for the file, with a choice (R100). */
import { fitOptions } from '~/features/dogs-fit/dog-notes.schema';
import { flagLabels, flags } from '~/features/pets/flags';
import { petField } from '~/features/pets/pet-fields';
import { type PetOption, yesNoOptions } from '~/features/pets/pet-options';
import { vaccinationStates } from '~/features/vaccinations/vaccinations';
import { importColumns, type ImportColumn, importedFields } from './import-columns';

/** What is wrong with a cell of a line. */
export type LineProblem = { column: ImportColumn; cell: string; text: string };

export type UnknownValue = LineProblem & {
  /** How many lines have it, and the first of them. */
  lines: number;
  first: number;
  /** What it is read as instead, empty for nothing; null as long as its lines are left out. */
  answer: string | null;
};

/** By column and cell: what the admin said that a value means. */
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

/** The answers that a value of this column can stand for, besides nothing. */
export function valueOptions(column: ImportColumn): readonly PetOption[] {
  const field = importedFields.find((name) => name === column);
  return (field && petField(field).options) ?? otherOptions[column] ?? [];
}

/** Without them there is no owner and no dog. */
const neverEmpty: readonly ImportColumn[] = ['email', 'pet_name'];

/** Whether a value can be answered for the whole file; others are told by their lines. */
function canBeAnswered({ column, cell }: LineProblem): boolean {
  return cell !== '' && !neverEmpty.includes(column);
}

/** `Gender “Neutrum”: Please choose one of the answers to Gender.` */
export function problemText({ column, cell, text }: LineProblem): string {
  const { label } = importColumns[column];
  const sentence = /[.!?]$/.test(text) ? text : `${text}.`;
  return cell === '' ? `${label} is missing.` : `${label} “${shortCell(cell)}”: ${sentence}`;
}

const shortCell = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);

/** Beyond so many, values are told by their lines. */
const mostValues = 100;

/** The values of all problems, those of most lines first, and those that were answered. */
export class UnknownValues {
  readonly #values = new Map<string, UnknownValue>();
  readonly #answers: ValueAnswers;

  constructor(answers: ValueAnswers) {
    this.#answers = answers;
  }

  /** What a cell is read as: itself, or what the admin said. */
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
