import { IconChevronDown, IconParking } from '@tabler/icons-react';
import { useId } from 'react';
import { ExplainButton, explainTexts } from '../explain/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { daySubject, stopSubject, tripAfter, tripSubject } from './explained.ts';
import classes from './JourneyDays.module.css';
import {
  type Chosen,
  dayTotals,
  isContinued,
  type Journey,
  type JourneyDay,
  type JourneyStep,
  openDay,
} from './journey.ts';
import { journeysTexts } from './texts.ts';

/** The value of the accordion when the only day was closed by hand. */
const NONE = '';

interface JourneyDaysProps {
  journey: Journey;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** The days of a journey. Opening a day draws it and lists its trips, each of which can be drawn by itself. */
export function JourneyDays({ journey, chosen, onChoose }: JourneyDaysProps) {
  const open = openDay(journey, chosen);
  return (
    <div className={classes.days}>
      {journey.daySteps.map((day) => (
        <Day
          key={day.date}
          journey={journey}
          day={day}
          isOpen={day === open}
          trip={chosen.trip}
          onToggle={() => onChoose({ day: day === open ? NONE : day.date, trip: null })}
          onTrip={(trip) => onChoose({ day: day.date, trip })}
        />
      ))}
    </div>
  );
}

interface DayProps {
  journey: Journey;
  day: JourneyDay;
  isOpen: boolean;
  trip: string | null;
  onToggle: () => void;
  onTrip: (trip: string | null) => void;
}

function Day({ journey, day, isOpen, trip, onToggle, onTrip }: DayProps) {
  const t = useTexts(journeysTexts);
  const te = useTexts(explainTexts);
  const format = useFormat();
  const id = useId();
  const { trips, continued, km, drivenS } = dayTotals(day);
  const counts = [
    trips > 0 && t('trips', { count: trips }),
    continued > 0 && t(trips > 0 ? 'moreContinued' : 'tripsContinued', { count: continued }),
    day.steps.length === 0 && t('noTrips'),
  ].filter(Boolean);
  const subject = daySubject(journey.mid, day);
  return (
    <section className={classes.day} data-open={isOpen || undefined}>
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
              <span className={classes.date}>
                <span className={classes.weekday}>{format.weekdayName(day.date)}</span> {format.day(day.date)}
              </span>
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
            <li key={step.sid} className={classes.item} data-chosen={step.sid === trip || undefined}>
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
            </li>
          ))}
        </ol>
      )}
    </section>
  );
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

/** The row of the stop after a trip. */
function Stop({ assetId, step, next }: StopProps) {
  const t = useTexts(journeysTexts);
  const te = useTexts(explainTexts);
  const format = useFormat();
  if (step.tDet === null && step.stopLasting === null) return null;
  const subject = stopSubject(assetId, step, next);
  return (
    <>
      <span className={classes.stop}>
        <IconParking size={15} aria-hidden="true" />
        {[
          step.tDet === null ? t('stopDuration') : `${t('stopDuration')} ${format.duration(step.tDet)}`,
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
