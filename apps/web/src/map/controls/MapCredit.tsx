import { useSyncExternalStore } from 'react';
import { lazyPart, Part } from '../../ui/index.ts';
import type { LiveEngine } from '../useMapEngine.ts';

const GoogleCredit = lazyPart(async () => (await import('../basemap/google/GoogleCredit.tsx')).GoogleCredit);

/** What a provider wants to stand on its map that differs from view to view. Of the others the map library shows whose they are. */
export function MapCredit({ engine }: { engine: LiveEngine }) {
  useSyncExternalStore(engine.state.subscribe, engine.state.get); // which base map is chosen
  const google = engine.base.chosen
    .flatMap(({ sources }) => sources)
    .find(({ content }) => content === 'GOOGLE');
  return google ? (
    <Part fallback={null}>
      <GoogleCredit engine={engine} url={google.url} />
    </Part>
  ) : null;
}
