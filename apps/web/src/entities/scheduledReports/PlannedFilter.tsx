import { Button, Group, Stack } from '@mantine/core';
import { permittedWords, type ReportFilterName, USUAL_ARGUMENTS } from '@rastro/format';
import { useFleet } from '../../fleet/index.ts';
import { textsNow, useFormat, useTexts, WEEKDAYS, type Weekday } from '../../i18n/index.ts';
import {
  ColumnsButton,
  FILTER_VALUES,
  ON,
  FilterField as ReportFilterField,
  reportsTexts,
  SubtotalsSelect,
} from '../../reports/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { Part, WeekdayPicker } from '../../ui/index.ts';
import { useVehiclesOfGroups, VehicleSelect, VehiclesSelect } from '../../vehicles/index.ts';
import type { OwnInputProps } from '../kernel/entity.ts';
import { wordsOf } from './PlannedReport.tsx';
import { scheduledReportTexts } from './texts.ts';

/** What a report is asked besides its range. */
type Planned = {
  assetsSelected?: number[];
  days?: Weekday[] | null;
  columns?: string[] | null;
  subtotalsBy?: string | null;
} & Record<string, unknown>;

const planned = (text: string): Planned => JSON.parse(text || '{}') as Planned;

/** How many vehicles a scheduled report is about. */
export const filterText = (text: string): string =>
  textsNow(scheduledReportTexts)('aboutVehicles', { count: planned(text).assetsSelected?.length ?? 0 });

/** A filter as its field has it: a text as in the address of the report's page. */
const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : value === true
      ? ON
      : Array.isArray(value)
        ? value.join(',')
        : String(value);

/** The fields of the chosen report: vehicles of the customer, days of the week, what else it may be asked, and the columns of its file. */
export function FilterField({ error, customerId, value, others, onChange }: OwnInputProps) {
  const t = useTexts(scheduledReportTexts);
  const tr = useTexts(reportsTexts);
  const format = useFormat();
  const { groups } = useFleet();
  const groupIds = groups.filter((group) => group.customerId === customerId).map(({ id }) => id);
  const vehicles = useVehiclesOfGroups(groupIds).data?.assetsByGroups.items ?? [];
  const user = useUser();
  const known = wordsOf(String(others.report ?? ''));
  // Its file is written by the rights of who writes it down here, and has no other columns.
  const words = known && permittedWords(known, (permission) => isAllowed(user, [permission]));
  const filter = planned(value);
  const choose = (part: Planned) => onChange(JSON.stringify({ ...filter, ...part }));
  const names: readonly ReportFilterName[] = words?.filters ?? [];
  const chosen = filter.assetsSelected ?? [];
  const most = words?.limits?.vehicles ?? Number.POSITIVE_INFINITY;
  const isLacking = error !== null && chosen.length > 0 && chosen.length <= most;
  const vehiclesError = isLacking ? undefined : (error ?? undefined);
  return (
    <Stack gap="sm">
      <div>
        {most === 1 ? (
          <VehicleSelect
            label={t('vehicle')}
            vehicles={vehicles}
            value={chosen[0] ?? null}
            onChange={(id) => choose({ assetsSelected: id === null ? [] : [id] })}
            error={vehiclesError}
          />
        ) : (
          <VehiclesSelect
            label={t('vehicles')}
            vehicles={vehicles}
            value={chosen}
            onChange={(ids) => choose({ assetsSelected: [...ids] })}
            error={vehiclesError}
          />
        )}
        {most > 1 && vehicles.length > 0 && vehicles.length <= most && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => choose({ assetsSelected: vehicles.map(({ id }) => id) })}
          >
            {t('chooseAll', { count: format.number(vehicles.length) })}
          </Button>
        )}
      </div>
      {(words?.arguments ?? USUAL_ARGUMENTS).days !== null && (
        <WeekdayPicker
          legend={t('daysOfReport')}
          value={filter.days ?? WEEKDAYS}
          onChange={(days) => choose({ days: days.length === WEEKDAYS.length ? null : [...days] })}
        />
      )}
      <Part>
        {names.map((name) => {
          const { argument, read, required } = FILTER_VALUES[name];
          return (
            <ReportFilterField
              key={name}
              name={name}
              customerId={customerId}
              value={textOf(filter[argument])}
              error={isLacking && required && !filter[argument] ? tr(required) : undefined}
              onChange={(text) => choose({ [argument]: read(text) })}
            />
          );
        })}
        {words && !words.isFixed && (
          <Group gap="sm">
            <ColumnsButton
              words={words}
              chosen={filter.columns ?? []}
              onChoose={(chosen) => choose({ columns: chosen.length > 0 ? [...chosen] : null })}
            />
            <SubtotalsSelect
              words={words}
              value={filter.subtotalsBy ?? null}
              onChange={(subtotalsBy) => choose({ subtotalsBy })}
            />
          </Group>
        )}
      </Part>
    </Stack>
  );
}
