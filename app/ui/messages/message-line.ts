/** One message as a conversation shows it; its times are words in the business's time zone. */
export interface MessageLine {
  id: string;
  /** Whether the viewer's side wrote it. */
  mine: boolean;
  content: string;
  /** Local day, `YYYY-MM-DD`. */
  day: string;
  dayWords: string;
  time: string;
  /** ISO instant. */
  at: string;
}

/** Some messages in a row, oldest first. */
export interface MessagePage {
  lines: readonly MessageLine[];
  /** The cursor of the page before; null when there is none. */
  older: string | null;
}

/** The newest page, or one that its address asks for. */
export interface ConversationPage extends MessagePage {
  newest: boolean;
  unread: number;
  lastOfOthers: string | null;
}
