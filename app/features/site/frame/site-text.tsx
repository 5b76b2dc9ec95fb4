import { PageFrame } from '~/ui/layout/page-frame';
import classes from '~/ui/site-text.module.css';

/** A long text with the date of its last edit in the spec's format: `12/23/2023`. */
export function SiteTextPage({
  title,
  text: { html, date },
}: {
  title: string;
  /** `html` comes from renderMarkdown, which outputs text only. */
  text: { html: string; date: string | null };
}) {
  return (
    <PageFrame
      width="text"
      title={title}
      lead={
        date ? (
          <p>
            Last updated <time dateTime={date}>{slashed(date)}</time>
          </p>
        ) : null
      }
    >
      <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
    </PageFrame>
  );
}

function slashed(date: string): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}
