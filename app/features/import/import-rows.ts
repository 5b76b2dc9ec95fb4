/** What a line of an imported list says (R60): an owner, one of their dogs, and its dates. */
import type * as z from 'zod';
import {
  emailAddress,
  longestShortText,
  notesLimit,
  optionalText,
} from '~/core/text/fields.schema';
import { readPhone } from '~/core/text/phone';
import { type LocalDate, parseLocalDate } from '~/core/time/business-time';
import { specialPricesSchema } from '~/features/accounts/account.schema';
import { longestFlag } from '~/features/dogs-fit/dog-notes.schema';
import { type Flag, flagLabels, flags } from '~/features/pets/flags';
import { type PetDetails, petField, petSchema } from '~/features/pets/pet-fields';
import { parseOption, yesNoOptions } from '~/features/pets/pet-options';
import type { FieldsWith, Row } from '~/features/tables/tables';
import {
  type VaccinationState,
  type Vaccine,
  vaccines,
} from '~/features/vaccinations/vaccinations';
import {
  contactColumns,
  type Fill,
  filledFields,
  importColumns,
  type ImportColumn,
  importedFields,
  type ImportedField,
  isImportColumn,
  vetColumns,
} from './import-columns';

/** The columns of a profile that features/tables says are imported; the phone number as in the file. */
export type ImportedOwner = Pick<Row<'Profile'>, FieldsWith<'Profile', 'imported'>>;

export type ImportedDate = {
  vaccine: Vaccine;
  validUntil: LocalDate;
  exempt: boolean;
  state: VaccinationState;
};

type ImportedDog = {
  details: PetDetails;
  flags: Flag[];
  ownFlag: string;
  retired: boolean;
  dates: ImportedDate[];
};

export type ImportedLine = {
  owner: ImportedOwner;
  /** Null for an owner without a dog. */
  dog: ImportedDog | null;
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
const texts = [
  'full_name',
  'first_name',
  'last_name',
  'phone_number',
  'street_address',
  'city',
  'region',
  'postal_code',
  'private_note',
  'own_mark',
] as const satisfies readonly ImportColumn[];
const limits: Partial<Record<ImportColumn, number>> = {
  private_note: notesLimit,
  own_mark: longestFlag,
};
const textSchemas = Object.fromEntries(
  texts.map((column) => [
    column,
    optionalText(importColumns[column].label, limits[column] ?? longestShortText),
  ]),
) as Record<(typeof texts)[number], ReturnType<typeof optionalText>>;

/** A cell as its schema reads it; null, and a note, where it does not. */
function read<Value>(
  column: ImportColumn,
  schema: z.ZodType<Value>,
  cells: LineCells,
  note: Note,
): Value | null {
  const { success, data, error } = schema.safeParse(cells[column]);
  if (!success) note(column, error.issues[0]?.message ?? '');
  return success ? data : null;
}

function readOwner(cells: LineCells, note: Note): ImportedOwner {
  const { special_price_daycare: daycare, special_boarding_price: boarding } =
    specialPricesSchema.shape;
  const text = (column: (typeof texts)[number]) =>
    read(column, textSchemas[column], cells, note) ?? '';
  const [first, last] = namesIn(text('full_name'));
  return {
    email: read('email', emailSchema, { email: '', ...cells }, note) ?? '',
    firstName: text('first_name') || first || null,
    lastName: text('last_name') || last || null,
    phoneNumber: text('phone_number') || null,
    streetAddress: text('street_address') || null,
    city: text('city') || null,
    region: text('region') || null,
    postalCode: withLeadingZeros(text('postal_code')) || null,
    privateNote: text('private_note'),
    specialPriceDaycare: read('special_price_daycare', daycare, cells, note),
    specialPriceBoarding: read('special_boarding_price', boarding, cells, note),
    showContact: yesOrNo(cells.show_contact ?? '') === 'yes',
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

function readDog(cells: LineCells, fill: Fill, today: LocalDate, note: Note): ImportedDog | null {
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
  const form = petSchema.safeParse({
    ...Object.fromEntries(importedFields.map((name) => [name, asForm(name, typed[name] ?? '')])),
    vet_info: [entryOf(vetColumns, typed)],
    emergency: [entryOf(contactColumns, typed)],
  });
  if (!form.success)
    for (const { path, message } of form.error.issues) {
      const column = [...path].reverse().find((part) => isImportColumn(String(part)));
      note((column as ImportColumn | undefined) ?? 'pet_name', message);
    }
  const dates = readDates(cells, note);
  const marks = {
    flags: readMarks(cells, note),
    ownFlag: read('own_mark', textSchemas.own_mark, cells, note) ?? '',
  };
  const retired = yesOrNo(cells.retired ?? '') === 'yes';
  return form.success ? { details: withNote(form.data, filled), ...marks, retired, dates } : null;
}

/** A vet or a contact of a line, in the shape of the form's list. */
function entryOf(columns: object, cells: LineCells): Record<string, string> {
  const named = new Map(Object.entries(cells));
  return Object.fromEntries(
    Object.keys(columns).map((column) => [column, (named.get(column) ?? '').trim()]),
  );
}

const flagCalled = (word: string) => flags.find((flag) => flagLabels[flag].toLowerCase() === word);

function readMarks(cells: LineCells, note: Note): Flag[] {
  const words = (cells.marks ?? '').toLowerCase().split(/[,;]/);
  const named = words.map((word) => word.trim()).filter(Boolean);
  if (named.some((word) => flagCalled(word) === undefined))
    note('marks', `Please choose among ${Object.values(flagLabels).join(', ')}`);
  return flags.filter((flag) => named.some((word) => flagCalled(word) === flag));
}

/** Says in the dog's page what its list did not say, so that someone looks at it. */
function withNote(pet: PetDetails, filled: readonly ImportedField[]): PetDetails {
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
function asForm(name: ImportedField, cell: string): string {
  const text = cell.trim();
  if (name === 'pet_weight') return text.replace(/\s*(lbs?\.?|pounds?)$/i, '');
  if (name === 'gender')
    return /^(m|male)\b/i.test(text) ? 'Male' : /^(f|female)\b/i.test(text) ? 'Female' : text;
  const { options } = petField(name);
  if (options === yesNoOptions) return yesOrNo(text) ?? text;
  const word = text.toLowerCase();
  return (
    options?.find(({ value, label }) => [value, label].some((one) => one.toLowerCase() === word))
      ?.value ?? text
  );
}

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
