import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useFormat, useTexts } from '../i18n/index.ts';
import classes from './ExplainDialog.module.css';
import type { ExplainSubject } from './subject.ts';
import { explainTexts } from './texts.ts';
import type { Explanation } from './useExplanation.ts';
import { nameOf } from './values.ts';

interface PartsProps {
  explanation: Explanation;
  /** Opens the explanation of one of them. */
  onAsk: (subject: ExplainSubject) => void;
}

/** Remarks that say why a segment does not count like others. */
const TELLING = new Set(['LEAP', 'SHARED_IDENTITY', 'TOWED', 'ODOMETER_BROKEN']);

/** The segments of a figure, each of which can be explained. */
export function Segments({ explanation: { mid, from, until, segments }, onAsk }: PartsProps) {
  const t = useTexts(explainTexts);
  const format = useFormat();
  const moment = useMoment(from, until);
  if (segments.length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('segments')}>
      <h4 className={classes.heading}>{t('segments')}</h4>
      <div className={classes.list}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{t('begin')}</th>
              <th>{t('state')}</th>
              <th className={classes.number}>{t('duration')}</th>
              <th className={classes.number}>{t('distance')}</th>
              <th className={classes.number}>{t('look')}</th>
            </tr>
          </thead>
          <tbody>
            {segments.map((segment) => (
              <tr key={segment.from}>
                <td>{moment(segment.from)}</td>
                <td>
                  {nameOf(segment.state, format)}
                  {segment.remarks
                    .filter((remark) => TELLING.has(remark))
                    .map((remark) => (
                      <div key={remark} className={classes.aside}>
                        {nameOf(remark, format)}
                      </div>
                    ))}
                </td>
                <td className={classes.number}>
                  {format.duration((Date.parse(segment.until) - Date.parse(segment.from)) / 1000)}
                </td>
                <td className={classes.number}>{format.distance(segment.distanceM / 1000)}</td>
                <td className={classes.number}>
                  <ExplainButton
                    label={t('explainSegment', { time: moment(segment.from) })}
                    onClick={() => onAsk({ about: 'SEGMENT', assetId: mid, from: Date.parse(segment.from) })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The events in the explained time, each of which can be explained. */
export function Events({ explanation: { mid, from, until, events }, onAsk }: PartsProps) {
  const t = useTexts(explainTexts);
  const moment = useMoment(from, until);
  if (events.length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('events')}>
      <h4 className={classes.heading}>{t('events')}</h4>
      <div className={classes.list}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{t('time')}</th>
              <th>{t('aboutEVENT')}</th>
              <th className={classes.number}>{t('look')}</th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ at, code, subject, name }) => (
              <tr key={`${at} ${code} ${subject}`}>
                <td>{moment(at)}</td>
                <td>{name}</td>
                <td className={classes.number}>
                  <ExplainButton
                    label={t('explainEvent', { event: name, time: moment(at) })}
                    onClick={() =>
                      onAsk({ about: 'EVENT', assetId: mid, from: Date.parse(at), code, subject })
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function ExplainButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={30} aria-label={label} title={label} onClick={onClick}>
      <IconInfoCircle size={16} />
    </ActionIcon>
  );
}

const DAY_MS = 86_400_000;

/** Formats a moment by its time, and with its day where the range is longer than one. */
function useMoment(from: string, until: string): (moment: string) => string {
  const format = useFormat();
  return Date.parse(until) - Date.parse(from) > DAY_MS ? format.dateTime : format.time;
}
