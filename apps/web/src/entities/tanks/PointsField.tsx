import { ActionIcon, Button, Group, Input, NumberInput, Stack, Text } from '@mantine/core';
import type { CalibrationPoint } from '@rastro/domain';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { shownIn, textsNow, useFormat, useTexts } from '../../i18n/index.ts';
import type { OwnInputProps } from '../kernel/entity.ts';
import { Curve } from './Curve.tsx';
import { tankTexts } from './texts.ts';

/** A point of the form, of which something may not have been typed yet. */
interface Row {
  value: number | null;
  litres: number | null;
}

/** The digits after the point with which a point is typed. */
const DECIMALS = 3;

const rowsIn = (text: string): readonly Row[] => JSON.parse(text || '[]') as Row[];
const isWhole = (row: Row): row is CalibrationPoint => row.value !== null && row.litres !== null;

/** How many points a calibration has. */
export const pointsText = (text: string): string =>
  textsNow(tankTexts)('points', { count: rowsIn(text).length });

/** The points of a new calibration: two, of which nothing is known. */
export const firstPoints = (): string =>
  JSON.stringify([
    { value: null, litres: null },
    { value: null, litres: null },
  ]);

/** The points of a calibration, with their curve. */
export function PointsField({ label, error, value: text, onChange }: OwnInputProps) {
  const t = useTexts(tankTexts);
  const format = useFormat();
  const measure = format.measure('volume');
  const [before] = useState(() => rowsIn(text));
  const shownOf = (litres: number): number => shownIn(measure, litres, DECIMALS);
  /** The litres of a typed volume; a volume that was shown gives back its litres, however it was rounded. */
  const litresOf = (typed: number): number =>
    before.find(({ litres }) => litres !== null && shownOf(litres) === typed)?.litres ??
    measure.metric(typed);
  const rows = rowsIn(text);
  const write = (next: readonly Row[]) => onChange(JSON.stringify(next));
  const change = (at: number, part: Partial<Row>) =>
    write(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const numberIn = (typed: string | number): number | null => (typed === '' ? null : Number(typed));
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} bd="none">
      <Input.Label component="legend">{label}</Input.Label>
      <Text size="sm" c="dimmed">
        {t('pointsLead')}
      </Text>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity while they are typed
        <Group key={at} gap="xs" align="flex-end" wrap="nowrap">
          {(['value', 'litres'] as const).map((name) => (
            <NumberInput
              key={name}
              style={{ flex: 1 }}
              label={t(name, { unit: measure.sign })}
              hideControls
              decimalScale={DECIMALS}
              {...format.separators}
              allowNegative={name === 'value'}
              value={(name === 'litres' && row.litres !== null ? shownOf(row.litres) : row[name]) ?? ''}
              onChange={(typed) => {
                const number = numberIn(typed);
                change(at, { [name]: name === 'litres' && number !== null ? litresOf(number) : number });
              }}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('removePoint', { number: at + 1 })}
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
          onClick={() => write([...rows, { value: null, litres: null }])}
        >
          {t('addPoint')}
        </Button>
      </Group>
      <Curve points={rows.filter(isWhole)} label={t('curve')} />
    </Stack>
  );
}
