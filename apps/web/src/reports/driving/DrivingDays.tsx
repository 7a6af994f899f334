import { Title } from '@mantine/core';
import { useFormat, useTexts } from '../../i18n/index.ts';
import type { DrivingDay } from './compared.ts';
import classes from './Driving.module.css';
import { INFRACTIONS } from './metrics.ts';
import { Score } from './Score.tsx';
import { drivingTexts } from './texts.ts';

/** How somebody drove day by day, the newest first. */
export function DrivingDays({ days }: { days: readonly DrivingDay[] }) {
  const t = useTexts(drivingTexts);
  const format = useFormat();
  const newestFirst = days.toSorted((one, other) => (one.date < other.date ? 1 : -1));
  return (
    <section>
      <Title order={3}>{t('perDay')}</Title>
      <ul className={classes.list}>
        {newestFirst.map((day) => {
          const told = INFRACTIONS.filter((kind) => day[kind] > 0)
            .map((kind) => `${t(kind)}: ${format.number(day[kind])}`)
            .join(' · ');
          return (
            <li key={`${day.date} ${day.driverId} ${day.assetId}`} className={classes.day}>
              <span className={classes.name}>{format.day(day.date)}</span>
              <Score score={day.score} status={day.scoreStatus} />
              <span className={classes.km}>
                {format.distance(day.kmsRec, 2)} · {format.duration(day.conductionTime)}
              </span>
              <span className={classes.km}>{told || t('noInfractions')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
