import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconMap2, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { query } from '../../api/index.ts';
import { useFormat, useTexts, vehicleName } from '../../i18n/index.ts';
import { isAllowed, SEES_VEHICLES, useUser } from '../../session/index.ts';
import { weight } from '../../theme.ts';
import { ErrorState, Section, Skeletons } from '../../ui/index.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { MOUNTINGS, type Mounting } from './calls.ts';
import { MountDialog, type MountedThing } from './MountDialog.tsx';
import { mountingTexts } from './texts.ts';
import { UnmountDialog } from './UnmountDialog.tsx';

const MOUNTS: readonly string[] = ['AsignarEquipos'];

/** What sits in a vehicle, or where a device sits, with the ways to change that, and all that sat there before. */
export function Mountings({ thing }: { thing: MountedThing }) {
  const t = useTexts(mountingTexts);
  const client = useQueryClient();
  const user = useUser();
  const mayMount = isAllowed(user, MOUNTS);
  const [open, setOpen] = useState<'mount' | 'unmount' | Mounting | null>(null);
  const correct = mayMount ? setOpen : null;
  const isAsset = thing.kind === 'asset';
  const answer = useQuery(query(MOUNTINGS, isAsset ? { assetId: thing.id } : { deviceId: thing.id }));
  const all = answer.data?.mountings;
  const [newest] = all ?? [];
  const now = newest?.dateRemoved === null ? newest : null;
  const close = () => setOpen(null);
  const done = async () => {
    await client.invalidateQueries(); // wherever vehicles and devices are shown
    close();
  };
  return (
    <Section title={t(isAsset ? 'ofAsset' : 'ofDevice')}>
      {answer.isPending ? (
        <Skeletons count={2} heightPx={36} />
      ) : !all ? (
        <ErrorState message={t('failed')} onRetry={() => void answer.refetch()} />
      ) : (
        <>
          {now ? (
            <Entry mounting={now} thing={thing} onCorrect={correct} />
          ) : (
            <Alert>{t(isAsset ? 'noDevice' : 'noAsset')}</Alert>
          )}
          {(mayMount || now) && (
            <Group gap="sm">
              {now && isAllowed(user, SEES_VEHICLES) && (
                <Button
                  component={Link}
                  to={`/map/${now.asset.id}`}
                  variant="default"
                  leftSection={<IconMap2 size={16} aria-hidden="true" />}
                >
                  {t('onMap')}
                </Button>
              )}
              {!mayMount ? null : now ? (
                <Button
                  variant="default"
                  leftSection={<IconPlugConnectedX size={16} aria-hidden="true" />}
                  onClick={() => setOpen('unmount')}
                >
                  {t('unmount')}
                </Button>
              ) : (
                <Button
                  leftSection={<IconPlugConnected size={16} aria-hidden="true" />}
                  onClick={() => setOpen('mount')}
                >
                  {t(isAsset ? 'mountDevice' : 'mountHere')}
                </Button>
              )}
            </Group>
          )}
          <History mountings={now ? all.slice(1) : all} thing={thing} onCorrect={correct} />
        </>
      )}
      {open === 'mount' && <MountDialog thing={thing} onClose={close} onDone={done} />}
      {open === 'unmount' && now && (
        <UnmountDialog mounting={now} customerId={thing.customerId} onClose={close} onDone={done} />
      )}
      {typeof open === 'object' && open && (
        <CorrectDialog mounting={open} customerId={thing.customerId} onClose={close} onDone={done} />
      )}
    </Section>
  );
}

interface Shown {
  thing: MountedThing;
  /** Corrects a mounting; null for whoever may not. */
  onCorrect: ((mounting: Mounting) => void) | null;
}

/** The mountings that are over, the newest first. */
function History({ mountings, ...shown }: Shown & { mountings: readonly Mounting[] }) {
  const t = useTexts(mountingTexts);
  if (mountings.length === 0) return null;
  return (
    <details>
      <Text component="summary" size="sm" style={{ cursor: 'pointer' }}>
        {t('history')} ({mountings.length})
      </Text>
      <Stack component="ul" gap="sm" m={0} mt="sm" p={0} style={{ listStyle: 'none' }}>
        {mountings.map((mounting) => (
          <li key={mounting.id}>
            <Entry mounting={mounting} {...shown} />
          </li>
        ))}
      </Stack>
    </details>
  );
}

/** One mounting: with what, from when until when, and who did it. */
function Entry({ mounting, thing, onCorrect }: Shown & { mounting: Mounting }) {
  const t = useTexts(mountingTexts);
  const format = useFormat();
  const user = useUser();
  const { asset, device, dateRemoved } = mounting;
  const other =
    thing.kind === 'asset'
      ? {
          text: [device.deviceIdentifier, device.model].filter(Boolean).join(' · '),
          to: `/manage/devices?row=${device.id}`,
          page: 'Equipos',
        }
      : { text: vehicleName(asset), to: `/manage/assets?row=${asset.id}`, page: 'Moviles' };
  const from = format.dateTime(mounting.dateAssociated);
  /** Who did it and who entered it; null for nobody who is known. */
  const people = (
    did: 'by' | 'removedBy',
    entered: 'mountingWroteDown' | 'removalWroteDown',
    technician: { label: string } | null,
    name: string | null,
  ): string | null => {
    if (!technician) return name && t(entered, { name });
    const names = technician.label;
    return t(did, { names: name ? t('wroteDown', { names, name }) : names });
  };
  const lines = [
    dateRemoved === null ? t('since', { from }) : t('fromTo', { from, to: format.dateTime(dateRemoved) }),
    people('by', 'mountingWroteDown', mounting.technician, mounting.mountedBy),
    mounting.notes,
    people('removedBy', 'removalWroteDown', mounting.removalTechnician, mounting.removedBy),
    mounting.removalNotes,
  ].filter(Boolean);
  return (
    <div>
      {isAllowed(user, [other.page]) ? (
        <Anchor component={Link} to={other.to} fw={weight.medium}>
          {other.text}
        </Anchor>
      ) : (
        <Text fw={weight.medium}>{other.text}</Text>
      )}
      <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
        {lines.join('\n')}
      </Text>
      {onCorrect && (
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          aria-label={t('correctWhat', { what: other.text })}
          onClick={() => onCorrect(mounting)}
        >
          {t('correct')}
        </Button>
      )}
    </div>
  );
}
