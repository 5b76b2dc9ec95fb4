/** The sample dogs' certificates for the vaccinations that the business requires (R44). */
import { addDays, localDateOf, type TimeZone } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import type { Prisma } from '~/core/database/generated/client';
import { minutesAfter } from './instants';
import type { PeopleRows } from './people';
import type { Random } from './random';

type CertificateFacts = {
  now: Date;
  timeZone: TimeZone;
  people: PeopleRows;
  random: Random;
  newId: () => string;
};

export type CertificateRows = {
  vaccinations: Prisma.VaccinationCreateManyInput[];
  records: Prisma.PetRecordCreateManyInput[];
  /** The files of the records, to be stored under their ids. */
  files: { recordId: string; bytes: Uint8Array }[];
};

const dayMinutes = 24 * 60;
// One in this many dogs has no certificate yet, and one has an expired one.
const oneOf = 9;

/**
 * Returns rabies certificates of most dogs, seen on paper at an earlier visit; two uploaded ones await
 * review.
 */
export function certificateRows(facts: CertificateFacts): CertificateRows {
  const { now, timeZone, people, random, newId } = facts;
  const today = localDateOf(now, timeZone);
  const rows: CertificateRows = { vaccinations: [], records: [], files: [] };
  const living = people.pets.filter(({ retiredAt }) => !retiredAt);
  living.forEach(({ id: petId = '', userId, petName }, index) => {
    if (index % oneOf === 4) return;
    const createdAt = minutesAfter(now, -(30 + random.int(0, 199)) * dayMinutes);
    const ran = index % oneOf === 7;
    const validUntil = addDays(today, ran ? -12 : 60 + random.int(0, 599));
    const checked = { addedBy: people.adminId, checkedBy: people.adminId, checkedAt: createdAt };
    const note = 'Seen on paper';
    const vaccine = 'rabies' as const;
    rows.vaccinations.push({
      petId,
      vaccine,
      validUntil,
      state: 'confirmed',
      note,
      createdAt,
      ...checked,
    });
    if (!ran || rows.records.length === 2) return;
    const sentAt = minutesAfter(now, -(3 + index) * 60);
    const recordId = newId();
    const newUntil = addDays(today, 353);
    const bytes = samplePdf([
      'Sample certificate',
      `${petName}: rabies`,
      `Valid until ${formatDay(newUntil)}`,
    ]);
    rows.records.push({
      id: recordId,
      petId,
      title: `Certificate, ${formatDay(localDateOf(sentAt, timeZone))}`,
      fileName: 'certificate.pdf',
      mediaType: 'application/pdf',
      bytes: bytes.length,
      createdAt: sentAt,
    });
    rows.vaccinations.push({
      petId,
      vaccine,
      validUntil: newUntil,
      recordId,
      addedBy: userId,
      createdAt: sentAt,
    });
    rows.files.push({ recordId, bytes });
  });
  return rows;
}

/** A page of plain lines, in Latin letters. */
function samplePdf(lines: readonly string[]): Uint8Array {
  const text = lines
    .map((line, index) => {
      const plain = line.replace(/[^\x20-\x7e]/g, '').replace(/[\\()]/g, '');
      return `BT /F1 20 Tf 72 ${700 - index * 36} Td (${plain}) Tj ET`;
    })
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}
