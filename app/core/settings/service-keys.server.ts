/** Keys to other services that the admin types in (R135): encrypted, and never shown again. */
import type * as z from 'zod';
import {
  database,
  inTransaction,
  type Reader,
  type Transaction,
} from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { openText, sealText } from '~/core/runtime/secrets.server';
import { recordChanges } from '~/core/settings/changes.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf } from '~/core/time/business-time';
import { formatMonthDay } from '~/core/time/format-dates';

/** Stored keys; `keys` is null if the app's secret has changed since, `setOn` is like `Nov 28`. */
type StoredKeys<Keys> = { keys: Keys | null; setOn: string };

/** A service in the log of settings: `label` names kept keys, such as `Live keys`, and holds no part of them. */
type InTheLog<Keys> = { field: string; label: (keys: Keys) => string };

const notSet = 'Not set';

/** Returns the reads and writes of one service's keys. */
export function serviceKeys<Keys>(
  name: 'mail' | 'paypal',
  schema: z.ZodType<Keys>,
  { field, label }: InTheLog<Keys>,
) {
  const seal = (keys: Keys) => sealText('service-key', JSON.stringify(keys), name);
  const unseal = (sealed: string) => {
    const text = openText('service-key', sealed, name);
    return text === null ? null : schema.parse(JSON.parse(text));
  };
  const day = async (reader: Reader, setAt: Date) => {
    const { timeZone } = await businessSettings(reader);
    return formatMonthDay(localDateOf(setAt, timeZone));
  };
  const labelOf = async (tx: Transaction, keys: Keys | null, setAt: Date) =>
    `${keys === null ? 'Unreadable' : label(keys)}, set on ${await day(tx, setAt)}`;
  const storedLabel = async (tx: Transaction) => {
    const row = await tx.serviceKey.findUnique({ where: { name } });
    return row === null ? notSet : labelOf(tx, unseal(row.sealed), row.setAt);
  };
  return {
    /** Returns the stored keys; null without any. */
    async read(): Promise<StoredKeys<Keys> | null> {
      const row = await database().serviceKey.findUnique({ where: { name } });
      if (row === null) return null;
      return { keys: unseal(row.sealed), setOn: await day('committed', row.setAt) };
    },
    /** Keeps the keys; the log of settings says who set them. */
    async keep(keys: Keys, actorId: string): Promise<void> {
      const data = { sealed: seal(keys), setAt: now() };
      await inTransaction(async (tx) => {
        const before = await storedLabel(tx);
        await tx.serviceKey.upsert({ where: { name }, create: { name, ...data }, update: data });
        const after = await labelOf(tx, keys, data.setAt);
        await recordChanges(tx, { area: name, actorId }, [{ field, before, after }]);
      });
    },
    /** Replaces the stored keys by the same ones with other details; their day stays. */
    async amend(keys: Keys): Promise<void> {
      const data = { sealed: seal(keys) };
      await inTransaction((tx) => tx.serviceKey.updateMany({ where: { name }, data }));
    },
    /** Removes the keys; the log of settings says who removed them. */
    async forget(actorId: string): Promise<void> {
      await inTransaction(async (tx) => {
        const before = await storedLabel(tx);
        const { count } = await tx.serviceKey.deleteMany({ where: { name } });
        if (count === 0) return;
        await recordChanges(tx, { area: name, actorId }, [{ field, before, after: notSet }]);
      });
    },
  };
}
