/** Keys to other services that the admin types in (R135): encrypted, and never shown again. */
import type * as z from 'zod';
import { database, inTransaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { openText, sealText } from '~/core/runtime/secrets.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf } from '~/core/time/business-time';
import { formatMonthDay } from '~/core/time/format-dates';

/** Stored keys; `keys` is null if the app's secret has changed since, `setOn` is like `Nov 28`. */
type StoredKeys<Keys> = { keys: Keys | null; setOn: string };

/** Returns the reads and writes of one service's keys. */
export function serviceKeys<Keys>(name: 'mail' | 'paypal', schema: z.ZodType<Keys>) {
  const seal = (keys: Keys) => sealText('service-key', JSON.stringify(keys), name);
  return {
    /** Returns the stored keys; null without any. */
    async read(): Promise<StoredKeys<Keys> | null> {
      const row = await database().serviceKey.findUnique({ where: { name } });
      if (row === null) return null;
      const text = openText('service-key', row.sealed, name);
      const keys = text === null ? null : schema.parse(JSON.parse(text));
      const { timeZone } = await businessSettings('committed');
      return { keys, setOn: formatMonthDay(localDateOf(row.setAt, timeZone)) };
    },
    async keep(keys: Keys): Promise<void> {
      const data = { sealed: seal(keys), setAt: now() };
      await inTransaction((tx) =>
        tx.serviceKey.upsert({ where: { name }, create: { name, ...data }, update: data }),
      );
    },
    /** Replaces the stored keys by the same ones with other details; their day stays. */
    async amend(keys: Keys): Promise<void> {
      const data = { sealed: seal(keys) };
      await inTransaction((tx) => tx.serviceKey.updateMany({ where: { name }, data }));
    },
    async forget(): Promise<void> {
      await inTransaction((tx) => tx.serviceKey.deleteMany({ where: { name } }));
    },
  };
}
