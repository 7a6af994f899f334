import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useFleet } from '../fleet/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { CUSTOM, PeriodSelect } from '../journeys/index.ts';
import { WeekdayPicker } from '../ui/index.ts';
import { useVehiclesOfGroups, VehiclesSelect } from '../vehicles/index.ts';
import type { ReportFilter } from './address.ts';
import classes from './ReportFilters.module.css';
import { reportsTexts } from './texts.ts';

interface ReportFiltersProps {
  /** What stands in the fields at first. */
  initial: ReportFilter;
  /** Called with at least one vehicle. */
  onSearch: (filter: ReportFilter) => void;
}

/** The fields that every report has: vehicles of the chosen groups, period, and days of the week. */
export function ReportFilters({ initial, onSearch }: ReportFiltersProps) {
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const { selection } = useFleet();
  const [filter, setFilter] = useState<ReportFilter>({
    vehicles: initial.vehicles,
    period: initial.period,
    days: initial.days,
  });
  const [submitted, setSubmitted] = useState(false);
  const groupIds = [...(selection?.groupIds ?? [])].sort((a, b) => a - b);
  const known = useVehiclesOfGroups(groupIds).data?.assetsByGroups.items ?? [];
  const { vehicles, period, days } = filter;
  const choose = (part: Partial<ReportFilter>) => setFilter((before) => ({ ...before, ...part }));
  const run = (wanted: ReportFilter) => {
    setSubmitted(true);
    if (wanted.vehicles.length > 0) onSearch(wanted);
  };

  return (
    <div className={classes.filters}>
      <div className={classes.vehicles}>
        <VehiclesSelect
          label={t('vehicles')}
          vehicles={known}
          value={vehicles}
          onChange={(ids) => choose({ vehicles: ids })}
          error={submitted && vehicles.length === 0 ? t('vehiclesRequired') : undefined}
        />
        {known.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => choose({ vehicles: known.map(({ id }) => id) })}
          >
            {t('chooseAll', { count: format.number(known.length) })}
          </Button>
        )}
      </div>
      <div className={classes.period}>
        <PeriodSelect
          search={period}
          onSearch={(next) => {
            choose({ period: next });
            if (next.period === CUSTOM && period.period === CUSTOM) run({ ...filter, period: next });
          }}
        />
      </div>
      <WeekdayPicker value={days} onChange={(next) => choose({ days: next })} />
      {period.period !== CUSTOM && (
        <Button
          className={classes.search}
          leftSection={<IconSearch size={17} aria-hidden="true" />}
          onClick={() => run(filter)}
        >
          {t('search')}
        </Button>
      )}
    </div>
  );
}
