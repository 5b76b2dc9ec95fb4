import cardClasses from '~/ui/card-parts.module.css';
import { FactsList } from '~/ui/facts-list';
import type { SentHealthNotice } from './health-notice.server';

/** Sent illness notices and their recipients (R105), for the admin only, also in print. */
export function SentNotices({ notices }: { notices: readonly SentHealthNotice[] }) {
  return (
    <ul className={cardClasses.wideList}>
      {notices.map(({ id, told, names, text, ownText, line }) => (
        <li key={id}>
          <FactsList
            facts={[
              { label: 'Told', value: `${told}: ${names.join(', ')}` },
              ...(text === ''
                ? []
                : [
                    { label: 'They read', value: <span className={cardClasses.text}>{text}</span> },
                  ]),
              ...(ownText === ''
                ? []
                : [
                    {
                      label: 'The dog’s own owner read',
                      value: <span className={cardClasses.text}>{ownText}</span>,
                    },
                  ]),
              ...(line === null
                ? []
                : [
                    {
                      label: line.over ? 'Coming stays said' : 'Coming stays say',
                      value: `${line.text} (${line.when})`,
                    },
                  ]),
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
