import { Button, Group, Progress, Text } from '@mantine/core';
import { IconHistory, IconPlayerStopFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, saveFile } from '../api/index.ts';
import { isoDay, isoTime, useFormat, useTexts, vehicleName, wallTime } from '../i18n/index.ts';
import type { WallRange } from '../journeys/index.ts';
import { EmptyState, ErrorState, notify } from '../ui/index.ts';
import classes from './AskPanel.module.css';
import { type StayFileForm, stayFile } from './stayFile.ts';
import { askTexts } from './texts.ts';
import type { Answer, Stay } from './useAsk.ts';

/** How much of a journey is shown before and after a stay, and how much at most. */
const AROUND_MS = 15 * 60_000;
const LONGEST_MS = 2 * 86_400_000;

/** Stays of a vehicle that are listed at first: where it comes many times a day, the others are a click away. */
const LISTED = 10;

interface AskResultsProps {
  answer: Answer;
  onCancel: () => void;
  onRetry: () => void;
  /** Called with the stay that is pointed at, null for none. */
  onLight: (stay: Stay | null) => void;
  onOpenJourney: (assetId: number, range: WallRange) => void;
}

/** What was found, by vehicle, while it is being found and afterwards. */
export function AskResults({ answer, onCancel, onRetry, onLight, onOpenJourney }: AskResultsProps) {
  const t = useTexts(askTexts);
  const format = useFormat();
  const { state, done, total, stays, isCut, error } = answer;
  const byVehicle = [...Map.groupBy(stays, ({ mid }) => mid).values()];
  const counts = { done: format.number(done), count: format.number(total) };
  const found = t('found', {
    count: stays.length,
    vehicles: t('vehicles', { count: byVehicle.length }),
  });
  return (
    <section className={classes.results} aria-label={t('results')} aria-busy={state === 'asking'}>
      {state === 'asking' ? (
        <div className={classes.progress}>
          <Progress value={(100 * done) / Math.max(1, total)} aria-label={t('progress', counts)} />
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{t('progress', counts)}</Text>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlayerStopFilled size={13} />}
              onClick={onCancel}
            >
              {t('cancel')}
            </Button>
          </Group>
        </div>
      ) : (
        <div className={classes.head}>
          <output className={classes.said}>
            {state === 'cancelled' && <p>{t('cancelled', counts)}</p>}
            {stays.length > 0 && <p>{found}</p>}
          </output>
          {stays.length > 0 && <StayFiles stays={stays} />}
        </div>
      )}
      {isCut && <p className={classes.note}>{t('isCut')}</p>}
      {state === 'failed' && (
        <ErrorState message={`${t('failed', counts)} ${errorText(error)}`} onRetry={onRetry} />
      )}
      {state === 'done' && stays.length === 0 && (
        <EmptyState icon={<IconHistory size={26} stroke={1.6} />} title={t('nobody')}>
          {t('nobodyHint')}
        </EmptyState>
      )}
      {byVehicle.map((ofOne) => (
        <VehicleStays
          key={ofOne[0]!.mid}
          stays={ofOne}
          onLight={onLight}
          onOpen={(stay) => onOpenJourney(stay.mid, rangeAround(stay, format.timeZone))}
        />
      ))}
    </section>
  );
}

const FORMS = [
  { form: 'XLSX', name: 'Excel' },
  { form: 'CSV', name: 'CSV' },
] as const;

/** The buttons that save what was found. */
function StayFiles({ stays }: { stays: readonly Stay[] }) {
  const t = useTexts(askTexts);
  const format = useFormat();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (form: StayFileForm) => {
      const title = t('fileName', { from: format.dateTime(Date.now()) }).replaceAll(/[/:]/g, '-');
      saveFile(await stayFile(form, stays, { t, format }), `${title}.${form.toLowerCase()}`);
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <Group gap={6} wrap="nowrap">
      {FORMS.map(({ form, name }) => (
        <Button
          key={form}
          size="xs"
          h={36}
          px="xs"
          variant="default"
          aria-label={t('saveAs', { form: name })}
          loading={isPending && variables === form}
          onClick={() => mutate(form)}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}

interface VehicleStaysProps {
  stays: readonly Stay[];
  onLight: (stay: Stay | null) => void;
  onOpen: (stay: Stay) => void;
}

function VehicleStays({ stays, onLight, onOpen }: VehicleStaysProps) {
  const t = useTexts(askTexts);
  const format = useFormat();
  const [areAll, setAll] = useState(false);
  const [{ name, pat }] = stays as [Stay];
  const seconds = stays.reduce((sum, { duration }) => sum + duration, 0);
  return (
    <section className={classes.vehicle}>
      <h3 className={classes.name}>{vehicleName({ name, licensePlate: pat })}</h3>
      <Text size="xs" c="dimmed">
        {t('stays', { count: stays.length })} · {format.duration(seconds)}
      </Text>
      <ul className={classes.stays}>
        {(areAll ? stays : stays.slice(0, LISTED)).map((stay) => (
          <li key={stay.rowid}>
            <button
              type="button"
              className={classes.stay}
              onClick={() => onOpen(stay)}
              onPointerEnter={() => onLight(stay)}
              onPointerLeave={() => onLight(null)}
              onFocus={() => onLight(stay)}
              onBlur={() => onLight(null)}
            >
              <span className={classes.line}>
                <span>
                  {stay.wasInside ? t('wasInside') : t('from', { at: format.dateTime(stay.iTime) })}
                </span>
                <span className={classes.duration}>{format.duration(stay.duration)}</span>
              </span>
              <span className={classes.line}>
                <span>
                  {stay.fTime === null
                    ? t('stillInside')
                    : t('to', { at: format.when(stay.fTime, stay.wasInside ? 0 : stay.iTime) })}
                </span>
                <span className={classes.speeds}>
                  {stay.maxSpeed === null
                    ? t('speedUnknown')
                    : t('speeds', { max: format.speed(stay.maxSpeed), mean: format.speed(stay.meanSpeed) })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!areAll && stays.length > LISTED && (
        <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
          {t('showAll', { count: format.number(stays.length) })}
        </Button>
      )}
    </section>
  );
}

/** The wall times around a stay. */
function rangeAround({ iTime, duration }: Stay, timeZone: string): WallRange {
  const wall = (ms: number): string => {
    const at = wallTime(ms, timeZone);
    return `${isoDay(at)} ${isoTime(at)}`;
  };
  const from = Date.parse(iTime) - AROUND_MS;
  return {
    from: wall(from),
    to: wall(Math.min(from + LONGEST_MS, Date.parse(iTime) + duration * 1000 + AROUND_MS)),
  };
}
