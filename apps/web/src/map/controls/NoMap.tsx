import { useTexts } from '../../i18n/index.ts';
import { mapTexts } from '../texts.ts';

/** The notice in the place of the map where the browser cannot draw one. */
export function NoMap() {
  const t = useTexts(mapTexts);
  return (
    <div className="fleet-map-none" role="alert">
      <strong>{t('noWebgl')}</strong>
      <span>{t('noWebglHint')}</span>
    </div>
  );
}
