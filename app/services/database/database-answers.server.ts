import { database } from './database.server';

/** Whether the database can be read just now. */
export async function databaseAnswers(): Promise<boolean> {
  try {
    // A row of a table, not a bare number: that reads the file.
    await database().businessSettings.findUnique({ where: { id: 1 }, select: { id: true } });
    return true;
  } catch {
    return false;
  }
}
