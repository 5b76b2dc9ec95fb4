/** PDFs as programs write them, and stored records. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { readRecord } from '~/features/dogs/pets/read-record.server';
import { addRecord, recordFile } from '~/features/dogs/pets/records.server';
import { upload } from './pictures';

/**
 * A complete PDF of one empty page.
 * @param inside put among its objects, @param trailer added to its trailer
 */
export function aPdf({ inside = '', trailer = '' }: { inside?: string; trailer?: string } = {}) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ];
  let text = '%PDF-1.7\n%âãÏÓ\n';
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  text += inside;
  const table = text.length;
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 4\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size 4 /Root 1 0 R ${trailer}>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** A PDF as a form carries it. */
export function pdfFile(bytes: Uint8Array = aPdf(), name = 'Rabies 2026.pdf'): File {
  return upload(bytes, name, 'application/pdf');
}

/**
 * Writes a record directly into the data folder of a server in a separate process.
 * @param tx a client on that server's database
 */
export async function writeRecord(
  tx: Transaction,
  dataDir: string,
  petId: string,
): Promise<string> {
  const bytes = aPdf();
  const { id } = await tx.petRecord.create({
    data: {
      petId,
      title: 'Rabies vaccination',
      fileName: 'Rabies.pdf',
      mediaType: 'application/pdf',
      bytes: bytes.length,
      createdAt: now(),
    },
  });
  const folder = path.join(dataDir, 'files', 'records', id);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, recordFile), bytes);
  return id;
}

/** Stores a record the way an upload does. */
export async function createRecord(
  pet: { id: string; userId: string },
  { title = 'Rabies vaccination', file = pdfFile() }: { title?: string; file?: File } = {},
): Promise<string> {
  const record = await readRecord(file);
  const viewer = { id: pet.userId, role: 'user' } as const;
  const { recordId } = await addRecord({
    petIds: [pet.id],
    viewer,
    title,
    record,
    formKey: `factory-${Math.random()}`,
  });
  return recordId;
}
