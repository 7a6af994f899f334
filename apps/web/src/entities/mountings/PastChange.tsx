import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call, errorText, type MountingChange } from '../../api/index.ts';
import { useFormat, useTexts, vehicleName } from '../../i18n/index.ts';
import { JobProgress, useFollowedJob } from '../../jobs/index.ts';
import { weight } from '../../theme.ts';
import { Dialog, notify } from '../../ui/index.ts';
import { CHANGE_MOUNTING, type MovedPositions } from './calls.ts';
import { mountingTexts } from './texts.ts';

/** A change of the past, and what it moves. */
export interface AskedChange {
  change: MountingChange;
  moves: readonly MovedPositions[];
}

interface PastChangeProps {
  asked: AskedChange;
  title: string;
  /** Back to the form. */
  onBack: () => void;
  /** Called once it is done. */
  onDone: () => Promise<void>;
}

/** Says what a change of the past moves from which vehicle to which, and makes it once somebody agrees. */
export function PastChange({ asked: { change, moves }, title, onBack, onDone }: PastChangeProps) {
  const t = useTexts(mountingTexts);
  const { job, isStarting, start } = useFollowedJob(async () => {
    notify.success(t('moved'));
    await onDone();
  });
  const starting = useMutation({
    mutationFn: () => start(async () => (await call(CHANGE_MOUNTING, { change })).changeMounting.id),
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <Dialog onClose={onBack} title={title}>
      <Stack gap="md">
        {moves.length === 0 ? (
          <Text>{t('nothingMoves')}</Text>
        ) : (
          <>
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {moves.map((move) => (
                <li key={`${move.fromAsset?.id} ${move.toAsset?.id}`}>
                  <Moved move={move} />
                </li>
              ))}
            </Stack>
            <Alert>{t('movesNote')}</Alert>
          </>
        )}
        {job ? (
          <JobProgress job={job} what={title} />
        ) : (
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onBack}>
              {t('back')}
            </Button>
            <Button
              loading={starting.isPending || isStarting}
              onClick={() => starting.mutate()}
              data-autofocus
            >
              {t(moves.length === 0 ? 'save' : 'move')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

/** What goes one way. */
function Moved({ move }: { move: MovedPositions }) {
  const t = useTexts(mountingTexts);
  const format = useFormat();
  const { fromAsset, toAsset, positions, trips, km, alarms } = move;
  const from = fromAsset ? vehicleName(fromAsset) : '';
  const to = toAsset ? vehicleName(toAsset) : '';
  return (
    <>
      <Text fw={weight.medium}>
        {from && to ? t('fromTo2', { from, to }) : from ? t('fromNowhere', { from }) : t('toFirst', { to })}
      </Text>
      <Text size="sm">
        {t('positions', {
          count: positions,
          since: format.dateTime(move.since),
          until: format.dateTime(move.until),
        })}
      </Text>
      {trips !== null && (
        <Text size="sm" c="dimmed">
          {[t('trips', { count: trips }), format.distance(km, 1), t('alarms', { count: alarms ?? 0 })].join(
            ' · ',
          )}
        </Text>
      )}
    </>
  );
}
