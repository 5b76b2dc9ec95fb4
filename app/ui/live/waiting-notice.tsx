import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { AlertBox } from '../alert-box';
import { Button } from '../button';
import { connectionLost } from '../form/lost-connection';
import { isWaiting, onWaiting } from './retry-fetch';
import classes from './waiting-notice.module.css';

/**
 * Shows that a pressed link, or the page after a form, waits for the connection (R68). A person who
 * keeps using this page, or presses the button, stays on it.
 */
export function WaitingNotice() {
  const waiting = useSyncExternalStore(onWaiting, isWaiting, () => false);
  const { location: next, formMethod } = useNavigation();
  const here = useLocation();
  const navigate = useNavigate();
  const leaves = next !== undefined && addressOf(next) !== addressOf(here);
  const mayStay = waiting && leaves && formMethod === undefined;

  // Navigating to this page cancels the navigation to the other one.
  const stay = useCallback(
    () => navigate(here, { replace: true, state: here.state as unknown, preventScrollReset: true }),
    [navigate, here],
  );

  useEffect(() => {
    if (!mayStay) return;
    document.addEventListener('input', stay);
    return () => document.removeEventListener('input', stay);
  }, [mayStay, stay]);

  if (!waiting || !leaves) return null;
  return (
    <div className={classes.notice}>
      <AlertBox kind="error">
        <p>{connectionLost}</p>
        <p>We’ll take you to the next page as soon as it’s back.</p>
        {mayStay ? (
          <div className={classes.stay}>
            <Button size="sm" variant="default" onClick={stay}>
              Stay on this page
            </Button>
          </div>
        ) : null}
      </AlertBox>
    </div>
  );
}

function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}
