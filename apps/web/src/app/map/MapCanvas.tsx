import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRange, query } from '../../api/index.ts';
import { FleetMap, type FleetMapProps } from '../../map/index.ts';
import { ADDITIONAL_MAPS } from './calls.ts';

const NO_MAPS: FleetMapProps['additionalMaps'] = [];

/** The live map in the colours of the page. Suspends until the map library is loaded. */
export function MapCanvas({ padding }: Pick<FleetMapProps, 'padding'>) {
  const theme = useComputedColorScheme('light');
  const additionalMaps = useQuery(query(ADDITIONAL_MAPS, {})).data?.additionalMaps ?? NO_MAPS;
  return <FleetMap theme={theme} padding={padding} additionalMaps={additionalMaps} readRange={getRange} />;
}
