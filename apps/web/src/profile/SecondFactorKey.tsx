import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { encode } from 'uqr';
import { useTexts } from '../i18n/index.ts';
import { copyText, notify, uiTexts } from '../ui/index.ts';
import classes from './SecondFactorKey.module.css';
import { secondFactorTexts } from './secondFactorTexts.ts';

interface SecondFactorKeyProps {
  /** In base 32 and groups of four. */
  secretKey: string;
  /** The address that apps read from the QR code. */
  address: string;
}

/** The key for an app: as a QR code, and as a text for who types or copies it. */
export function SecondFactorKey({ secretKey, address }: SecondFactorKeyProps) {
  const t = useTexts(secondFactorTexts);
  const ui = useTexts(uiTexts);
  const copy = async () => {
    if (await copyText(secretKey.replaceAll(' ', ''))) notify.success(ui('copied'));
    else notify.danger(ui('copyFailed'));
  };
  return (
    <Stack gap="md">
      <Text size="sm">{t('scan')}</Text>
      <QrCode text={address} label={t('qr')} />
      <Text size="sm">{t('orType')}</Text>
      <Group gap="sm" justify="space-between">
        <Code className={classes.key}>{secretKey}</Code>
        <Button
          variant="default"
          leftSection={<IconCopy size={17} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('copyKey')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A QR code, dark on white in either appearance, since cameras want it so. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  );
}
