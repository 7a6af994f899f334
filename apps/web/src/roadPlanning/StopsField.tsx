import { ActionIcon, NumberInput, Select, Text, TextInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconMapPinPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { query } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { Section } from '../ui/index.ts';
import { STOP_GEOFENCES } from './calls.ts';
import classes from './RoadEditor.module.css';
import { moved, type PlanKind, type StopValues, stopAt } from './roadValues.ts';
import { StopTimes } from './StopTimes.tsx';
import { roadsTexts } from './texts.ts';

interface StopsFieldProps {
  customerId: number | null;
  stops: readonly StopValues[];
  isWritable: boolean;
  onChange: (stops: StopValues[]) => void;
  error: ReactNode;
  /** What holds for all of them. */
  children: ReactNode;
}

/** The stops of a road in their order, which is changed by dragging or by buttons. */
export function StopsField({ customerId, stops, isWritable, onChange, error, children }: StopsFieldProps) {
  const t = useTexts(roadsTexts);
  const geofences = useQuery({
    ...query(STOP_GEOFENCES, { customerId: customerId ?? 0 }),
    enabled: isWritable && customerId !== null,
  });
  const offered = geofences.data?.geofence.items ?? [];
  const added = useRef(0);
  const [dragged, setDragged] = useState<number | null>(null);
  const [search, setSearch] = useState('');
  const [over, setOver] = useState<number | null>(null);
  const put = (at: number, part: Partial<StopValues>) =>
    onChange(stops.map((stop, each) => (each === at ? { ...stop, ...part } : stop)));
  const add = (id: string | null) => {
    const geofence = offered.find((each) => String(each.id) === id);
    added.current += 1;
    setSearch(''); // so that the next one is chosen among all
    if (geofence) onChange([...stops, stopAt(geofence, `new ${added.current}`)]);
  };
  const drop = (to: number) => {
    if (dragged !== null) onChange(moved(stops, dragged, to));
    setDragged(null);
    setOver(null);
  };
  return (
    <Section title={t('stops')} hint={t('stopsHint')}>
      <div className={classes.fields}>
        {stops.length === 0 ? (
          <Text c="dimmed" size="sm">
            {t('noStops')}
          </Text>
        ) : (
          <ol className={classes.stops}>
            {stops.map((stop, at) => (
              <li
                key={stop.key}
                className={classes.stop}
                aria-label={t('stop', { order: at + 1 })}
                data-over={(over === at && dragged !== null) || undefined}
                onDragOver={(event) => {
                  if (dragged === null) return;
                  event.preventDefault();
                  setOver(at);
                }}
                onDrop={() => drop(at)}
              >
                <Stop
                  stop={stop}
                  isWritable={isWritable}
                  at={at}
                  count={stops.length}
                  onDrag={setDragged}
                  onPut={(part) => put(at, part)}
                  onMove={(to) => onChange(moved(stops, at, to))}
                  onRemove={() => onChange(stops.toSpliced(at, 1))}
                />
              </li>
            ))}
          </ol>
        )}
        {error && (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {error}
          </Text>
        )}
        {isWritable && (
          <Select
            label={t('addStop')}
            leftSection={<IconMapPinPlus size={18} />}
            data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={null}
            onChange={add}
            searchValue={search}
            onSearchChange={setSearch}
            disabled={customerId === null}
            nothingFoundMessage={t('noGeofences')}
            limit={100}
            searchable
            clearable
          />
        )}
        {children}
      </div>
    </Section>
  );
}

interface StopProps {
  stop: StopValues;
  isWritable: boolean;
  at: number;
  count: number;
  onDrag: (at: number | null) => void;
  onPut: (part: Partial<StopValues>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Stop({ stop, isWritable, at, count, onDrag, onPut, onMove, onRemove }: StopProps) {
  const t = useTexts(roadsTexts);
  const format = useFormat();
  const { name } = stop;
  return (
    <>
      <div className={classes.stopHead}>
        {isWritable && (
          <Tooltip label={t('drag')}>
            <span
              className={classes.grip}
              draggable
              aria-hidden="true"
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', name);
                onDrag(at);
              }}
              onDragEnd={() => onDrag(null)}
            >
              <IconGripVertical size={18} />
            </span>
          </Tooltip>
        )}
        <Text span c="dimmed">
          {at + 1}.
        </Text>
        <TextInput
          className={classes.stopName ?? ''}
          aria-label={t('stopName')}
          maxLength={100}
          value={name}
          onChange={(event) => onPut({ name: event.currentTarget.value })}
        />
        <Act label={t('moveUp', { name })} isOff={at === 0} onClick={() => onMove(at - 1)}>
          <IconArrowUp size={17} />
        </Act>
        <Act label={t('moveDown', { name })} isOff={at === count - 1} onClick={() => onMove(at + 1)}>
          <IconArrowDown size={17} />
        </Act>
        <Act label={t('removeStop', { name })} isOff={false} onClick={onRemove}>
          <IconTrash size={17} />
        </Act>
      </div>
      <div className={classes.pair}>
        <NumberInput
          label={t('minimumStay')}
          min={0}
          max={86_400}
          allowDecimal={false}
          {...format.separators}
          value={stop.minimumStay}
          onChange={(minimumStay) => onPut({ minimumStay })}
        />
        <Select
          label={t('arrival')}
          data={(['none', 'offset', 'clock'] as const).map((value) => ({
            value,
            label: t(`plan_${value}`),
          }))}
          value={stop.plan}
          onChange={(plan) => onPut({ plan: plan as PlanKind })}
          allowDeselect={false}
        />
      </div>
      {stop.plan === 'offset' && (
        <NumberInput
          label={t('offset')}
          min={0}
          max={1440}
          decimalScale={2}
          {...format.separators}
          value={stop.offset}
          onChange={(offset) => onPut({ offset })}
        />
      )}
      {stop.plan === 'clock' && <StopTimes times={stop.times} onChange={(times) => onPut({ times })} />}
    </>
  );
}

interface ActProps {
  label: string;
  isOff: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Act({ label, isOff, onClick, children }: ActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        disabled={isOff}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
