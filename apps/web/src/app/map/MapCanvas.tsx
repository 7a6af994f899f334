import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getRange, query } from '../../api/index.ts';
import { FleetMap, type FleetMapProps } from '../../map/index.ts';
import { useCurrentUser } from '../../session/index.ts';
import { ADDITIONAL_MAPS } from './calls.ts';
import { storedMaps, storeMaps } from './chosenMaps.ts';

const NO_MAPS: FleetMapProps['additionalMaps'] = [];

/** The live map in the colours of the page. Suspends until the map library is loaded. */
export function MapCanvas({ padding }: Pick<FleetMapProps, 'padding'>) {
  const theme = useComputedColorScheme('light');
  const additionalMaps = useQuery(query(ADDITIONAL_MAPS, {})).data?.additionalMaps ?? NO_MAPS;
  const user = useCurrentUser();
  const userId = user?.id ?? 0;
  const [chosenMaps] = useState(() => storedMaps(localStorage, userId));
  return (
    <FleetMap
      theme={theme}
      padding={padding}
      zoom={user?.mapZoom ?? null}
      additionalMaps={additionalMaps}
      readRange={getRange}
      chosenMaps={chosenMaps}
      onChooseMaps={(chosen) => storeMaps(localStorage, userId, chosen)}
    />
  );
}
