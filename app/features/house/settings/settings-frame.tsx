import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '~/core/web/paths';
import { LoneLink } from '~/ui/button';
import type { Question } from '~/core/errors/notices';
import { RefusalOrQuestion } from '~/ui/form/question';
import flow from '~/ui/layout/flow.module.css';

/** The frame of each page of the settings: its heading, the way back to the index, and a refusal. */
export function SettingsFrame({
  answer: { refusal, question } = {},
  children,
}: {
  /** Refusal or confirmation question of the page's last form. */
  answer?: { refusal?: string; question?: Question } | undefined;
  children: ReactNode;
}) {
  return (
    <Stack gap="lg">
      <div className={flow.apart}>
        <h2>Settings</h2>
        <LoneLink to={paths.adminSettings()}>All settings</LoneLink>
      </div>
      <RefusalOrQuestion answer={{ refusal, question }} />
      {children}
    </Stack>
  );
}
