import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { copyText, notify, uiTexts } from '../../ui/index.ts';
import { accessTexts } from './texts.ts';

interface ShownOnceProps {
  address: string;
  /** What may be done with it, and by whom. */
  hint: string;
}

/** The address of a link that was just made, to be copied: nobody is shown it again. */
export function ShownOnce({ address, hint }: ShownOnceProps) {
  const t = useTexts(accessTexts);
  const ui = useTexts(uiTexts);
  const copy = async () => {
    if (await copyText(address)) notify.success(ui('copied'));
    else notify.danger(ui('copyFailed'));
  };
  return (
    <Alert variant="light" title={t('made')} icon={<IconCheck size={18} />}>
      <Stack gap="sm" align="flex-start">
        <TextInput
          label={t('link')}
          value={address}
          readOnly
          w="100%"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text size="sm">{hint}</Text>
        <Button leftSection={<IconCopy size={17} aria-hidden="true" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </Stack>
    </Alert>
  );
}
