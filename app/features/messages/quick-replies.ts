/** Texts that the admin inserts into a message (R64); none is sent by itself. */

export type QuickReply = { id: string; name: string; text: string };

/** The most of them: a longer list is no quicker than typing. */
export const mostReplies = 20;

/** What a reply may say for the owner it goes to, in the words of its form. */
export const replyPlaceholders = '{first name} and {dogs}';

/** A reply's text for one owner; what is not known of them is said in general. */
export function fillReply(
  text: string,
  { firstName, dogs }: { firstName: string | null; dogs: string },
): string {
  return text.replace(/\{(?:first name|dogs)\}/gi, (name) =>
    name.toLowerCase() === '{dogs}' ? dogs || 'your dog' : firstName || 'there',
  );
}

/** What is typed, and on a line below it the reply. */
export function withReply(text: string, reply: string): string {
  return [text.trimEnd(), reply].filter(Boolean).join('\n');
}

/** The reasons that the admin can tap, from the setting's lines; three at most (R71). */
export function quickReasonsOf({ quickReasons }: { quickReasons: string }): string[] {
  return quickReasons
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 3);
}
