/** The upload forms of a pet's page, handled by its route. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { limits } from '~/core/rate-limit/limits';
import { environment } from '~/core/runtime/environment.server';
import { paths } from '~/core/web/paths';
import { action } from '~/routes/$petId.pet/route';
import { signIn } from '~tests/factories/people';
import { pdfFile } from '~tests/factories/records';
import { house } from '~tests/setup/house';
import { outcomeOf } from '~tests/setup/route-calls';

const { owner, dog } = house();
const petId = dog.id;
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(owner.id);
});

function sendRecord(file: File) {
  const body = new FormData();
  body.append('title', 'Rabies');
  body.append('file', file);
  const request = new Request(`http://localhost:3000${paths.petRecordForm(petId)}`, {
    method: 'POST',
    headers: { Cookie: cookie },
    body,
  });
  return outcomeOf(action, request, { petId });
}

describe('uploads', () => {
  it('are counted, good and bad, and one person’s are bounded', async () => {
    const bad = pdfFile(Buffer.from('none'));
    for (let count = 0; count < limits['pet-upload'].max; count += 1)
      expect((await sendRecord(bad)).status).toBe(400);
    const spent = await sendRecord(pdfFile());
    expect(spent.status).toBe(429);
    expect(spent.data).toMatchObject({
      form: 'record',
      result: {
        error: { '': [expect.stringContaining('Too many tries') as string] },
        initialValue: { title: 'Rabies' },
      },
    });
    expect(await database().petRecord.count({ where: { petId } })).toBe(0);
  });

  it('a failure that nobody foresaw is logged, and said at the form', async () => {
    // A file in place of the folder makes storing fail.
    const files = `${environment().dataDir}/files`;
    await rm(files, { recursive: true, force: true });
    await writeFile(files, '');
    const failed = await sendRecord(pdfFile());
    await rm(files);
    await mkdir(files);
    expect(failed.status).toBe(503);
    expect(failed.data).toMatchObject({
      result: {
        error: {
          file: ['We couldn’t save that file just now. Please try again in a moment.'],
        },
        initialValue: { title: 'Rabies' },
      },
    });
    expect(await database().petRecord.count({ where: { petId } })).toBe(0);
    expect((await sendRecord(pdfFile())).status).toBe(302);
  });
});
