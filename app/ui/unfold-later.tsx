import { Link, useSearchParams } from '@remix-run/react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Unfold } from './unfold';

/** The query parameter that names the folds to send with their content. */
const openParameter = 'open';

/**
 * An `Unfold` that a page sends empty: its content is drawn once it is opened or the page is printed, and
 * without JavaScript by a link that asks for it.
 */
export function UnfoldLater({
  id,
  label,
  show,
  whole,
  className,
  children,
}: {
  /** Unique on the page. */
  id: string;
  label: ReactNode;
  /** Text of the link. */
  show: string;
  /** Sends the content with the page. */
  whole: boolean;
  className?: string | undefined;
  children: () => ReactNode;
}) {
  const [query] = useSearchParams();
  const isAsked = query.getAll(openParameter).includes(id);
  const [isDrawn, setDrawn] = useState(whole || isAsked);
  // Opened before the scripts came.
  const element = useCallback((details: HTMLDetailsElement | null) => {
    if (details?.open) setDrawn(true);
  }, []);
  useEffect(() => {
    const draw = () => flushSync(() => setDrawn(true));
    addEventListener('beforeprint', draw);
    return () => removeEventListener('beforeprint', draw);
  }, []);
  return (
    <Unfold
      label={label}
      className={className}
      open={isAsked && !whole}
      opened={{ element, heard: () => setDrawn(true) }}
    >
      {isDrawn ? (
        children()
      ) : (
        <p>
          <Link to={`?${new URLSearchParams({ [openParameter]: id }).toString()}`} reloadDocument>
            {show}
          </Link>
        </p>
      )}
    </Unfold>
  );
}
