import { Checkbox, Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { StatusLegend } from '../../status/index.ts';
import { weight } from '../../theme.ts';
import { BUILT_IN, type ChosenMaps } from '../basemap/baseMaps.ts';
import { useLayerInput } from '../liveMap.tsx';
import { mapTexts } from '../texts.ts';
import type { LiveEngine } from '../useMapEngine.ts';

interface LayerChoiceProps {
  engine: LiveEngine;
  /** Called with the maps that are chosen now. */
  onChoose?: ((chosen: ChosenMaps) => void) | undefined;
}

/** What can be chosen of the map: its base, its overlays, and the meaning of the colours of clusters, which a legend explains. */
export function LayerChoice({ engine, onChoose }: LayerChoiceProps) {
  const t = useTexts(mapTexts);
  const { base, overlays } = useSyncExternalStore(engine.state.subscribe, engine.state.get);
  const pois = useLayerInput('pois');
  const { vehicles } = engine.layers;
  const { mixBy } = useSyncExternalStore(vehicles.state.subscribe, vehicles.state.get);
  const { available } = engine.base.choice;
  const baseNames = [BUILT_IN, ...available.filter(({ isOverlay }) => !isOverlay).map(({ name }) => name)];
  const overlayNames = available.filter(({ isOverlay }) => isOverlay).map(({ name }) => name);
  const chosen = () => {
    const now = engine.state.get();
    onChoose?.({ base: now.base, overlays: [...now.overlays] });
  };
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('baseMaps')}
        value={base}
        onChange={(name) => {
          engine.setBase(name);
          chosen();
        }}
      >
        <Stack gap={8} mt={6}>
          {baseNames.map((name) => (
            <Radio key={name} value={name} label={name} size="sm" />
          ))}
        </Stack>
      </Radio.Group>
      {overlayNames.length > 0 ? (
        <Checkbox.Group label={t('overlays')} value={[...overlays]}>
          <Stack gap={8} mt={6}>
            {overlayNames.map((name) => (
              <Checkbox
                key={name}
                value={name}
                label={name}
                size="sm"
                onChange={(event) => {
                  engine.setOverlay(name, event.currentTarget.checked);
                  chosen();
                }}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
      {pois && <Checkbox label={t('pois')} size="sm" checked={pois.isOn} onChange={() => pois.onSwitch()} />}
      <div>
        <Text size="sm" fw={weight.medium} mb={6}>
          {t('markerColours')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t('markerColours')}
          value={mixBy}
          onChange={(value) => vehicles.setMixBy(value === 'type' ? 'type' : 'status')}
          data={[
            { value: 'status', label: t('byStatus') },
            { value: 'type', label: t('byType') },
          ]}
        />
      </div>
      {mixBy === 'status' ? <StatusLegend /> : null}
    </Stack>
  );
}
