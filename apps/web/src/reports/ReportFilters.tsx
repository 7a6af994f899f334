import { Button } from '@mantine/core';
import type { ReportFilterName } from '@rastro/format';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useFleet } from '../fleet/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { CUSTOM, PeriodSelect } from '../journeys/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import { WeekdayPicker } from '../ui/index.ts';
import { useVehiclesOfGroups, VehiclesSelect } from '../vehicles/index.ts';
import type { ReportFilter } from './address.ts';
import { DriversSelect, EventTypesSelect } from './FilterFields.tsx';
import classes from './ReportFilters.module.css';
import { reportsTexts } from './texts.ts';

/** Who may choose drivers (docs/security.md). */
const CHOOSES_DRIVERS = 'MostrarFiltroDeConductoresEnReportesDeEstadistica';

interface ReportFiltersProps {
  /** The fields besides the usual ones. */
  filters: readonly ReportFilterName[];
  /** What stands in the fields at first. */
  initial: ReportFilter;
  /** Called with at least one vehicle. */
  onSearch: (filter: ReportFilter) => void;
}

/** The fields of a report: vehicles of the chosen groups, period, days of the week, and what else it may be asked about. */
export function ReportFilters({ filters, initial, onSearch }: ReportFiltersProps) {
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const { selection } = useFleet();
  const user = useUser();
  const [filter, setFilter] = useState<ReportFilter>({
    vehicles: initial.vehicles,
    period: initial.period,
    days: initial.days,
    drivers: initial.drivers,
    events: initial.events,
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
      {filters.includes('drivers') && isAllowed(user, [CHOOSES_DRIVERS]) && (
        <DriversSelect value={filter.drivers} onChange={(drivers) => choose({ drivers })} />
      )}
      {filters.includes('eventTypes') && (
        <EventTypesSelect value={filter.events} onChange={(events) => choose({ events })} />
      )}
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
