import { businessSettings } from '../settings/business-settings.server';

/** The text file by which another site checks whose this one is (R3). */
export type VerificationFile = { name: string; content: string };

/** The configured file; null when there is none, which is so when either half is missing. */
export async function verificationFile(): Promise<VerificationFile | null> {
  const { verificationName, verificationContent } = await businessSettings();
  const name = fileNameOf(verificationName);
  return name === '' || verificationContent === '' ? null : { name, content: verificationContent };
}

// A name only: no path, and no character that could begin a header of its own or hide what it is.
function fileNameOf(name: string): string {
  return name.replace(/[\p{C}\\/]/gu, '').trim();
}
