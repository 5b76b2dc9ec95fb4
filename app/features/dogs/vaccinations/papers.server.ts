/** The papers that the house may ask for (R145): reads, and the admin's list. */
import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import { database, type Reader, type Transaction } from '~/core/database/database.server';
import type { Paper as Row } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { catalog } from '~/core/settings/catalog.server';
import { businessSettings, changeSettings } from '~/core/settings/settings.server';
import type { PaperInput } from './papers.schema';
import { mostPapers, type Paper, paperLabel, paperRule } from './vaccinations';

const paperOf = ({ id, name, detail, validMonths, daysBefore }: Row): Paper => ({
  id,
  name,
  detail,
  validMonths,
  daysBefore,
});

const readRows = (tx: Transaction) => tx.paper.findMany({ orderBy: { position: 'asc' } });
const cachedRows = cacheUntilChanged(() => readRows(database()));
const rowsOf = (reader: Reader) => (reader === 'committed' ? cachedRows() : readRows(reader));

/** Returns the papers of the list, in the admin's order. */
export async function listPapers(reader: Reader): Promise<Paper[]> {
  return (await rowsOf(reader)).filter(({ retiredAt }) => retiredAt === null).map(paperOf);
}

/** Returns a lookup of all papers by id, removed ones included: dogs keep theirs. */
export async function papersById(reader: Reader): Promise<Map<string, Paper>> {
  return new Map((await rowsOf(reader)).map((row) => [row.id, paperOf(row)]));
}

/** Returns the papers that the house requires (R44). No statement in a transaction if it requires none. */
export async function requiredPapers(reader: Reader): Promise<Paper[]> {
  const { requiredVaccines: ids } = await businessSettings(reader);
  if (ids.length === 0) return [];
  return (await listPapers(reader)).filter(({ id }) => ids.includes(id));
}

type Data = Omit<Paper, 'id'>;

/** The admin's list: a change applies to later certificates, and dogs keep the papers of a removed row. */
export const {
  version: paperVersion,
  add: addPaper,
  change: changePaper,
  move: movePaper,
  remove: removePaper,
} = catalog<PaperInput, Data>({
  area: 'vaccinations',
  form: 'paper',
  what: 'a paper',
  most: mostPapers,
  full: `You can have up to ${mostPapers} papers. Remove one first.`,
  gone: 'This paper was removed in the meantime.',
  removed: 'Removed',
  list: listPapers,
  dataOf: (form) => form,
  words: ({ name, detail, validMonths, daysBefore }) => ({
    Name: name,
    'Also called': detail,
    'Months it is valid': validMonths === null ? '' : String(validMonths),
    'Days before the stay': daysBefore === null ? '' : String(daysBefore),
  }),
  inLog: (paper) => `${paperLabel(paper)}, ${paperRule({ id: '', ...paper })}`,
  rows: (tx) => ({
    last: () => tx.paper.aggregate({ _max: { position: true } }),
    create: (data) => tx.paper.create({ data }),
    update: (id, data) => tx.paper.update({ where: { id }, data }),
    remove: async (id) => {
      const { requiredVaccines } = await businessSettings(tx);
      await changeSettings(tx, { requiredVaccines: requiredVaccines.filter((one) => one !== id) });
      return tx.paper.update({ where: { id }, data: { retiredAt: now() } });
    },
  }),
});
