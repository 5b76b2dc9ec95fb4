/** A text from the settings as it stands, whatever signs of Markdown are in it. */
export function plainWords(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** A link whose words and address are ours or the settings'. */
export function linkTo(words: string, address: string): string {
  return `[${plainWords(words)}](<${address.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;
}
