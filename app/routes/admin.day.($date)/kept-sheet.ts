/** Today's sheet while the Wi-Fi is away (R51): what the page does for the worker of public/sw.js. */
import { useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { paths } from '~/core/web/paths';
import { useIsAway } from '~/ui/form/lost-connection';

/**
 * Has the worker keep a copy of today's sheet, and a new one whenever its data changes. A tick that
 * can't be sent is left to the worker.
 */
export function useKeptSheet(sheet: { isToday: boolean }): void {
  const { formData } = useNavigation();
  const away = useIsAway();
  const lastSubmission = useRef<FormData>();
  const { isToday } = sheet;

  useEffect(() => {
    if (sheet.isToday && 'serviceWorker' in navigator) void keepSheet();
  }, [sheet]);

  useEffect(() => {
    if (formData) lastSubmission.current = formData;
  }, [formData]);

  useEffect(() => {
    const isOffline = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    if (isToday && isOffline && away && lastSubmission.current?.get('intent') === 'tick')
      submitWhole(lastSubmission.current);
  }, [away, isToday]);
}

async function keepSheet(): Promise<void> {
  try {
    await navigator.serviceWorker.register(paths.serviceWorker());
    (await navigator.serviceWorker.ready).active?.postMessage('keep-day');
  } catch {
    // A private window has no workers: the sheet then needs a connection, as every page does.
  }
}

/** Sends a form as a page without scripts does, which the worker answers. */
function submitWhole(fields: FormData): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = paths.adminDay();
  form.hidden = true;
  for (const [name, value] of fields) {
    const input = document.createElement('input');
    input.name = name;
    input.value = typeof value === 'string' ? value : '';
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
