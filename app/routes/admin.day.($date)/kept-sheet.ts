/** Today's sheet while the Wi-Fi is away (R51): what the page does for the worker of public/sw.js. */
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { useEffect } from 'react';
import { paths } from '~/lib/paths';
import { clientAction as sendOrSayLost, isAway } from '~/ui/form/lost-connection';

/** Has the worker keep a copy of today's sheet, and a new one whenever its data changes. */
export function useKeptSheet(sheet: { isToday: boolean }): void {
  useEffect(() => {
    if (sheet.isToday && 'serviceWorker' in navigator) void keepSheet();
  }, [sheet]);
}

async function keepSheet(): Promise<void> {
  try {
    await navigator.serviceWorker.register(paths.serviceWorker());
    (await navigator.serviceWorker.ready).active?.postMessage('keep-day');
  } catch {
    // A private window has no workers: the sheet then needs a connection, as every page does.
  }
}

/** As every form's, except that a tick that can't be sent is left to the worker. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const sent = await args.request.clone().formData();
  const answer = await sendOrSayLost(args);
  const { pathname } = new URL(args.request.url);
  const kept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  if (isAway(answer) && kept && sent.get('intent') === 'tick' && pathname === paths.adminDay())
    submitWhole(sent);
  return answer;
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
    input.value = String(value);
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
