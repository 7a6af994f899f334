import { Button, Group, Text } from '@mantine/core';
import type { ReportFilterName } from '@rastro/format';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useFleet } from '../fleet/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { CUSTOM, PeriodSelect } from '../journeys/index.ts';
import { MomentInput, WeekdayPicker } from '../ui/index.ts';
import { useVehiclesOfGroups, VehiclesSelect } from '../vehicles/index.ts';
import type { ReportFilter } from './address.ts';
import { FilterField } from './FilterFields.tsx';
import { FILTER_VALUES } from './filterValues.ts';
import { periodUpTo } from './moment.ts';
import classes from './ReportFilters.module.css';
import { reportsTexts } from './texts.ts';

interface ReportFiltersProps {
  /** The fields besides the usual ones. */
  names: readonly ReportFilterName[];
  hasWeekdays: boolean;
  /** Whether it is about one moment instead of a period. */
  isOfMoment?: boolean;
  /** Whether the fields stand below each other, as in a panel. */
  isNarrow?: boolean;
  /** What is said where no vehicle is chosen. */
  vehiclesRequired?: string;
  /** What stands in the fields at first, and whenever it becomes another. */
  initial: ReportFilter;
  /** Called with at least one vehicle. */
  onSearch: (filter: ReportFilter) => void;
}

/** The fields of a report: vehicles of the chosen groups, period, days of the week, and what else it may be asked about. */
export function ReportFilters(props: ReportFiltersProps) {
  const { names, hasWeekdays, isNarrow = false, isOfMoment = false, initial, onSearch } = props;
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const { selection } = useFleet();
  const { vehicles: ofVehicles, period: ofPeriod, days: ofDays, filters: ofFilters } = initial;
  const begun: ReportFilter = { vehicles: ofVehicles, period: ofPeriod, days: ofDays, filters: ofFilters };
  const [filter, setFilter] = useState(begun);
  // A saved search that is opened is another beginning.
  const text = JSON.stringify(begun);
  const [begunWith, setBegunWith] = useState(text);
  if (text !== begunWith) {
    setBegunWith(text);
    setFilter(begun);
  }
  const [submitted, setSubmitted] = useState(false);
  const groupIds = [...(selection?.groupIds ?? [])].sort((a, b) => a - b);
  const known = useVehiclesOfGroups(groupIds).data?.assetsByGroups.items ?? [];
  const { vehicles, period, days } = filter;
  const choose = (part: Partial<ReportFilter>) => setFilter((before) => ({ ...before, ...part }));
  const lacking = ({ filters }: ReportFilter): boolean =>
    names.some((name) => FILTER_VALUES[name].required && !filters[name]);
  const run = (wanted: ReportFilter) => {
    setSubmitted(true);
    if (wanted.vehicles.length > 0 && !lacking(wanted)) onSearch(wanted);
  };

  return (
    <div className={isNarrow ? classes.narrow : classes.filters}>
      <div className={classes.vehicles}>
        <VehiclesSelect
          label={t('vehicles')}
          vehicles={known}
          value={vehicles}
          onChange={(ids) => choose({ vehicles: ids })}
          error={
            submitted && vehicles.length === 0 ? (props.vehiclesRequired ?? t('vehiclesRequired')) : undefined
          }
        />
        {known.length > 0 && (
          <Group gap="xs" justify="space-between">
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => choose({ vehicles: known.map(({ id }) => id) })}
            >
              {t('chooseAll', { count: format.number(known.length) })}
            </Button>
            {vehicles.length > 0 && (
              <Text size="sm" c="dimmed">
                {t('chosen', { count: format.number(vehicles.length) })}
              </Text>
            )}
          </Group>
        )}
      </div>
      <div className={classes.period}>
        {isOfMoment ? (
          <MomentInput
            label={t('moment')}
            placeholder={t('now')}
            value={period.custom?.to ?? null}
            error={null}
            onChange={(moment) => choose({ period: periodUpTo(moment) })}
          />
        ) : (
          <PeriodSelect
            search={period}
            onSearch={(next) => {
              choose({ period: next });
              if (next.period === CUSTOM && period.period === CUSTOM) run({ ...filter, period: next });
            }}
          />
        )}
      </div>
      {hasWeekdays && <WeekdayPicker value={days} onChange={(next) => choose({ days: next })} />}
      {names.map((name) => {
        const { required } = FILTER_VALUES[name];
        return (
          <FilterField
            key={name}
            name={name}
            value={filter.filters[name] ?? ''}
            error={submitted && required && !filter.filters[name] ? t(required) : undefined}
            onChange={(text) => choose({ filters: { ...filter.filters, [name]: text } })}
          />
        );
      })}
      {(isOfMoment || period.period !== CUSTOM) && (
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
