import { ActionIcon, Popover } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { lazyPart, Part, Skeletons } from '../../ui/index.ts';
import type { ChosenMaps } from '../basemap/baseMaps.ts';
import { mapTexts } from '../texts.ts';
import type { LiveEngine } from '../useMapEngine.ts';

const LayerChoice = lazyPart(async () => (await import('./LayerChoice.tsx')).LayerChoice);

interface LayerSwitcherProps {
  engine: LiveEngine;
  /** Called with the maps that are chosen now. */
  onChoose?: ((chosen: ChosenMaps) => void) | undefined;
}

/** The button that opens what can be chosen of the map. */
export function LayerSwitcher({ engine, onChoose }: LayerSwitcherProps) {
  const t = useTexts(mapTexts);
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
        <Part fallback={<Skeletons count={4} heightPx={22} />}>
          <LayerChoice engine={engine} onChoose={onChoose} />
        </Part>
      </Popover.Dropdown>
    </Popover>
  );
}
