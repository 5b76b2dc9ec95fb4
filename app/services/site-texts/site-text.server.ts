import type { LocalDate } from '~/domain/business-time';
import { environment } from '../runtime/environment.server';
import { businessSettings } from '../settings/business-settings.server';
import { defaultPrivacyDate, defaultPrivacyText } from './default-privacy-text';
import { defaultTermsText } from './default-terms-text';
import { renderMarkdown } from './render-markdown.server';

/** A long text of the site, ready for its page; `date` is the day of its last edit. */
export type SiteText = { html: string; date: LocalDate | null };

/**
 * The privacy text or the terms (R4): the owner's own where Settings hold one, with the day of that
 * edit; else the text that comes with the app, with the business's name in it.
 */
export async function siteText(name: 'privacy' | 'terms'): Promise<SiteText> {
  const settings = await businessSettings();
  const [own, editedOn] =
    name === 'privacy'
      ? [settings.privacyText, settings.privacyEditedOn]
      : [settings.termsText, settings.termsEditedOn];
  if (own.trim() !== '') return { html: renderMarkdown(own), date: editedOn };
  return name === 'privacy'
    ? { html: renderMarkdown(defaultPrivacyText(settings)), date: defaultPrivacyDate }
    : { html: renderMarkdown(defaultTermsText(settings, environment().appUrl)), date: null };
}
