import { OBD2_VARIABLES } from '@rastro/domain';
import { IconEngineOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type LastObd2Query, query } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { Dialog, EmptyState, Facts, Skeletons, useNow } from '../../ui/index.ts';
import { LAST_OBD2 } from './calls.ts';
import classes from './Obd2Dialog.module.css';
import { NOT_AVAILABLE, shownReading } from './shownReading.ts';
import { obd2Texts } from './texts.ts';

interface Obd2DialogProps {
  vehicle: { eid: number | null; pat: string; nMov: string };
  onClose: () => void;
}

/** The newest readings of a vehicle's bus, read anew each time it opens. */
export function Obd2Dialog({ vehicle: { eid, pat, nMov }, onClose }: Obd2DialogProps) {
  const t = useTexts(obd2Texts);
  const { data, isFetching } = useQuery({
    ...query(LAST_OBD2, { eid: eid ?? 0 }),
    enabled: eid !== null,
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Dialog onClose={onClose} title={t('title')} size={620} fillsPhone>
      <p className={classes.vehicle}>
        <strong>{pat}</strong> {nMov}
      </p>
      {data?.getLastHistoryPointOBD2ById ? (
        <Readings point={data.getLastHistoryPointOBD2ById} labels={data.enumValues} />
      ) : isFetching ? (
        <Skeletons count={8} heightPx={30} />
      ) : (
        <EmptyState icon={<IconEngineOff size={26} stroke={1.6} />} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      )}
    </Dialog>
  );
}

interface ReadingsProps {
  point: NonNullable<LastObd2Query['getLastHistoryPointOBD2ById']>;
  labels: LastObd2Query['enumValues'];
}

function Readings({ point, labels }: ReadingsProps) {
  const t = useTexts(obd2Texts);
  const format = useFormat();
  const now = useNow();
  const [summaryId, readingsId] = [useId(), useId()];
  const { velocidad, fGPS, lat, lon, odo } = point.summary;
  return (
    <div className={classes.body}>
      <section aria-labelledby={summaryId}>
        <h3 id={summaryId} className={classes.heading}>
          {t('summary')}
        </h3>
        <Facts
          facts={[
            { label: t('speed'), value: velocidad === null ? NOT_AVAILABLE : format.speed(velocidad) },
            {
              label: t('gpsDate'),
              value: (
                <>
                  {format.dateTime(fGPS)}
                  <span className={classes.ago}>{format.ago(fGPS, now)}</span>
                </>
              ),
            },
            { label: t('totalKm'), value: odo === null ? NOT_AVAILABLE : format.distance(odo) },
            {
              label: t('coordinates'),
              value: lat === null || lon === null ? NOT_AVAILABLE : format.coordinates(lat, lon),
            },
          ]}
        />
      </section>
      <section aria-labelledby={readingsId}>
        <h3 id={readingsId} className={classes.heading}>
          {t('readings')}
        </h3>
        <div className={classes.readings}>
          <Facts
            facts={OBD2_VARIABLES.map((variable) => ({
              label: labels.find(({ value }) => value === variable.name)?.label ?? variable.name,
              value: shownReading(variable, point[variable.name], format, { yes: t('yes'), no: t('no') }),
            }))}
          />
        </div>
      </section>
    </div>
  );
}
