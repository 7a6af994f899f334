import { Badge, Group } from '@mantine/core';
import { DOCUMENT_STATES } from '@rastro/domain';
import { useFormat } from '../../i18n/index.ts';
import { Unbroken } from '../../ui/index.ts';
import type { Field } from '../kernel/entity.ts';
import { chosenName } from '../kernel/shown.ts';

const COLOURS: Readonly<Record<string, string>> = {
  EXPIRED: 'red',
  SOON: 'orange',
  VALID: 'green',
  NONE: 'gray.6',
};

/** The fields that say when documents expire: the day, which forms and lists need not show, and the state, by which lists are narrowed. */
export const expiryFields = (day: string, state: string, { isHidden = false } = {}): Field[] => [
  { name: day, kind: 'day', isDerived: true },
  { name: state, kind: 'choice', isDerived: true, isListed: true, isHidden, choices: DOCUMENT_STATES },
];

/** Whether documents have expired or do soon, with the day on which the first of them does. */
export function ExpiryState({ state, day }: { state: string; day: string | null }) {
  const format = useFormat();
  return (
    <Group gap="xs" component="span" wrap="nowrap">
      <Badge variant="dot" color={COLOURS[state] ?? 'gray.6'} tt="none" miw="max-content">
        {chosenName(DOCUMENT_STATES, state, format)}
      </Badge>
      {day !== null && <Unbroken>{format.day(day)}</Unbroken>}
    </Group>
  );
}
