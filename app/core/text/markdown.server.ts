import MarkdownIt from 'markdown-it';
import { phoneHref } from './contact-links';

const allowedAddress = /^(https?:\/\/|mailto:|tel:)/i;
const lowestHeading = 6;

/** Returns safe HTML: no raw HTML or pictures, only http, https, mailto and tel links. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

const markdown = makeMarkdown();

function makeMarkdown(): MarkdownIt {
  const renderer = new MarkdownIt({ html: false, linkify: false, breaks: false });
  // Each visitor would load it from another site's server.
  renderer.disable('image');
  renderer.validateLink = (address) => allowedAddress.test(address.trim());
  renderer.core.ruler.push('headings_under_h1', ({ tokens }) => {
    for (const token of tokens)
      if (token.type === 'heading_open' || token.type === 'heading_close')
        token.tag = `h${Math.min(Number(token.tag.slice(1)) + 1, lowestHeading)}`;
  });
  renderer.renderer.rules['link_open'] = (tokens, index, options, _environment, self) => {
    const token = tokens[index];
    const address = token?.attrGet('href') ?? '';
    if (/^https?:/i.test(address)) token?.attrSet('rel', 'noopener noreferrer nofollow');
    return self.renderToken(tokens, index, options);
  };
  return renderer;
}

/** A text from the settings, its Markdown signs escaped. */
export function plainWords(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Returns a phone number as a Markdown link, or as text if it can't be dialed. */
export function phoneText(phoneNumber: string): string {
  const href = phoneHref(phoneNumber);
  return href === null ? plainWords(phoneNumber) : linkTo(phoneNumber, href);
}

/** Returns a Markdown link; its text and address come from the code or the settings. */
export function linkTo(words: string, address: string): string {
  return `[${plainWords(words)}](<${address.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;
}
