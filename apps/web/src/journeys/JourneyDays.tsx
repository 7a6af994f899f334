import { Button } from '@mantine/core';
import { IconChevronDown, IconParking } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { ExplainButton, explainTexts } from '../explain/index.ts';
import { isoDay, useFormat, useTexts, wallTime } from '../i18n/index.ts';
import type { JourneyLayer } from '../map/index.ts';
import { moveByArrows } from '../ui/index.ts';
import { daySubject, stopSubject, tripAfter, tripSubject } from './explained.ts';
import classes from './JourneyDays.module.css';
import {
  ALL_DAYS,
  type Chosen,
  type DayWithoutTrips,
  dayTotals,
  isContinued,
  type Journey,
  type JourneyDay,
  type JourneyStep,
  listedDays,
  NO_DAY,
  openDay,
  tripInto,
} from './journey.ts';
import { journeysTexts } from './texts.ts';

interface JourneyDaysProps {
  journey: Journey;
  chosen: Chosen;
  /** Where the journey is drawn; null until the map is loaded. */
  onMap: JourneyLayer | null;
  onChoose: (chosen: Chosen) => void;
}

/**
 * The days of a journey, the newest first. Opening a day draws it and lists its trips, of which one can be chosen; a button draws all days at
 * once. Days without trips say so.
 */
export function JourneyDays({ journey, chosen, onMap, onChoose }: JourneyDaysProps) {
  const t = useTexts(journeysTexts);
  const open = openDay(journey, chosen);
  const areAllDrawn = chosen.day === ALL_DAYS;
  const kept = areAllDrawn ? ALL_DAYS : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={t('days')} className={classes.days} onKeyDown={moveByArrows}>
      {journey.daySteps.length > 1 && (
        <Button
          className={classes.all}
          variant={areAllDrawn ? 'light' : 'subtle'}
          color={areAllDrawn ? undefined : 'gray'}
          size="compact-sm"
          aria-pressed={areAllDrawn}
          onClick={() => onChoose({ day: areAllDrawn ? null : ALL_DAYS, trip: chosen.trip })}
        >
          {t('drawAllDays')}
        </Button>
      )}
      {listedDays(journey).map((day) =>
        'steps' in day ? (
          <Day
            key={day.date}
            journey={journey}
            day={day}
            isOpen={day === open}
            trip={chosen.trip}
            onMap={onMap}
            onToggle={() => onChoose({ day: day === open ? (kept ?? NO_DAY) : day.date, trip: null })}
            onTrip={(trip) => onChoose({ day: kept ?? day.date, trip })}
          />
        ) : (
          <EmptyDay key={day.date} journey={journey} day={day} />
        ),
      )}
    </div>
  );
}

function EmptyDay({ journey, day }: { journey: Journey; day: DayWithoutTrips }) {
  const t = useTexts(journeysTexts);
  const format = useFormat();
  const { timeZone } = format;
  const arrival = tripInto(journey, day.date, (moment) => isoDay(wallTime(Date.parse(moment), timeZone)));
  return (
    <p className={classes.without}>
      <DayName day={day.date} />
      <span>
        {arrival ? t('tripFrom', { date: format.date(arrival.iTime) }) : t(day.known ? 'noTrips' : 'noData')}
      </span>
    </p>
  );
}

function DayName({ day }: { day: string }) {
  const format = useFormat();
  return (
    <span className={classes.date}>
      <span className={classes.weekday}>{format.weekdayName(day)}</span> {format.day(day)}
    </span>
  );
}

interface DayProps {
  journey: Journey;
  day: JourneyDay;
  isOpen: boolean;
  trip: string | null;
  onMap: JourneyLayer | null;
  onToggle: () => void;
  onTrip: (trip: string | null) => void;
}

function Day({ journey, day, isOpen, trip, onMap, onToggle, onTrip }: DayProps) {
  const t = useTexts(journeysTexts);
  const te = useTexts(explainTexts);
  const format = useFormat();
  const id = useId();
  const isHovered = useIsHovered(onMap, (sid) => day.steps.some((step) => step.sid === sid));
  const { trips, continued, km, drivenS } = dayTotals(day);
  const counts = [
    trips > 0 && t('trips', { count: trips }),
    continued > 0 && t(trips > 0 ? 'moreContinued' : 'tripsContinued', { count: continued }),
  ].filter(Boolean);
  const subject = daySubject(journey.mid, day);
  return (
    <section
      className={classes.day}
      data-row
      data-open={isOpen || undefined}
      data-hovered={(!isOpen && isHovered) || undefined}
    >
      <div className={classes.top}>
        <h4 className={classes.heading}>
          <button
            type="button"
            className={classes.header}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
          >
            <span>
              <DayName day={day.date} />
              <span className={classes.totals}>
                {[...counts, format.distance(km), format.duration(drivenS)].join(' · ')}
              </span>
            </span>
            <IconChevronDown size={18} className={classes.chevron} aria-hidden="true" />
          </button>
        </h4>
        {subject && (
          <ExplainButton
            className={classes.explain}
            label={te('explainDay', { day: format.day(day.date) })}
            subject={() => subject}
          />
        )}
      </div>
      {isOpen && (
        <ol id={id} className={classes.trips}>
          {day.steps.map((step) => (
            <TripItem key={step.sid} sid={step.sid} isChosen={step.sid === trip} onMap={onMap}>
              <Trip
                step={step}
                isChosen={step.sid === trip}
                onChoose={() => onTrip(step.sid === trip ? null : step.sid)}
              />
              <ExplainButton
                className={classes.explain}
                label={te('explainTrip', { time: format.time(step.iTime) })}
                subject={() => tripSubject(journey.mid, step)}
              />
              <Stop assetId={journey.mid} step={step} next={tripAfter(journey.daySteps, step.sid)} />
            </TripItem>
          ))}
        </ol>
      )}
    </section>
  );
}

interface TripItemProps {
  sid: string;
  isChosen: boolean;
  onMap: JourneyLayer | null;
  children: ReactNode;
}

/** A trip with its stop: while the pointer or the focus is on it the map shows it above the others, and the other way round. */
function TripItem({ sid, isChosen, onMap, children }: TripItemProps) {
  const isHovered = useIsHovered(onMap, (hovered) => hovered === sid);
  const item = useRef<HTMLLIElement>(null);
  // A trip that was chosen on the map, or by a link, may be out of sight in the list.
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  // The pointer may have come before the map.
  useEffect(() => {
    if (item.current?.matches(':hover')) onMap?.hover(sid);
  }, [onMap, sid]);
  const show = () => onMap?.hover(sid);
  const hide = () => onMap?.hover(null);
  return (
    <li
      ref={item}
      className={classes.item}
      data-chosen={isChosen || undefined}
      data-hovered={isHovered || undefined}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children}
    </li>
  );
}

const never = () => () => undefined;

/** Whether the trip under the pointer, in the list or on the map, is one of those meant. */
function useIsHovered(onMap: JourneyLayer | null, isMeant: (sid: string) => boolean): boolean {
  return useSyncExternalStore(onMap?.state.subscribe ?? never, () => {
    const hovered = onMap?.state.get().hovered ?? null;
    return hovered !== null && isMeant(hovered);
  });
}

interface TripProps {
  step: JourneyStep;
  isChosen: boolean;
  onChoose: () => void;
}

function Trip({ step, isChosen, onChoose }: TripProps) {
  const t = useTexts(journeysTexts);
  const format = useFormat();
  return (
    <button type="button" className={classes.trip} aria-pressed={isChosen} onClick={onChoose}>
      <span className={classes.times}>
        <Measure label={t('tripStart')} value={format.time(step.iTime)} />
        <Measure
          label={t('tripStop')}
          value={step.lasting === 'NOW' ? t('underWay') : format.when(step.fTime, step.iTime)}
        />
      </span>
      <span className={classes.measures}>
        <Measure label={t('tripDuration')} value={format.duration(step.tIgn)} />
        <Measure label={t('distance')} value={format.distance(step.odo)} />
      </span>
      {isContinued(step) && (
        <span className={classes.note}>{t('continuedSince', { time: format.dateTime(step.began) })}</span>
      )}
      {step.lasting === 'LATER' && <span className={classes.note}>{t('tripGoesOn')}</span>}
    </button>
  );
}

interface StopProps {
  assetId: number;
  step: JourneyStep;
  next: JourneyStep | null;
}

/** The row of the stop after a trip; none while the trip goes on, and `---` where nobody knows whether the vehicle stood. */
function Stop({ assetId, step, next }: StopProps) {
  const t = useTexts(journeysTexts);
  const te = useTexts(explainTexts);
  const format = useFormat();
  if (step.lasting !== null) return null;
  const subject = stopSubject(assetId, step, next);
  return (
    <>
      <span className={classes.stop}>
        <IconParking size={15} aria-hidden="true" />
        {[
          step.tDet === null && step.stopLasting !== null
            ? t('stopDuration')
            : `${t('stopDuration')} ${step.tDet === null ? format.standing(null) : format.duration(step.tDet)}`,
          step.stopLasting && t(`stop${step.stopLasting}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {subject && (
        <ExplainButton
          className={classes.explain}
          label={te('explainStop', { time: format.time(step.fTime) })}
          subject={() => subject}
        />
      )}
    </>
  );
}

function Measure({ label, value }: { label: string; value: string }) {
  return (
    <span className={classes.measure}>
      <span className={classes.label}>{label}</span>
      <span>{value}</span>
    </span>
  );
}
