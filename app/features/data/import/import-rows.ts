/** Parses a line of an imported list (R60): an owner, one of their dogs, and its vaccination dates. */
import type * as z from 'zod';
import {
  emailAddress,
  longestShortText,
  notesLimit,
  optionalText,
} from '~/core/text/fields.schema';
import { readPhone } from '~/core/text/phone';
import type { LocalDate } from '~/core/time/business-time';
import { readWrittenDay } from '~/core/time/written-dates';
import { specialPricesSchema } from '~/features/money/pricing/special-prices.schema';
import { fitOptions, longestFlag, shortNote } from '~/features/dogs/approval/dog-notes.schema';
import type { Fit } from '~/features/dogs/approval/first-visits';
import { isUnborn, readAge, unborn } from '~/features/dogs/pets/age';
import { type Flag, flagLabels, flags } from '~/features/dogs/pets/flags';
import { type PetDetails, petField, petSchema } from '~/features/dogs/pets/pet-fields';
import { type PlainField, standInFor } from '~/features/dogs/pets/open-questions';
import { parseOption, type PetOption, yesNoOptions } from '~/features/dogs/pets/pet-options';
import type { FieldsWith, TableRow } from '~/features/data/tables/tables';
import {
  type Paper,
  type VaccinationState,
  vaccinationStates,
} from '~/features/dogs/vaccinations/vaccinations';
import {
  contactColumns,
  type Fill,
  filledFields,
  importColumns,
  type ImportColumn,
  importedFields,
  type ImportedField,
  isImportColumn,
  paperColumns,
  paperOfColumn,
  vetColumns,
} from './import-columns';
import { type ImportedCare, readCareCell } from './care-cell';
import type { LineProblem } from './import-values';
import {
  addressesIn,
  addressIn,
  nameAndPhoneIn,
  splitFullName,
  sexIn,
  withLeadingZeros,
  wrongDay,
} from './import-words';

/** The imported columns of a profile, as defined in features/data/tables; the phone number as in the file. */
export type ImportedOwner = Omit<
  Pick<TableRow<'Profile'>, FieldsWith<'Profile', 'imported'>>,
  'pausedAt'
> & { paused: boolean };

export type ImportedDate = {
  /** Id of its paper. */
  vaccine: string;
  validUntil: LocalDate;
  exempt: boolean;
  state: VaccinationState;
  /** Reason for declining. */
  note: string;
};

/** Another dog of the list to keep apart (R45): its name, and its owner's email. */
export type ImportedPair = { name: string; email: string; note: string };

type ImportedDog = {
  details: PetDetails;
  flags: Flag[];
  ownFlag: string;
  fit: Fit;
  fitNote: string;
  /** Fields missing from the list without a default (R99). */
  toAsk: PlainField[];
  retired: boolean;
  dates: ImportedDate[];
  apart: ImportedPair[];
  care: ImportedCare[];
};

export type ImportedLine = {
  owner: ImportedOwner;
  /** Null for an owner without a dog. */
  dog: ImportedDog | null;
};

export type LineCells = Partial<Record<ImportColumn, string>>;

/**
 * Parses a line, with default values for empty cells.
 * @param today the date in the business's time zone
 * @param papers the house's list of papers
 */
export function readImportLine(
  cells: LineCells,
  fill: Fill,
  { today, papers }: { today: LocalDate; papers: readonly Paper[] },
): { value: ImportedLine } | { problems: LineProblem[] } {
  const problems: LineProblem[] = [];
  const note = (column: ImportColumn, text: string) =>
    problems.push({ column, cell: (cells[column] ?? '').trim(), text });
  const oneLineCells = onOneLine(cells);
  const owner = readOwner(oneLineCells, note);
  const dog = readDog(oneLineCells, fill, { today, papers }, note);
  return problems.length > 0 ? { problems } : { value: { owner, dog } };
}

const severalLines: readonly string[] = [
  ...['private_note', 'fit_note', 'kept_apart', 'care_plan'],
  ...petNotes(),
];

function petNotes(): ImportedField[] {
  return importedFields.filter((name) => petField(name).kind === 'notes');
}

/** Joins the lines of a cell, except in notes: other systems spread addresses and vets over several lines. */
function onOneLine(cells: LineCells): LineCells {
  return Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [
      column,
      severalLines.includes(column) ? cell : joined(cell),
    ]),
  );
}

function joined(cell: string): string {
  const parts = cell.split(/[\r\n\t]/).map((part) => part.replace(/\s+/g, ' ').trim());
  const filled = parts.filter((part) => part !== '' && part !== ',');
  return filled.map((part, at) => (at < filled.length - 1 ? withoutComma(part) : part)).join(', ');
}

const withoutComma = (part: string) => (part.endsWith(',') ? part.slice(0, -1).trim() : part);

type Note = (column: ImportColumn, text: string) => void;

// Created once, since a list can have 10,000 lines.
const emailSchema = emailAddress();
const texts = [
  'full_name',
  'first_name',
  'last_name',
  'phone_number',
  'street_address',
  'street_address_2',
  'city',
  'region',
  'postal_code',
  'private_note',
  'own_mark',
  'fit_note',
  'vaccination_note',
] as const satisfies readonly ImportColumn[];
const limits: Partial<Record<ImportColumn, number>> = {
  private_note: notesLimit,
  own_mark: longestFlag,
  fit_note: notesLimit,
  vaccination_note: notesLimit,
};
const textSchemas = Object.fromEntries(
  texts.map((column) => [
    column,
    optionalText(importColumns[column].label, limits[column] ?? longestShortText),
  ]),
) as Record<(typeof texts)[number], ReturnType<typeof optionalText>>;

/** Parses a cell by its schema; null, and a problem, if invalid. */
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

function readOwner(line: LineCells, note: Note): ImportedOwner {
  const place = { ...line, ...addressOf(line), ...otherPhoneOf(line) };
  const cells = { ...place, ...emailOf(place) };
  const { special_price_daycare: daycare, special_boarding_price: boarding } =
    specialPricesSchema.shape;
  const text = (column: (typeof texts)[number]) =>
    read(column, textSchemas[column], cells, note) ?? '';
  const [first, last] = splitFullName(text('full_name'));
  const names = {
    firstName: text('first_name') || first || null,
    lastName: text('last_name') || last || null,
    phoneNumber: text('phone_number') || null,
  };
  return {
    ...{ email: readEmail(cells, names, note), ...names },
    streetAddress: text('street_address') || null,
    city: text('city') || null,
    region: text('region') || null,
    postalCode: withLeadingZeros(text('postal_code')) || null,
    privateNote: text('private_note'),
    specialPriceDaycare: read('special_price_daycare', daycare, cells, note),
    specialPriceBoarding: read('special_boarding_price', boarding, cells, note),
    showContact: saysYes('show_contact', cells, note),
    paused: saysYes('paused', cells, note),
  };
}

/** Returns the parts of an address: other systems put all of it, or its second line, into one cell. */
function addressOf(cells: LineCells): LineCells {
  const { street_address: street = '', city = '', region = '', postal_code: zip = '' } = cells;
  const whole = city + region + zip === '' ? addressIn(street) : null;
  const first = whole?.street ?? street;
  const second = cells.street_address_2 ?? '';
  const streets = { street_address: [first, second].filter(Boolean).join(', ') };
  if (whole === null) return streets;
  return { ...streets, city: whole.city, region: whole.region, postal_code: whole.postalCode };
}

/** An owner is known by email, or by name and phone together (R138); '' for such an owner. */
function readEmail(
  cells: LineCells,
  {
    firstName,
    lastName,
    phoneNumber,
  }: Pick<ImportedOwner, 'firstName' | 'lastName' | 'phoneNumber'>,
  note: Note,
): string {
  const isKnown = (firstName ?? lastName) !== null && phoneNumber !== null;
  if ((cells.email ?? '').trim() === '' && isKnown) return '';
  return read('email', emailSchema, { email: '', ...cells }, note) ?? '';
}

/** The first of several addresses counts; the others go to the private note (R138). */
function emailOf({ email: cell = '', private_note: note = '' }: LineCells): LineCells {
  const [email, ...others] = addressesIn(cell);
  if (email === undefined) return {};
  if (others.length === 0) return { email };
  const also = `Other email: ${others.join(', ')}`;
  return { email, private_note: [note, also].filter(Boolean).join('\n') };
}

/** Uses a second phone number if there is no first one; else adds it to the private note. */
function otherPhoneOf(cells: LineCells): LineCells {
  const { phone_number: phone = '', other_phone: other = '', private_note: note = '' } = cells;
  if (other === '' || other === phone) return {};
  if (phone === '') return { phone_number: other };
  return { private_note: [note, `Other phone: ${other}`].filter(Boolean).join('\n') };
}

/** Whether a line contains facts about a dog in addition to its name. */
function saysMore(cells: LineCells): boolean {
  return Object.entries(cells).some(
    ([column, cell]) =>
      isImportColumn(column) &&
      importColumns[column].of === 'dog' &&
      column !== 'exempt' &&
      column !== 'checked' &&
      column !== 'vaccination_note' &&
      column !== 'retired' &&
      cell.trim() !== '',
  );
}

function readDog(
  cells: LineCells,
  fill: Fill,
  { today, papers }: { today: LocalDate; papers: readonly Paper[] },
  note: Note,
): ImportedDog | null {
  const species = (cells.species ?? '').toLowerCase();
  if (species === 'other') return null;
  if (!/^(|dogs?|canines?|k-?9)$/.test(species)) note('species', 'Only dogs can be imported');
  if ((cells.pet_name ?? '').trim() === '') {
    if (saysMore(cells)) note('pet_name', '');
    return null;
  }
  const filledCells: LineCells = { ...cells };
  for (const read of [sexOf, ageOf, chipOf, vetOf, contactOf])
    Object.assign(filledCells, read(filledCells, note));
  const open = filledFields.filter((name) => (filledCells[name] ?? '').trim() === '');
  const filled = open.filter((name) => fill[name]);
  const toAsk = open.filter((name) => !fill[name]);
  for (const name of open) filledCells[name] = fill[name] ?? '';
  for (const name of toAsk) filledCells[name] = standInFor(name);
  const form = petSchema.safeParse({
    ...Object.fromEntries(
      importedFields.map((name) => [name, asForm(name, filledCells[name] ?? '')]),
    ),
    vet_info: [entryOf(vetColumns, filledCells)],
    emergency: [entryOf(contactColumns, filledCells)],
  });
  const ageColumn = cells.birthday ? 'birthday' : 'pet_age';
  if (!form.success)
    for (const { path, message } of form.error.issues) {
      const found = [...path].reverse().find((part) => isImportColumn(String(part)));
      const column = (found as ImportColumn | undefined) ?? 'pet_name';
      note(column === 'pet_age' ? ageColumn : column, message);
    }
  else if (isUnborn(form.data.pet_age, today)) note(ageColumn, unborn);
  const dates = readDates(cells, papers, note);
  const marks = {
    flags: readMarks(cells, note),
    ownFlag: read('own_mark', textSchemas.own_mark, cells, note) ?? '',
    fit: readFit(cells, note),
    fitNote: read('fit_note', textSchemas.fit_note, cells, note) ?? '',
  };
  const apart = readApart(cells, note);
  const care = readCare(cells, note);
  const retired = saysYes('retired', cells, note);
  return form.success
    ? { details: withNote(form.data, filled), ...marks, toAsk, retired, dates, apart, care }
    : null;
}

/** Derives columns from the content of others. */
type OfCells = (cells: LineCells, note: Note) => LineCells;

const sexOf: OfCells = ({ gender = '', spayed_neutered: altered = '' }) => {
  const sex = sexIn(gender);
  return { gender: sex.gender ?? gender, spayed_neutered: altered.trim() || (sex.fixed ?? '') };
};

/** A valid birthday is more precise than an age. */
const ageOf: OfCells = ({ birthday = '', pet_age: age = '' }) => ({
  pet_age: age.trim() === '' || readAge(birthday) !== null ? birthday : age,
});

/** A microchip number implies that there is one. */
const chipOf: OfCells = ({ micro = '', ...cells }) =>
  /^[\d\s-]{9,}$/.test(micro) || /^(?=.*\d)[\da-f]{9,15}$/i.test(micro)
    ? { micro: 'yes', additional_info: also(cells, `Microchip: ${micro}`) }
    : {};

const vetOf: OfCells = ({ vet_name: name = '', vet_phone: phone = '' }) => {
  if (name === '' && phone !== '') return { vet_name: 'Vet' };
  const both = phone === '' ? nameAndPhoneIn(name) : null;
  return both === null ? {} : { vet_name: both.name, vet_phone: both.phone };
};

/** A contact needs a valid phone number; otherwise it is kept as text (R102). */
const contactOf: OfCells = ({ emergency_name, emergency_phone, emergency_email, ...cells }) => {
  const both = emergency_phone ? null : nameAndPhoneIn(emergency_name ?? '');
  const name = both?.name ?? emergency_name ?? '';
  const phone = both?.phone ?? emergency_phone ?? '';
  const text = [name, phone, emergency_email].filter(Boolean).join(', ');
  if (text === '') return {};
  if (readPhone(phone) === null)
    return {
      ...{ emergency_name: '', emergency_phone: '', emergency_email: '' },
      additional_info: also(cells, `Emergency contact: ${text}`),
    };
  return { emergency_name: name || 'Emergency contact', emergency_phone: phone };
};

const also = ({ additional_info: info = '' }: LineCells, more: string) =>
  [info.trim(), more].filter(Boolean).join('\n');

/** Returns a vet or contact of a line in the format of the form's list. */
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

/** Adds a note to the dog's page about fields filled with defaults, so that someone checks them. */
function withNote(pet: PetDetails, filled: readonly ImportedField[]): PetDetails {
  if (filled.length === 0) return pet;
  const labels = filled.map((name) => petField(name).label).join(', ');
  const notice = `Please check: ${labels}. The imported list did not say.`;
  const all = [pet.additional_info, notice].filter(Boolean).join('\n');
  return all.length > notesLimit ? pet : { ...pet, additional_info: all };
}

/** Converts a cell to the form's value. */
function asForm(name: ImportedField, cell: string): string {
  const text = cell.trim();
  const { options } = petField(name);
  if (options === yesNoOptions) return yesOrNo(text) ?? text;
  return optionCalled(options ?? [], text) ?? text;
}

/** Finds an option by value or label, ignoring case. */
function optionCalled<Value extends string>(
  options: readonly PetOption<Value>[],
  text: string,
): Value | undefined {
  const word = text.toLowerCase();
  return options.find(({ value, label }) =>
    [value, label].some((one) => one.toLowerCase() === word),
  )?.value;
}

function yesOrNo(text: string): 'yes' | 'no' | null {
  const word = text.trim().toLowerCase();
  if (
    /^(y|true|1|x|\u2713|\u2714|\u2611|spayed|neutered|fixed|altered|deceased|inactive|archived|retired)$/.test(
      word,
    )
  )
    return 'yes';
  if (/^(n|false|0|none|intact|active)$/.test(word)) return 'no';
  return parseOption(yesNoOptions, word);
}

const apartLine = /^(?<name>.+), (?<email>[^\s,:@]+@[^\s,:@]+)(?:: (?<why>.+))?$/;

/** Parses dogs to keep apart, one per line: `Rex, sam@example.com: they fight`. */
function readApart(cells: LineCells, note: Note): ImportedPair[] {
  const lines = (cells.kept_apart ?? '').split('\n').filter((line) => line.trim() !== '');
  return lines.flatMap((line) => {
    const { name = '', email = '', why = '' } = apartLine.exec(line.trim())?.groups ?? {};
    if (name !== '') return [{ name, email: email.toLowerCase(), note: why.slice(0, shortNote) }];
    note('kept_apart', 'Please write each dog on a line, like “Rex, sam@example.com: they fight”');
    return [];
  });
}

/** Parses meals and medicine (R51) in the export's format. */
function readCare({ care_plan: cell = '' }: LineCells, note: Note): ImportedCare[] {
  const items = cell.trim() === '' ? [] : readCareCell(cell);
  if (items === null)
    note(
      'care_plan',
      'Please write each meal or medicine on a line, like “medicine, Apoquel 16 mg, 1 tablet, 07:00 17:30”',
    );
  return items ?? [];
}

/** Parses whether the dog is a fit (R45), in the export's format. */
function readFit(cells: LineCells, note: Note): Fit {
  const cell = (cells.fit ?? '').trim();
  const fit = optionCalled(fitOptions, cell);
  if (fit === undefined && cell !== '')
    note('fit', `Please write ${fitOptions.map(({ label }) => label).join(', ')} or nothing`);
  return fit ?? 'unknown';
}

function saysYes(
  column: 'show_contact' | 'paused' | 'retired' | 'exempt',
  cells: LineCells,
  note: Note,
) {
  const cell = cells[column] ?? '';
  const answer = yesOrNo(cell);
  if (answer === null && cell !== '') note(column, 'Please write yes or no');
  return answer === 'yes';
}

function readDates(cells: LineCells, papers: readonly Paper[], note: Note): ImportedDate[] {
  const exempt = saysYes('exempt', cells, note);
  const checked = (cells.checked ?? '').trim().toLowerCase();
  const foundState = vaccinationStates.find((one) => one === checked);
  if (checked !== '' && foundState === undefined)
    note('checked', `Please write ${vaccinationStates.join(', ')} or nothing`);
  const state = foundState ?? 'confirmed';
  const said = read('vaccination_note', textSchemas.vaccination_note, cells, note) ?? '';
  const dateIn = (column: ImportColumn, written: string, vaccine: string | undefined) => {
    if (vaccine === undefined) {
      note(column, notAPaper);
      return [];
    }
    const validUntil = readWrittenDay(written);
    if (validUntil === null) note(column, wrongDay);
    return validUntil === null ? [] : [{ vaccine, validUntil, exempt, state, note: said }];
  };
  const known = paperColumns.flatMap((column) => {
    const cell = (cells[column] ?? '').trim();
    return cell === '' ? [] : dateIn(column, cell, paperOfColumn(column, papers)?.id);
  });
  const others = (cells.papers ?? '').split(';').flatMap((entry) => {
    const [name = '', date = ''] = entry.split(/:(.*)/s).map((part) => part.trim());
    const paper = papers.find((one) => one.name.toLowerCase() === name.toLowerCase());
    return entry.trim() === '' ? [] : dateIn('papers', date, paper?.id);
  });
  return [...known, ...others];
}

const notAPaper = 'Add a paper of this name in Settings, under Vaccinations, first';
