import { ActionIcon, Checkbox, Popover, Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { StatusLegend } from '../../status/index.ts';
import { BUILT_IN } from '../basemap/baseMaps.ts';
import { mapTexts } from '../texts.ts';
import type { LiveEngine } from '../useMapEngine.ts';

interface LayerSwitcherProps {
  engine: LiveEngine;
}

/** Chooses the base map, its overlays, and the meaning of the colours of clusters, which a legend explains. */
export function LayerSwitcher({ engine }: LayerSwitcherProps) {
  const t = useTexts(mapTexts);
  const { base, overlays } = useSyncExternalStore(engine.state.subscribe, engine.state.get);
  const { vehicles } = engine.layers;
  const { mixBy } = useSyncExternalStore(vehicles.state.subscribe, vehicles.state.get);
  const { available } = engine.base.choice;
  const baseNames = [BUILT_IN, ...available.filter(({ isOverlay }) => !isOverlay).map(({ name }) => name)];
  const overlayNames = available.filter(({ isOverlay }) => isOverlay).map(({ name }) => name);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          className="fleet-map-button"
          variant="default"
          aria-label={t('layers')}
          title={t('layers')}
        >
          <IconStack2 size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Radio.Group label={t('baseMaps')} value={base} onChange={(name) => engine.setBase(name)}>
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
                    onChange={(event) => engine.setOverlay(name, event.currentTarget.checked)}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          ) : null}
          <div>
            <Text size="sm" fw={500} mb={6}>
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
      </Popover.Dropdown>
    </Popover>
  );
}
