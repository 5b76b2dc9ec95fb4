import { environment } from '~/core/runtime/environment.server';
import { businessSettings } from '~/core/settings/settings.server';
import { renderMarkdown } from '~/core/text/markdown.server';
import type { LocalDate } from '~/core/time/business-time';
import { requiredPapers } from '~/features/dogs/vaccinations/papers.server';
import { defaultPrivacyDate, defaultPrivacyText } from './default-privacy-text.server';
import { defaultTermsText } from './default-terms-text.server';

type SiteText = { html: string; date: LocalDate | null };

/** Returns the privacy text or the terms (R4): the owner's with the date of the edit, else the default. */
export async function siteText(name: 'privacy' | 'terms'): Promise<SiteText> {
  const settings = await businessSettings('committed');
  const [own, editedOn] =
    name === 'privacy'
      ? [settings.privacyText, settings.privacyEditedOn]
      : [settings.termsText, settings.termsEditedOn];
  if (own.trim() !== '') return { html: renderMarkdown(own), date: editedOn };
  return name === 'privacy'
    ? { html: renderMarkdown(defaultPrivacyText(settings)), date: defaultPrivacyDate }
    : { html: renderMarkdown(await termsOfTheApp()), date: null };
}

/** Returns the default terms, in Markdown. */
export async function termsOfTheApp(): Promise<string> {
  const settings = await businessSettings('committed');
  return defaultTermsText(settings, await requiredPapers('committed'), environment().appUrl);
}

/** Text file with which another site verifies ownership of this one (R3). */
type VerificationFile = { name: string; content: string };

/** Returns the configured file; null if its name or content is missing. */
export async function verificationFile(): Promise<VerificationFile | null> {
  const { verificationName, verificationContent } = await businessSettings('committed');
  const name = fileNameOf(verificationName);
  return name === '' || verificationContent === '' ? null : { name, content: verificationContent };
}

// Removes slashes, and characters that could start another header or disguise the name.
function fileNameOf(name: string): string {
  return name.replace(/[\p{C}\\/]/gu, '').trim();
}
