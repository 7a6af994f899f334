import { Button, Text } from '@mantine/core';
import { IconArrowBackUp, IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { session, useCurrentUser } from '../../session/index.ts';
import classes from './SeenFrame.module.css';
import { seenTexts } from './texts.ts';

/** All pages below a bar that says as whom they are seen, and leads back. */
export function SeenFrame({ children }: { children: ReactNode }) {
  const t = useTexts(seenTexts);
  const user = useCurrentUser();
  const name = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim();
  return (
    <div className={classes.frame}>
      <aside className={classes.bar} aria-label={t('label')}>
        <IconEye className={classes.eye} size={18} aria-hidden="true" />
        <Text size="sm" className={classes.text}>
          {t('seenAs', { user: name ? `${name} (${user?.userName})` : (user?.userName ?? '') })}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          className={classes.back}
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          onClick={() => session.seeAsOneself()}
        >
          {t('back')}
        </Button>
      </aside>
      <div className={classes.page}>{children}</div>
    </div>
  );
}
