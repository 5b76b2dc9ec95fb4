/** A rule that refuses owners and asks the admin; the form carries its code (K3). */
export type Notice = {
  code: string;
  text: string;
  /** Question before going on, such as `Take Duke in anyway?`; absent if the button says it. */
  ask?: string;
};

/** A question to the admin, with the fields as sent and the button that goes on (K3). */
export type Question = {
  fields: [name: string, value: string][];
  notices: readonly Notice[];
  button: string;
  /** A second button for another answer, as its own notice. */
  other?: { button: string; code: string };
};

/** Returns the notices that the form did not carry: the admin has not seen them yet. */
export function unseenNotices(notices: readonly Notice[], noticed: readonly string[]): Notice[] {
  return notices.filter(({ code }) => !noticed.includes(code));
}

/** Returns each notice once, even if several stays have it. */
export function distinctNotices(notices: readonly Notice[]): Notice[] {
  return [...new Map(notices.map((notice) => [notice.code, notice])).values()];
}

/**
 * Returns the question's sentences: each notice, followed by its `ask` unless a later notice has the same
 * one.
 */
export function askedTexts(notices: readonly Notice[]): string[] {
  return notices.map(({ text, ask }, index) => {
    const again = notices.slice(index + 1).some((notice) => notice.ask === ask);
    return ask === undefined || again ? text : `${text} ${ask}`;
  });
}

/** Returns the notices as one text, each sentence once; empty without notices. */
export function noticesText(notices: readonly Notice[]): string {
  return [...new Set(notices.map(({ text }) => text))].join(' ');
}
