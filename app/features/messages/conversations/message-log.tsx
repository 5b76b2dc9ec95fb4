import { Link, useLocation } from '@remix-run/react';
import type { MouseEvent, RefObject } from 'react';
import type { ConversationLine } from './conversation.server';
import { classNames } from '~/core/text/class-names';
import { foundAnchor } from '~/core/web/paths';
import flow from '~/ui/layout/flow.module.css';
import { PhotoList } from '~/ui/photo-list';
import { beforeHref, type MessagePage } from './message-lines';
import classes from './messages.module.css';

/** A scrolling box must be reachable by keyboard (WCAG 2.1.1), whatever it contains. */
const scrolledByKeyboard = { tabIndex: 0 } as const;

/**
 * The messages by day, in a box that starts at the newest and keeps its position when others arrive or
 * earlier ones are loaded, even without scripts.
 */
export function MessageLog({
  page,
  newest,
  at,
  withWhom,
  box,
  loadOlder,
}: {
  page: MessagePage;
  newest: boolean;
  /** Message that a search result links to. */
  at: string | null;
  /** Name of the other side: `Nora`. */
  withWhom: string;
  box: RefObject<HTMLDivElement>;
  loadOlder: () => void;
}) {
  const { pathname } = useLocation();

  function stay(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Keeps the focus if the link disappears with the last earlier message.
    box.current?.focus({ preventScroll: true });
    loadOlder();
  }

  return (
    <section
      ref={box}
      className={classes.box}
      aria-label={`Conversation with ${withWhom}`}
      {...scrolledByKeyboard}
    >
      <div className={flow.stack}>
        {page.older === null ? null : (
          <Link
            to={beforeHref(pathname, page.older)}
            className={classes.turn}
            {...(newest && { onClick: stay })}
          >
            Show earlier messages
          </Link>
        )}
        {daysOf(page.lines).map(({ day, words, lines }) => (
          <section key={day} aria-label={words} className={flow.stack}>
            <h3 className={classes.dayName}>{words}</h3>
            <ol className={classNames(flow.stack, classes.lines)}>
              {lines.map((line) => (
                <Line key={line.id} line={line} found={line.id === at} withWhom={withWhom} />
              ))}
            </ol>
          </section>
        ))}
        {newest ? null : (
          <Link to={pathname} className={classes.turn}>
            Back to the newest messages
          </Link>
        )}
      </div>
    </section>
  );
}

function Line({
  line,
  found,
  withWhom,
}: {
  line: ConversationLine;
  found: boolean;
  withWhom: string;
}) {
  return (
    <li
      className={classes.line}
      data-mine={line.mine || undefined}
      {...(found && { id: foundAnchor, tabIndex: -1 })}
    >
      <p className={classes.who}>
        {line.mine ? 'You' : withWhom} · <time dateTime={line.at}>{line.time}</time>
      </p>
      {line.content === '' ? null : <p className={classes.words}>{line.content}</p>}
      {line.pictures.length > 0 ? (
        <div className={classes.photos}>
          <PhotoList pictures={line.pictures} sizes="(min-width: 30em) 12rem, 38vw" />
        </div>
      ) : line.content === '' ? (
        <p className={classes.words}>These photos have been deleted.</p>
      ) : null}
    </li>
  );
}

function daysOf(lines: readonly ConversationLine[]) {
  const days: { day: string; words: string; lines: ConversationLine[] }[] = [];
  for (const line of lines) {
    const last = days.at(-1);
    if (last?.day === line.day) last.lines.push(line);
    else days.push({ day: line.day, words: line.dayWords, lines: [line] });
  }
  return days;
}
