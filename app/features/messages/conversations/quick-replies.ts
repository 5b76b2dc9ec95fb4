/** Texts that the admin inserts into a message (R64); they are never sent automatically. */

export type QuickReply = { id: string; name: string; text: string };

/** Maximum number; a longer list is no faster than typing. */
export const mostReplies = 20;

/** Placeholders in a reply's text, as named in its form. */
export const replyPlaceholders = '{first name} and {dogs}';

/** Fills in a reply's text for an owner, with general words for missing facts. */
export function fillReply(
  text: string,
  { firstName, dogs }: { firstName: string | null; dogs: string },
): string {
  return text.replace(/\{(?:first name|dogs)\}/gi, (name) =>
    name.toLowerCase() === '{dogs}' ? dogs || 'your dog' : firstName || 'there',
  );
}

/** Appends a reply to the typed text, on a new line. */
export function withReply(text: string, reply: string): string {
  return [text.trimEnd(), reply].filter(Boolean).join('\n');
}

/** Returns up to three quick reasons from the lines of the setting (R71). */
export function quickReasonsOf({ quickReasons }: { quickReasons: string }): string[] {
  return quickReasons
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 3);
}
