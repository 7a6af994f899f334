import { Button, Tooltip } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call, errorText } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { notify } from '../../ui/index.ts';
import { TEST_RULE } from './calls.ts';
import classes from './RuleEditor.module.css';
import { rulesTexts } from './texts.ts';

/** Sends a test message by each channel of a stored rule; not while it has changes that are not stored. */
export function TestMessage({ id, isDirty }: { id: number; isDirty: boolean }) {
  const t = useTexts(rulesTexts);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(TEST_RULE, { id }),
    onSuccess: ({ testAlarmRule: count }) =>
      count === 0 ? notify.warning(t('testNobody')) : notify.success(t('testSent', { count })),
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <Tooltip label={t('sendTestHint')} disabled={!isDirty}>
      <Button
        className={classes.test}
        variant="default"
        leftSection={<IconSend size={16} aria-hidden="true" />}
        loading={isPending}
        data-disabled={isDirty || undefined}
        aria-disabled={isDirty || undefined}
        onClick={() => !isDirty && mutate()}
      >
        {t('sendTest')}
      </Button>
    </Tooltip>
  );
}
