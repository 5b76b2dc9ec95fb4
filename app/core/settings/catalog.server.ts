/** Lists that the admin adds to, changes, orders and removes from: extras (R49) and quick replies (R64). */
import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { changesRow, type FormSnapshot, versionOf } from '~/core/web/seen-version.server';
import { recordChanges } from './changes.server';

type Catalog<Form, Data extends { name: string }> = {
  /** Area in the settings log. */
  area: string;
  /** Name of the form that adds an entry. */
  form: 'extra' | 'quick-reply' | 'paper';
  /** Noun with article: `an extra`. */
  what: string;
  most: number;
  /** Errors for a full list, and for an entry that is no longer listed. */
  full: string;
  gone: string;
  removed: 'Retired' | 'Removed';
  list: (tx: Transaction) => Promise<(Data & { id: string })[]>;
  dataOf: (form: Form) => Data;
  /** The entry's values by their labels. */
  words: (data: Data) => FormSnapshot;
  /** The entry as the settings log shows it; after a change, with its earlier values. */
  inLog: (data: Data, was?: Data) => string;
  rows: (tx: Transaction) => {
    last: () => Promise<{ _max: { position: number | null } }>;
    create: (data: Data & { position: number }) => Promise<{ id: string }>;
    update: (id: string, data: Data | { position: number }) => Promise<unknown>;
    remove: (id: string) => Promise<unknown>;
  };
};

type By = { actorId: string };

/** Returns the admin's operations on a list; each throws ServiceError if refused. */
export function catalog<Form, Data extends { name: string }>(of: Catalog<Form, Data>) {
  const record = (tx: Transaction, { actorId }: By, field: string, before: string, after: string) =>
    recordChanges(tx, { area: of.area, actorId }, [{ field, before, after }]);

  async function listed(tx: Transaction, id: string) {
    const all = await of.list(tx);
    const one = all.find((each) => each.id === id);
    if (one === undefined) throw new ServiceError('conflict', of.gone);
    return { all, one };
  }

  function assertNewName(all: readonly (Data & { id: string })[], name: string, own?: string) {
    const same = (other: Data) => other.name.toLowerCase() === name.toLowerCase();
    if (all.some((other) => other.id !== own && same(other)))
      throw new ServiceError('conflict', `You already have ${of.what} called ${name}.`, 'name');
  }

  return {
    /** The version of an entry for its form (R104). */
    version: (entry: Data) => versionOf(of.words(entry)),

    /** Adds an entry at the end, once per form (R20). @throws ServiceError */
    add: async ({ formKey: key, actorId }: By & { formKey: string | undefined }, form: Form) => {
      await inTransaction((tx) =>
        withIdempotencyKey(tx, { key, actorId, form: of.form, content: form }, async () => {
          const data = of.dataOf(form);
          const all = await of.list(tx);
          assertNewName(all, data.name);
          if (all.length >= of.most) throw new ServiceError('conflict', of.full);
          const rows = of.rows(tx);
          const position = ((await rows.last())._max.position ?? 0) + 1;
          const { id } = await rows.create({ ...data, position });
          await record(tx, { actorId }, data.name, '', of.inLog(data));
          return id;
        }),
      );
    },

    /** Changes an entry; a repeat changes nothing. @throws ServiceError, StaleForm */
    change: async ({ actorId, seen }: By & { seen: string }, id: string, form: Form) => {
      await inTransaction(async (tx) => {
        const { all, one } = await listed(tx, id);
        const data = of.dataOf(form);
        assertNewName(all, data.name, id);
        if (!changesRow(seen, of.words(one), of.words(data))) return;
        await of.rows(tx).update(id, data);
        await record(tx, { actorId }, one.name, of.inLog(one), of.inLog(data, one));
      });
    },

    /** Moves an entry to the place before `above`; a repeat changes nothing (R20). @throws ServiceError */
    move: async (id: string, above: string) => {
      await inTransaction(async (tx) => {
        const { all } = await listed(tx, id);
        const others = all.map((each) => each.id).filter((each) => each !== id);
        const place = others.indexOf(above);
        if (place < 0) throw new ServiceError('conflict', 'The list was changed in the meantime.');
        for (const [position, each] of others.toSpliced(place, 0, id).entries())
          await of.rows(tx).update(each, { position });
      });
    },

    /** Removes an entry from the list; what was made with it stays. A repeat changes nothing. */
    remove: async ({ actorId }: By, id: string) => {
      await inTransaction(async (tx) => {
        const one = (await of.list(tx)).find((each) => each.id === id);
        if (one === undefined) return;
        await of.rows(tx).remove(id);
        await record(tx, { actorId }, one.name, of.inLog(one), of.removed);
      });
    },
  };
}
