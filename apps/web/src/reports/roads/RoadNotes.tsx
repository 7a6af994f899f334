import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';

/** What a person should know about the answer; null and false are no notes. */
export function RoadNotes({ notes }: { notes: readonly (string | null | false)[] }) {
  const shown = notes.filter((note) => typeof note === 'string');
  if (shown.length === 0) return null;
  return (
    <Alert mb={12} icon={<IconInfoCircle aria-hidden="true" />}>
      {shown.map((note) => (
        <div key={note}>{note}</div>
      ))}
    </Alert>
  );
}
