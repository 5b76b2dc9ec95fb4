import { Link, useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { paths } from '~/core/web/paths';
import type { ExportProgress } from '~/features/data/exports/export-house.server';
import { Card } from '~/ui/card';
import { LinkButton } from '~/ui/button';
import parts from '~/ui/card-parts.module.css';

const lookAgainMs = 1_000;

/** Download of everything as one file, with its progress. */
export function ExportCard({ exporting }: { exporting: ExportProgress | null }) {
  // The download starts after the press; the page polls until it has ended.
  const [pressed, setPressed] = useState(false);
  const { revalidate } = useRevalidator();
  const look = pressed || exporting !== null;
  useEffect(() => {
    if (!look) return;
    const timer = setInterval(() => {
      setPressed(false);
      revalidate();
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [look, revalidate]);
  return (
    <Card title="Everything in one file">
      <p>
        A ZIP with your owners, dogs, bookings, payments, messages and reviews as lists for
        spreadsheets and programs, and with all photos and documents. A text in it says what each
        column means.
      </p>
      {exporting === null ? (
        <div className={parts.buttons}>
          <LinkButton
            to={paths.houseExport()}
            reloadDocument
            variant="light"
            onClick={() => setPressed(true)}
          >
            Download everything
          </LinkButton>
        </div>
      ) : (
        <p role="status">
          <progress value={exporting.done} max={exporting.all} aria-label="Download" />{' '}
          {exporting.done} of {exporting.all} rows and files are in the download.
        </p>
      )}
      <p>
        Coming from another system?{' '}
        <Link to={paths.adminImport()}>Import owners, dogs and stays</Link>
      </p>
    </Card>
  );
}
