import { PageFrame } from '~/ui/layout/page-frame';
import classes from '~/ui/site-text.module.css';

/** A long text with the day of its last edit, as the spec writes it: `12/23/2023`. */
export function SiteTextPage({
  title,
  text: { html, date },
}: {
  title: string;
  /** `html` comes from renderMarkdown, which lets nothing through that is not text. */
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
