import { REPORT_TITLES, wordIn } from '@rastro/format';
import { IconMapRoute } from '@tabler/icons-react';
import { languageNow } from '../../i18n/index.ts';
import { JourneyReportPanel, readJourneyReport, writeJourneyReport } from '../../reports/index.ts';
import { definePanel } from './panel.tsx';

/** The journey report: what vehicles did on their trips. What was asked stays while one looks at a journey on the map. */
export const journeys = definePanel({
  key: 'journeys',
  anyOf: ['ReporteRecorrido'],
  title: () => wordIn(REPORT_TITLES.journeyReport, languageNow()),
  Icon: IconMapRoute,
  address: { stays: 'onMap', read: readJourneyReport, write: writeJourneyReport },
  Panel: ({ state, change, openJourney, close }) => (
    <JourneyReportPanel address={state} onAddress={change} onOpenJourney={openJourney} onClose={close} />
  ),
});
