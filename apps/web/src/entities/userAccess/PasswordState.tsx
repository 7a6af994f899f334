import { Badge } from '@mantine/core';
import { PASSWORD_STATES } from '@rastro/domain';
import { useFormat } from '../../i18n/index.ts';
import { chosenName } from '../kernel/shown.ts';

const COLOURS: Readonly<Record<string, string>> = { CHOSEN: 'green', INVITED: 'blue', NONE: 'orange' };

/** Whether a user has a password, or an invitation to choose one. */
export function PasswordState({ state }: { state: string }) {
  const format = useFormat();
  return (
    <Badge variant="dot" color={COLOURS[state] ?? 'gray.6'} tt="none">
      {chosenName(PASSWORD_STATES, state, format)}
    </Badge>
  );
}
