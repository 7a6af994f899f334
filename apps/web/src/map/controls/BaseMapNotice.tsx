import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { mapTexts } from '../texts.ts';
import type { LiveEngine } from '../useMapEngine.ts';

/**
 * Says that the chosen base map cannot be loaded, where that is so: the built-in one shows below it. A page that was opened before a base
 * map was switched on may not load from its host, so it can be loaded again.
 */
export function BaseMapNotice({ engine }: { engine: LiveEngine }) {
  const t = useTexts(mapTexts);
  const { failures } = engine.base;
  const { failed } = useSyncExternalStore(failures.subscribe, failures.get);
  useSyncExternalStore(engine.state.subscribe, engine.state.get); // which base map is chosen
  const names = engine.base.failedNames(failed);
  return (
    <div role="status" className="fleet-map-failed" hidden={names.length === 0}>
      {names.length > 0 && (
        <>
          <span>{t('baseMapFailed', { name: names.join(', ') })}</span>
          <Button size="compact-sm" variant="subtle" onClick={() => globalThis.location.reload()}>
            {t('reload')}
          </Button>
        </>
      )}
    </div>
  );
}
