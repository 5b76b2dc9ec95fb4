/** A rule that refuses owners and asks the admin; the code names it in the form (K3). */
export type Notice = {
  code: string;
  text: string;
  /** What it asks before going on, such as `Take Duke in anyway?`; none where the button says it. */
  ask?: string;
};

/** What the admin is asked, with the form as it was sent and the button that goes on (K3). */
export type Question = {
  fields: [name: string, value: string][];
  notices: readonly Notice[];
  button: string;
};

/** The notices that the form did not carry: those the admin has not seen yet. */
export function unseenNotices(notices: readonly Notice[], noticed: readonly string[]): Notice[] {
  return notices.filter(({ code }) => !noticed.includes(code));
}

/** Each notice once, though several stays have it. */
export function distinctNotices(notices: readonly Notice[]): Notice[] {
  return [...new Map(notices.map((notice) => [notice.code, notice])).values()];
}

/** What is asked, sentence by sentence: the notices, and after the last one of a question that. */
export function askedTexts(notices: readonly Notice[]): string[] {
  return notices.map(({ text, ask }, index) => {
    const again = notices.slice(index + 1).some((notice) => notice.ask === ask);
    return ask === undefined || again ? text : `${text} ${ask}`;
  });
}

/** The notices as people read them, each sentence once; empty for none. */
export function noticesText(notices: readonly Notice[]): string {
  return [...new Set(notices.map(({ text }) => text))].join(' ');
}
