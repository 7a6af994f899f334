import { ActionIcon, Button, Group, Input, MultiSelect, NumberInput, Stack, Text } from '@mantine/core';
import { EVENT_FLAGS, type EventFlag, type EventSetup } from '@rastro/domain';
import { IconPlus, IconX } from '@tabler/icons-react';
import { textsNow, useTexts } from '../../i18n/index.ts';
import type { OwnInputProps } from '../kernel/entity.ts';
import { eventTexts } from './texts.ts';

/** A row of the form, whose code may not have been typed yet. */
type Row = Omit<EventSetup, 'value'> & { value: number | null };

const rowsIn = (text: string): readonly Row[] => JSON.parse(text || '[]') as Row[];

/** How many codes of a device are set up; nothing for none. */
export function eventsText(text: string): string {
  const count = rowsIn(text).length;
  return count === 0 ? '' : textsNow(eventTexts)('summary', { count });
}

/** What the codes of a device's messages stand for: a row for each code. */
export function EventsField({ label, error, value, onChange }: OwnInputProps) {
  const t = useTexts(eventTexts);
  const rows = rowsIn(value);
  const write = (next: readonly Row[]) => onChange(JSON.stringify(next));
  const change = (at: number, part: Partial<Row>) =>
    write(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} bd="none">
      <Input.Label component="legend">{label}</Input.Label>
      <Text size="sm" c="dimmed">
        {t('lead')}
      </Text>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity while they are typed
        <Group key={at} gap="xs" align="flex-start" wrap="nowrap">
          <NumberInput
            w={96}
            label={t('code')}
            min={0}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            value={row.value ?? ''}
            onChange={(code) => change(at, { value: code === '' ? null : Number(code) })}
          />
          <MultiSelect
            style={{ flex: 1 }}
            label={t('flags')}
            placeholder={row.flags.length === 0 ? t('chooseFlags') : ''}
            data={EVENT_FLAGS.map((flag) => ({ value: flag, label: t(flag) }))}
            value={[...row.flags]}
            onChange={(flags) => change(at, { flags: flags as EventFlag[] })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            mt={25}
            aria-label={t('remove', { code: row.value ?? '' })}
            onClick={() => write(rows.filter((_, index) => index !== at))}
          >
            <IconX size={18} />
          </ActionIcon>
        </Group>
      ))}
      {error && <Input.Error>{error}</Input.Error>}
      <Group>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} />}
          onClick={() => write([...rows, { value: null, flags: [] }])}
        >
          {t('add')}
        </Button>
      </Group>
    </Stack>
  );
}
