import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/core/web/page-handle';
import { notFound } from '~/core/web/guards.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { pageAboutBusiness } from '~/features/site/frame/structured-data';
import { StructuredData } from '~/features/site/frame/use-site';
import { trustPage } from '~/features/site/trust/trust-page.server';
import { LinkButton } from '~/ui/button';
import { pictureFile } from '~/core/files/picture-files';
import { Photo } from '~/ui/photo';
import { Card } from '~/ui/card';
import card from '~/ui/card-parts.module.css';
import { PageFrame } from '~/ui/layout/page-frame';

export const handle: PageHandle = { scripts: 'none', cached: true };

const title = 'What you can rely on';

export const meta = pageMeta({
  title,
  description:
    'How many dogs are here together, how soon we answer, who sleeps in the house: counted from our own records.',
  search: 'index',
});

/** @throws Response 404 while the page is off (K1). */
export async function loader() {
  const page = await trustPage();
  if (page === null) throw notFound();
  return page;
}

export default function Trust() {
  const { businessName, sleepsHere, papers, figures } = useLoaderData<typeof loader>();
  return (
    <PageFrame
      width="profile"
      title={title}
      lead={<p>Counted from the records of {businessName}.</p>}
    >
      {sleepsHere === '' ? null : (
        <Card title="Who sleeps in the house">
          <p>{sleepsHere}</p>
        </Card>
      )}
      <div className={card.tiles}>
        {figures.map(({ title, value, how }) => (
          <Card key={title} title={title}>
            <p className={card.figure}>{value}</p>
            <p className={card.quiet}>{how}</p>
          </Card>
        ))}
      </div>
      {papers.length === 0 ? null : (
        <Card title="License and insurance">
          <ul className={card.wideList}>
            {papers.map((paper) => (
              <li key={paper.id}>
                <a href={paths.picture(paper.id, pictureFile(paper.width, 'jpeg'))}>
                  <Photo picture={{ ...paper, alt: '' }} sizes="20rem" className={card.picture} />
                  {paper.alt}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {figures.length === 0 ? (
        <p>There are too few stays yet for figures that mean something.</p>
      ) : null}
      <div className={card.buttons}>
        <LinkButton to={paths.meet()}>Meet us first</LinkButton>
        <LinkButton to={paths.reviews()} variant="default">
          Read the reviews
        </LinkButton>
      </div>
      <StructuredData
        of={(site) => pageAboutBusiness(site, { name: title, path: paths.trust() })}
      />
    </PageFrame>
  );
}
