/**
 * A separate process for two-processes.test.ts: reads a number and writes the next one, repeatedly, each
 * time in one transaction.
 * Arguments: the database file, and the number of repetitions.
 */
import { openDatabase } from '../../app/core/database/database.server';

const [file = '', times = '0'] = process.argv.slice(2);
const database = openDatabase(file);
for (let done = 0; done < Number(times); done += 1)
  await database.$transaction(async (tx) => {
    const { value } = await tx.marker.findUniqueOrThrow({ where: { name: 'count' } });
    await tx.marker.update({
      where: { name: 'count' },
      data: { value: String(Number(value) + 1) },
    });
  });
await database.$disconnect();
