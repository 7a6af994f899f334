import { Button, Select } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/index.ts';
import { useFleet } from '../../fleet/index.ts';
import { isoDay, useTexts, wallTime } from '../../i18n/index.ts';
import { useUser } from '../../session/index.ts';
import { MomentInput } from '../../ui/index.ts';
import { useVehiclesOfGroups, VehicleSelect, VehiclesSelect } from '../../vehicles/index.ts';
import classes from '../ReportFilters.module.css';
import { reportsTexts } from '../texts.ts';
import { REPORT_ROADS } from './calls.ts';
import { type RoadSearch, wholeSearch } from './roadAddress.ts';
import { roadReportsTexts } from './texts.ts';

interface RoadFiltersProps {
  isOfMany: boolean;
  /** What stands in the fields at first; what is missing of the times is today's. */
  initial: RoadSearch;
  /** Called with a search that lacks nothing. */
  onSearch: (search: RoadSearch) => void;
}

/** The fields of a report about a road: a vehicle or several, the road, and the times between which it was driven. */
export function RoadFilters({ isOfMany, initial, onSearch }: RoadFiltersProps) {
  const t = useTexts(roadReportsTexts);
  const reports = useTexts(reportsTexts);
  const { timeZone } = useUser();
  const { selection } = useFleet();
  const [search, setSearch] = useState<RoadSearch>(() => {
    const today = isoDay(wallTime(Date.now(), timeZone));
    return {
      ...initial,
      from: initial.from ?? `${today} 00:00:00`,
      to: initial.to ?? `${today} 23:59:59`,
    };
  });
  const [submitted, setSubmitted] = useState(false);
  const groupIds = [...(selection?.groupIds ?? [])].sort((a, b) => a - b);
  const vehicles = useVehiclesOfGroups(groupIds).data?.assetsByGroups.items ?? [];
  const customerIDs = [...(selection?.customerIds ?? [])].sort((a, b) => a - b);
  const found = useQuery(query(REPORT_ROADS, { customerIDs })).data?.allRoadsByCustomersIDs;
  const roads = found ?? [];
  const choose = (part: Partial<RoadSearch>) => setSearch((before) => ({ ...before, ...part }));
  const { road, from, to } = search;
  const isUnknown = found !== undefined && road !== null && found.every(({ id }) => id !== road);
  const missing = (isMissing: boolean, text: string): string | null => (submitted && isMissing ? text : null);
  return (
    <div className={`${classes.filters} ${classes.road}`}>
      {isOfMany ? (
        <div className={classes.vehicles}>
          <VehiclesSelect
            label={reports('vehicles')}
            vehicles={vehicles}
            value={search.vehicles}
            onChange={(ids) => choose({ vehicles: ids })}
            error={missing(search.vehicles.length === 0, reports('vehiclesRequired'))}
          />
        </div>
      ) : (
        <VehicleSelect
          label={t('vehicle')}
          vehicles={vehicles}
          value={search.vehicles[0] ?? null}
          onChange={(id) => choose({ vehicles: id === null ? [] : [id] })}
          error={missing(search.vehicles.length === 0, t('vehicleRequired'))}
        />
      )}
      <Select
        label={t('road')}
        data={roads.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={road === null ? null : String(road)}
        onChange={(id) => choose({ road: id === null ? null : Number(id) })}
        searchable
        nothingFoundMessage={t('noRoads')}
        error={isUnknown ? t('roadUnknown') : missing(road === null, t('roadRequired'))}
      />
      <div className={classes.period}>
        <MomentInput
          label={t('start')}
          value={from}
          error={missing(from === null, t('startRequired'))}
          onChange={(moment) => choose({ from: moment })}
        />
        <MomentInput
          label={t('end')}
          isEnd
          value={to}
          error={
            missing(to === null, t('endRequired')) ??
            missing(from !== null && to !== null && to <= from, t('endBeforeStart'))
          }
          onChange={(moment) => choose({ to: moment })}
        />
      </div>
      <Button
        className={classes.search}
        leftSection={<IconReportAnalytics size={17} aria-hidden="true" />}
        onClick={() => {
          setSubmitted(true);
          if (wholeSearch(search)) onSearch(search);
        }}
      >
        {t('generate')}
      </Button>
    </div>
  );
}
