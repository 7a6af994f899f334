import { Anchor, Button, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type FleetBegunQuery, graphql, query } from '../../api/index.ts';
import { FLEET_IMPORT_PATH } from '../../entities/index.ts';
import { UNKNOWN_DEVICES_PATH } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { weight } from '../../theme.ts';
import { EmptyState, Skeletons } from '../../ui/index.ts';
import { appTexts } from '../texts.ts';

/** What is there of a fleet, so that the map says which step is next. */
const FLEET_BEGUN = graphql(`
  query FleetBegun {
    fleetAssets(pageSize: 1) { count items { id } }
    fleetDevices(pageSize: 1) { count items { id } }
    mountings { id dateRemoved device { id } }
    unknownDevices { reason }
  }
`);

const LOOK_MS = 5_000;
/** What one needs for all steps. */
const STEPS: readonly string[] = ['Moviles', 'CrearMoviles', 'Equipos', 'CrearEquipos', 'AsignarEquipos'];

/** What a map without vehicles says: to who may, the steps to the first one, of which the next leads on. */
export function FirstSteps() {
  const t = useTexts(appTexts);
  const user = useUser();
  const maySetUp = STEPS.every((permission) => isAllowed(user, [permission]));
  const answer = useQuery({ ...query(FLEET_BEGUN, {}), enabled: maySetUp, refetchInterval: LOOK_MS });
  if (maySetUp && answer.isPending) return <Skeletons count={4} heightPx={28} />;
  return (
    <EmptyState icon={<IconMapPin size={26} stroke={1.6} />} title={t('noVehicles')}>
      {answer.data ? <Steps begun={answer.data} /> : t('noVehiclesHint')}
    </EmptyState>
  );
}

function Steps({ begun }: { begun: FleetBegunQuery }) {
  const t = useTexts(appTexts);
  const { fleetAssets, fleetDevices, unknownDevices } = begun;
  const mounted = begun.mountings.find(({ dateRemoved }) => dateRemoved === null);
  const strangers = unknownDevices.filter(({ reason }) => reason === 'UNREGISTERED').length;
  const [asset] = fleetAssets.items;
  const steps = [
    {
      isDone: fleetAssets.count > 0,
      text: t('stepVehicle'),
      to: '/manage/assets?row=new',
    },
    {
      isDone: fleetDevices.count > 0,
      text: strangers > 0 ? t('stepWaiting', { count: strangers }) : t('stepDevice'),
      to: strangers > 0 ? UNKNOWN_DEVICES_PATH : '/manage/devices?row=new',
    },
    {
      isDone: mounted !== undefined,
      text: t('stepMount'),
      to: fleetAssets.count === 1 && asset ? `/manage/assets?row=${asset.id}` : '/manage/assets',
    },
    {
      isDone: false,
      text: t('stepReport'),
      to: mounted ? `/manage/devices?row=${mounted.device.id}` : '/manage/devices',
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Stack component="ol" gap="sm" m={0} mt="sm" p={0} style={{ listStyle: 'none', textAlign: 'left' }}>
      {steps.map(({ isDone, text, to }, at) => (
        <Step key={text} number={at + 1} isDone={isDone}>
          {at === next ? (
            <Button component={Link} to={to} size="sm">
              {text}
            </Button>
          ) : (
            <Text size="sm">{text}</Text>
          )}
        </Step>
      ))}
      {fleetAssets.count === 0 && (
        <li>
          <Anchor component={Link} to={FLEET_IMPORT_PATH} size="sm">
            {t('stepFleet')}
          </Anchor>
        </li>
      )}
    </Stack>
  );
}

function Step({ number, isDone, children }: { number: number; isDone: boolean; children: ReactNode }) {
  const t = useTexts(appTexts);
  return (
    <li style={{ display: 'flex', gap: 10, alignItems: 'center' }}>
      <ThemeIcon
        size={24}
        radius="xl"
        variant={isDone ? 'filled' : 'light'}
        {...(isDone ? { role: 'img', 'aria-label': t('stepDone') } : {})}
      >
        {isDone ? (
          <IconCheck size={14} aria-hidden="true" />
        ) : (
          <Text component="span" size="xs" fw={weight.medium}>
            {number}
          </Text>
        )}
      </ThemeIcon>
      {children}
    </li>
  );
}
