import * as z from 'zod';
import { backupReasons } from '~/domain/backups-kept';

/** The name of the manifest in a backup, and of the database beside it. */
export const manifestName = 'manifest.json';
export const databaseName = 'tailhouse.sqlite';

const part = {
  bytes: z.number().int().min(0),
  /** Of the whole content, in small hexadecimal letters. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

/** What a backup says of itself. It is written last: a folder without it is no backup. */
export const backupManifest = z.object({
  format: z.literal(1),
  /** UTC. */
  madeAt: z.iso.datetime(),
  reason: z.enum(backupReasons),
  /** The migrations of the database, oldest first; a version that lacks one cannot use it. */
  migrations: z.array(z.string()).min(1),
  database: z.object({ path: z.literal(databaseName), ...part }),
  files: z.array(
    z.object({
      // Kind, id and name as services/storage writes them: nothing that leads elsewhere.
      path: z
        .string()
        .regex(/^files\/[a-z]{1,32}\/[a-z0-9]{1,32}\/[a-z0-9]{1,32}(\.[a-z0-9]{1,8})?$/),
      ...part,
    }),
  ),
});

export type BackupManifest = z.infer<typeof backupManifest>;
