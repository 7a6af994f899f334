import { JOURNEY_WORDS, wordIn } from '@rastro/format';
import { IconMapRoute } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { askedRange, type WallRange } from '../../journeys/index.ts';
import { useUser } from '../../session/index.ts';
import { EmptyState, SidePanel } from '../../ui/index.ts';
import { FIRST_PAGES } from '../address.ts';
import type { AskedReport } from '../calls.ts';
import { FILTER_VALUES, filterVariables } from '../filterValues.ts';
import { knownFilters } from '../knownFilters.ts';
import { LeftOutFilters } from '../LeftOutFilters.tsx';
import { NotKept } from '../NotKept.tsx';
import { ReportFilters } from '../ReportFilters.tsx';
import { SavedReportsButton } from '../saved/SavedReportsButton.tsx';
import { reportsTexts } from '../texts.ts';
import classes from './JourneyReport.module.css';
import { JourneyResults } from './JourneyResults.tsx';
import {
  JOURNEY_REPORT,
  type JourneyReportAddress,
  journeyReportQuery,
  NO_JOURNEY_REPORT,
} from './journeyAddress.ts';

interface JourneyReportPanelProps {
  /** The question in the address, and the vehicle whose journeys are open. */
  address: JourneyReportAddress;
  onAddress: (change: Partial<JourneyReportAddress>) => void;
  /** Shows a vehicle's journey on the map. */
  onOpenJourney: (assetId: number, range: WallRange) => void;
  onClose: (change: JourneyReportAddress) => void;
}

/** The journey report: what vehicles did on their trips, by day, trip or driver. */
export function JourneyReportPanel({ address, onAddress, onOpenJourney, onClose }: JourneyReportPanelProps) {
  const t = useTexts(reportsTexts);
  const { language } = useFormat();
  const { timeZone } = useUser();
  const [askedAt, setAskedAt] = useState(() => Date.now());
  const { vehicles, period, days, columns } = address;
  const { grouping = '' } = address.filters;
  const { filters, leftOut } = useMemo(
    () => knownFilters(new URLSearchParams({ [FILTER_VALUES.grouping.key]: grouping }), ['grouping']),
    [grouping],
  );
  const asked = useMemo((): AskedReport => {
    const { from, to } = askedRange(period, askedAt, timeZone);
    return {
      assetsSelected: [...vehicles],
      fechaInicio: from,
      fechaFin: to,
      days: [...days],
      ...filterVariables(filters, ['grouping']),
    };
  }, [vehicles, period, days, filters, askedAt, timeZone]);
  return (
    <SidePanel title={wordIn(JOURNEY_WORDS.title, language)} onClose={() => onClose(NO_JOURNEY_REPORT)}>
      <div className={classes.saved}>
        <SavedReportsButton
          report={JOURNEY_REPORT}
          current={vehicles.length > 0 ? journeyReportQuery(address) : null}
        />
      </div>
      <ReportFilters
        names={['grouping']}
        hasWeekdays
        isNarrow
        vehiclesRequired={t('oneVehicleRequired')}
        initial={{ vehicles, period, days, filters }}
        onSearch={(filter) => {
          setAskedAt(Date.now());
          onAddress({ ...filter, ...FIRST_PAGES });
        }}
      />
      <LeftOutFilters leftOut={leftOut} />
      {vehicles.length === 0 ? (
        <EmptyState icon={<IconMapRoute size={26} stroke={1.6} />} title={t('begin')}>
          {t('beginHint')}
        </EmptyState>
      ) : (
        <>
          <NotKept vehicles={vehicles} period={period} />
          <JourneyResults
            key={`${askedAt} ${JSON.stringify(asked)}`} // a new search shows nothing of the one before
            asked={asked}
            askedAt={askedAt}
            columns={columns}
            onColumns={(next) => onAddress({ columns: next })}
            open={address.row}
            onOpen={(row) => onAddress({ row })}
            onOpenJourney={onOpenJourney}
          />
        </>
      )}
    </SidePanel>
  );
}
