/** The inspection pack as a ZIP (R147): register, tables, uploaded files, and their SHA-256. */
import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import yazl from 'yazl';
import { readStored } from '~/core/files/stored-files.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { csvHead, csvLine, csvText } from '~/core/text/csv';
import type { DayPeriod } from '~/core/time/day-range';
import { registerFile } from '~/features/money/reports/register.server';
import {
  inspectionFiles,
  inspectionTables,
  type PackFile,
  type PackTable,
} from './inspection-tables.server';

/** Parts of the pack, each opened when its turn comes; null for an uploaded file that is missing. */
type Part = { name: string; open: () => Promise<Readable | null> };

/** Streams the pack of a period. Its last file, `manifest.csv`, has the SHA-256 of each other one. */
export async function inspectionPack(period: DayPeriod): Promise<Readable> {
  const parts = await partsOf(period);
  const zip = new yazl.ZipFile();
  const output = Readable.from(zip.outputStream);
  // Part of the file is already sent: aborting shows the browser that it's incomplete.
  zip.on('error', (error: unknown) => {
    log.error('inspection.failed', errorFields(error));
    output.destroy(error instanceof Error ? error : new Error('The pack failed'));
  });
  let reading: Readable | undefined;
  output.once('close', () => reading?.destroy());
  const sums: [name: string, sum: string][] = [];
  const add = ({ name, open }: Part) =>
    zip.addReadStreamLazy(name, (opened) => {
      open().then(
        (file) => {
          reading = file ?? Readable.from([]);
          // The client may have disconnected while the file was being opened.
          if (output.destroyed) reading.destroy();
          reading.on('error', (error) => zip.emit('error', error));
          opened(null, reading.pipe(summed((sum) => sums.push([name, sum]))));
        },
        (error: unknown) => opened(error, Readable.from([])),
      );
    });
  for (const part of parts) add(part);
  add({
    name: 'manifest.csv',
    open: () =>
      Promise.resolve(
        Readable.from([
          csvHead(['File', 'SHA-256']),
          ...sums.map((cells) => csvLine(cells.map(csvText))),
        ]),
      ),
  });
  zip.end();
  return output;
}

/** Passes bytes on, and tells their SHA-256 at the end. */
function summed(done: (sum: string) => void): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      next(null, chunk);
    },
    flush(next) {
      done(hash.digest('hex'));
      next();
    },
  });
}

async function partsOf(period: DayPeriod): Promise<Part[]> {
  const [tables, { files, agreements }] = await Promise.all([
    inspectionTables(period),
    inspectionFiles(period),
  ]);
  const made = (name: string, chunks: Iterable<string> | AsyncIterable<string>): Part => ({
    name,
    open: () => Promise.resolve(Readable.from(chunks)),
  });
  return [
    made('register.csv', registerFile(period)),
    ...tables.map((table) => made(`${table.file}.csv`, csvOf(table))),
    ...agreements.map(({ id, text }) => made(`agreements/version-${id}.md`, [text])),
    ...files.map((file) => ({ name: file.name, open: () => openFile(file) })),
  ];
}

function csvOf({ head, rows }: PackTable): string[] {
  return [csvHead(head), ...rows.map((cells) => csvLine(cells.map(csvText)))];
}

async function openFile({ kind, id, stored }: PackFile): Promise<Readable | null> {
  const file = await readStored(kind, id, stored);
  // The file is removed after its row, so only an outside change can lose it.
  if (file === null) log.error('inspection.file_missing', { id });
  return file === null ? null : file.open();
}
