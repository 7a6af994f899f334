import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { unknownTexts } from './texts.ts';

const MOUNTS: readonly string[] = ['AsignarEquipos'];

/** Leads to where a device that sits in no vehicle is mounted in one. Shown to who may. */
export function MountLink({ deviceId }: { deviceId: number }) {
  const t = useTexts(unknownTexts);
  if (!isAllowed(useUser(), MOUNTS)) return null;
  return (
    <Button component={Link} to={`/manage/devices?row=${deviceId}`} variant="default" size="xs">
      {t('mount')}
    </Button>
  );
}
