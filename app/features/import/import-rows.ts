/** What a line of an imported list says (R60): an owner, one of their dogs, and its dates. */
import {
  emailAddress,
  longestShortText,
  notesLimit,
  optionalText,
} from '~/core/text/fields.schema';
import { readPhone } from '~/core/text/phone';
import { type LocalDate, parseLocalDate } from '~/core/time/business-time';
import { type PetDetails, petField, petSchema } from '~/features/pets/pet-fields';
import { parseOption, yesNoOptions } from '~/features/pets/pet-options';
import {
  type VaccinationState,
  type Vaccine,
  vaccines,
} from '~/features/vaccinations/vaccinations';
import {
  type Fill,
  filledFields,
  type FilledField,
  importColumns,
  type ImportColumn,
  isImportColumn,
} from './import-columns';

export type ImportedOwner = {
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** As it is in the file. */
  phone: string;
  streetAddress: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
  privateNote: string;
};

export type ImportedDate = {
  vaccine: Vaccine;
  validUntil: LocalDate;
  exempt: boolean;
  state: VaccinationState;
};

export type ImportedLine = {
  owner: ImportedOwner;
  /** Null for an owner without a dog. */
  dog: { details: PetDetails; retired: boolean; dates: ImportedDate[] } | null;
};

export type LineCells = Partial<Record<ImportColumn, string>>;

/** Reads a line with the answers for what it leaves empty; `today` is the business's day. */
export function readImportLine(
  cells: LineCells,
  fill: Fill,
  today: LocalDate,
): { value: ImportedLine } | { problems: string[] } {
  const problems: string[] = [];
  const note = (column: ImportColumn, message: string) => {
    const cell = (cells[column] ?? '').trim();
    const { label } = importColumns[column];
    problems.push(
      cell === '' ? `${label} is missing.` : `${label} “${short(cell)}”: ${asSentence(message)}`,
    );
  };
  const owner = readOwner(cells, note);
  const dog = readDog(cells, fill, today, note);
  return problems.length > 0 ? { problems } : { value: { owner, dog } };
}

type Note = (column: ImportColumn, message: string) => void;

const notWhole =
  'This is no whole phone number. Please correct it in your list, or leave it empty.';

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
const asSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);

// Made once: a list has 10,000 lines.
const emailSchema = emailAddress();
const ownerTexts = [
  'full_name',
  'first_name',
  'last_name',
  'phone_number',
  'street_address',
  'city',
  'region',
  'postal_code',
  'private_note',
] as const satisfies readonly ImportColumn[];
const limitOf = (column: ImportColumn) =>
  column === 'private_note' ? notesLimit : longestShortText;
const textSchemas = Object.fromEntries(
  ownerTexts.map((column) => [column, optionalText(importColumns[column].label, limitOf(column))]),
) as Record<(typeof ownerTexts)[number], ReturnType<typeof optionalText>>;

function readOwner(cells: LineCells, note: Note): ImportedOwner {
  const email = emailSchema.safeParse(cells.email ?? '');
  if (!email.success) note('email', email.error.issues[0]?.message ?? '');
  const text = (column: (typeof ownerTexts)[number]) => {
    const read = textSchemas[column].safeParse(cells[column]);
    if (!read.success) note(column, read.error.issues[0]?.message ?? '');
    return read.success ? read.data : '';
  };
  const [first, last] = namesIn(text('full_name'));
  return {
    email: email.success ? email.data : '',
    firstName: text('first_name') || first || null,
    lastName: text('last_name') || last || null,
    phone: text('phone_number'),
    streetAddress: text('street_address') || null,
    city: text('city') || null,
    region: text('region') || null,
    postalCode: withLeadingZeros(text('postal_code')) || null,
    privateNote: text('private_note'),
  };
}

/** A spreadsheet keeps `02139` as the number 2139. */
function withLeadingZeros(zip: string): string {
  return zip.replace(/^\d{3,4}(?=$|-\d{4}$)/, (digits) => digits.padStart(5, '0'));
}

/** `Sam Rivera`, or `Rivera, Sam`. */
function namesIn(full: string): [first: string, last: string] {
  const [behind = '', before] = full.split(/,\s*/, 2);
  if (before !== undefined) return [before, behind];
  const at = full.indexOf(' ');
  return at === -1 ? [full, ''] : [full.slice(0, at), full.slice(at + 1).trim()];
}

/** The columns of a dog that say something about it, beyond its name. */
function saysMore(cells: LineCells): boolean {
  return Object.entries(cells).some(
    ([column, cell]) =>
      isImportColumn(column) &&
      importColumns[column].of === 'dog' &&
      column !== 'exempt' &&
      column !== 'checked' &&
      column !== 'retired' &&
      cell.trim() !== '',
  );
}

function readDog(cells: LineCells, fill: Fill, today: LocalDate, note: Note): ImportedLine['dog'] {
  if ((cells.pet_name ?? '').trim() === '') {
    if (saysMore(cells)) note('pet_name', '');
    return null;
  }
  const typed: LineCells = { ...cells, ...ageIn(cells, today, note) };
  // The form takes any text for a vet's phone, and says itself what is wrong with an emergency contact's.
  const vetPhone = (typed.vet_phone ?? '').trim();
  if (vetPhone !== '' && readPhone(vetPhone) === null) note('vet_phone', notWhole);
  const filled = filledFields.filter((name) => (typed[name] ?? '').trim() === '' && fill[name]);
  for (const name of filled) typed[name] = fill[name] ?? '';
  const read = petSchema.safeParse({
    ...Object.fromEntries(
      Object.entries(typed).map(([column, cell]) => [column, asForm(column, cell)]),
    ),
    vet_info: [{ ...noVet, vet_name: typed.vet_name ?? '', vet_phone: typed.vet_phone ?? '' }],
    emergency: [
      {
        emergency_name: typed.emergency_name ?? '',
        emergency_phone: typed.emergency_phone ?? '',
        emergency_email: typed.emergency_email ?? '',
      },
    ],
  });
  if (!read.success)
    for (const { path, message } of read.error.issues) {
      const column = [...path].reverse().find((part) => isImportColumn(String(part)));
      note((column as ImportColumn | undefined) ?? 'pet_name', message);
    }
  const dates = readDates(cells, note);
  const retired = yesOrNo(cells.retired ?? '') === 'yes';
  return read.success ? { details: noting(read.data, filled), retired, dates } : null;
}

const noVet = { vet_address: '', vet_address2: '', vet_city: '', vet_state: '', vet_zip: '' };

/** Says in the dog's page what its list did not say, so that someone looks at it. */
function noting(pet: PetDetails, filled: readonly FilledField[]): PetDetails {
  if (filled.length === 0) return pet;
  const labels = filled.map((name) => petField(name).label).join(', ');
  const notice = `Please check: ${labels}. The imported list did not say.`;
  const all = [pet.additional_info, notice].filter(Boolean).join('\n');
  return all.length > notesLimit ? pet : { ...pet, additional_info: all };
}

const monthDays = 30.44;
const yearDays = 365.25;

/** The age in years, where the file has a birthday, or an age in words. */
function ageIn(cells: LineCells, today: LocalDate, note: Note): LineCells {
  const born = (cells.birthday ?? '').trim();
  const age = (cells.pet_age ?? '').trim();
  if (age !== '' || born === '') return { pet_age: yearsIn(age) };
  const day = dayIn(born);
  if (day === null || day > today) {
    note('birthday', day === null ? wrongDay : 'This day is in the future.');
    return { pet_age: '1' };
  }
  const days = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  return { pet_age: (days / yearDays).toFixed(1) };
}

/** `3 years` and `8 months` in years; anything else as it is. */
function yearsIn(age: string): string {
  const [, count = '', unit] =
    /^([\d.]+)\s*(y|yr|yrs|years?|m|mo|mos|months?)\.?$/i.exec(age) ?? [];
  if (unit === undefined) return age;
  return /^y/i.test(unit) ? count : ((Number(count) * monthDays) / yearDays).toFixed(1);
}

/** A cell as the form of a dog would send it. */
function asForm(column: string, cell: string): string {
  const text = cell.trim();
  if (column === 'pet_weight') return text.replace(/\s*(lbs?\.?|pounds?)$/i, '');
  if (column === 'gender')
    return /^(m|male)\b/i.test(text) ? 'Male' : /^(f|female)\b/i.test(text) ? 'Female' : text;
  if (!isImportColumn(column)) return text;
  const options = column in optionsOf ? optionsOf[column] : undefined;
  if (options === undefined) return text;
  if (options === yesNoOptions) return yesOrNo(text) ?? text;
  const word = text.toLowerCase();
  return (
    options.find(({ value, label }) => [value, label].some((one) => one.toLowerCase() === word))
      ?.value ?? text
  );
}

const optionsOf: Partial<Record<ImportColumn, readonly { value: string; label: string }[]>> =
  Object.fromEntries(
    Object.keys(petSchema.shape).map((name) => [
      name,
      petField(name as keyof typeof petSchema.shape).options,
    ]),
  );

function yesOrNo(text: string): 'yes' | 'no' | null {
  const word = text.trim().toLowerCase();
  if (/^(y|true|1|x|spayed|neutered|fixed|altered|deceased|inactive)$/.test(word)) return 'yes';
  if (/^(n|false|0|none|intact|active)$/.test(word)) return 'no';
  return parseOption(yesNoOptions, word);
}

const wrongDay = 'Please write the date as 11/24/2027 or 2027-11-24.';

function readDates(cells: LineCells, note: Note): ImportedDate[] {
  const exempt = yesOrNo(cells.exempt ?? '') === 'yes';
  const checked = (cells.checked ?? '').trim().toLowerCase();
  const state = checked === 'waiting' || checked === 'declined' ? checked : 'confirmed';
  return vaccines.flatMap((vaccine) => {
    const cell = (cells[vaccine] ?? '').trim();
    if (cell === '') return [];
    const validUntil = dayIn(cell);
    if (validUntil === null) note(vaccine, wrongDay);
    return validUntil === null ? [] : [{ vaccine, validUntil, exempt, state }];
  });
}

/** A day as spreadsheets write it: month first, or ISO, with a time behind it or not. */
function dayIn(text: string): LocalDate | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text)?.[1];
  const [, month = '', day = '', year = ''] =
    /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?: .*)?$/.exec(text) ?? [];
  const written =
    iso ??
    `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = parseLocalDate(written);
  return read !== null && read > '1990' && read < '2100' ? read : null;
}
