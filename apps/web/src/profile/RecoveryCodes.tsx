import { Button, Code, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import { copyText, notify, uiTexts } from '../ui/index.ts';
import { secondFactorTexts } from './secondFactorTexts.ts';

/** The recovery codes that were just made, to be kept: nobody is shown them again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts(secondFactorTexts);
  const ui = useTexts(uiTexts);
  const copy = async () => {
    if (await copyText(codes.join('\n'))) notify.success(ui('copied'));
    else notify.danger(ui('copyFailed'));
  };
  return (
    <Stack gap="md">
      <Title order={3} size="h5">
        {t('codesTitle')}
      </Title>
      <Text size="sm">{t('codesHint')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" component="ul" p={0} m={0}>
        {codes.map((code) => (
          <li key={code} style={{ listStyle: 'none' }}>
            <Code>{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={17} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('copyCodes')}
        </Button>
        <Button onClick={onKept} autoFocus>
          {t('saved')}
        </Button>
      </Group>
    </Stack>
  );
}
