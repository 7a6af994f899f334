import { Button, Group } from '@mantine/core';
import { IconPencil, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import {
  areaOf,
  DEFAULT_HALF_WIDTH_M,
  DrawingHelp,
  DrawKinds,
  DrawnSize,
  geofencesTexts,
  problemOf,
} from '../geofences/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { askedRange, CUSTOM, PeriodSelect } from '../journeys/index.ts';
import { type DrawingLayer, type Drawn, type DrawnType, useMapLayer } from '../map/index.ts';
import { useUser } from '../session/index.ts';
import { useEscape } from '../ui/index.ts';
import { type PickedVehicle, VehiclesSelect } from '../vehicles/index.ts';
import classes from './AskPanel.module.css';
import type { AskState } from './askAddress.ts';
import { problemWith } from './limits.ts';
import { askTexts } from './texts.ts';

/** The colour of a shape while it is drawn. */
const COLOR = '#0b6b75';

interface AskFormProps {
  asked: AskState;
  /** The vehicles of the chosen groups. */
  vehicles: readonly PickedVehicle[];
  isAsking: boolean;
  /** Called with whether a shape is being drawn. */
  onDrawing: (isDrawing: boolean) => void;
  /** Called when the question is not the one any more that was asked. */
  onChange: (change: Partial<AskState>) => void;
  onAsk: (question: AskState) => void;
}

/** The fields of a question: the shape, which is drawn on the map, the period and the vehicles. */
export function AskForm({ asked, vehicles, isAsking, onDrawing, onChange, onAsk }: AskFormProps) {
  const t = useTexts(askTexts);
  const tg = useTexts(geofencesTexts);
  const format = useFormat();
  const { timeZone } = useUser();
  const { tool, drawing, begin, end, drawn } = useDrawing(asked.shape, onDrawing);
  const [complaint, setComplaint] = useState<string | null>(null);
  const shape = drawing ? drawn : asked.shape;
  const count = asked.vehicles?.length ?? vehicles.length;

  const put = (question: AskState): void => {
    const problem = question.shape && problemOf(question.shape);
    const limit = problemWith(
      {
        areaM2: question.shape && areaOf(question.shape),
        range: askedRange(question.period, Date.now(), timeZone),
        vehicles: question.vehicles?.length ?? vehicles.length,
      },
      { t, format },
    );
    const complaintNow = problem ? tg(problem) : limit;
    setComplaint(complaintNow);
    if (complaintNow) return;
    end();
    onAsk(question);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        put({ ...asked, shape });
      }}
    >
      {drawing && tool ? (
        <>
          <DrawingHelp tool={tool} type={drawing.type} />
          {drawing.type !== 'POLYGON' && <DrawnSize tool={tool} type={drawing.type} />}
        </>
      ) : asked.shape ? (
        <Group gap="xs">
          <Button
            size="xs"
            variant="light"
            leftSection={<IconPencil size={15} />}
            onClick={() => begin(asked.shape!.geofenceType, asked.shape)}
          >
            {t('change')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => onChange({ shape: null })}>
            {t('removeShape')}
          </Button>
        </Group>
      ) : (
        <DrawKinds onDraw={(type) => begin(type, null)} />
      )}
      <VehiclesSelect
        label={t('whichVehicles')}
        vehicles={vehicles}
        value={asked.vehicles ?? []}
        placeholder={t('allVehicles', { count: format.number(vehicles.length) })}
        onChange={(ids) => onChange({ shape, vehicles: ids.length === 0 ? null : ids })}
      />
      <PeriodSelect
        search={asked.period}
        onSearch={(period) => {
          const next = { ...asked, shape, period };
          if (period.period === CUSTOM && asked.period.period === CUSTOM) put(next);
          else onChange({ shape, period });
        }}
      />
      {complaint && (
        <p className={classes.complaint} role="alert">
          {complaint}
        </p>
      )}
      {asked.period.period !== CUSTOM && (
        <Button
          type="submit"
          leftSection={<IconSearch size={17} />}
          loading={isAsking}
          disabled={count === 0}
        >
          {t('search')}
        </Button>
      )}
    </form>
  );
}

/** The drawing of a shape: its kind, and the one with which it began. */
interface Drawing {
  type: DrawnType;
  first: Drawn | null;
}

function useDrawing(shape: Drawn | null, onDrawing: (isDrawing: boolean) => void) {
  const format = useFormat();
  const words = useMemo(() => ({ lengthText: format.length }), [format]);
  const tool = useMapLayer('drawing', words);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const drawn = useDrawn(tool);
  useEffect(() => {
    onDrawing(drawing !== null);
    if (!tool || !drawing) return;
    const { type, first } = drawing;
    if (first) void tool.edit(first, COLOR);
    else void tool.begin(type, COLOR, type === 'CORRIDOR' ? DEFAULT_HALF_WIDTH_M : null);
    return () => tool.end();
  }, [tool, drawing, onDrawing]);
  const end = () => setDrawing(null);
  useEscape(end, drawing !== null);
  return {
    tool,
    drawing,
    /** What is drawn now: the shape as it was, while it is being loaded for a change. */
    drawn: drawn ?? (drawing?.first ? shape : null),
    begin: (type: DrawnType, first: Drawn | null) => setDrawing({ type, first }),
    end,
  };
}

const useDrawn = (tool: DrawingLayer | null): Drawn | null =>
  useSyncExternalStore(
    (listener) => tool?.state.subscribe(listener) ?? (() => undefined),
    () => tool?.state.get().drawn ?? null,
    () => null,
  );
