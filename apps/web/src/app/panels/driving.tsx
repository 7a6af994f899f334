import { IconSteeringWheel } from '@tabler/icons-react';
import { textsNow } from '../../i18n/index.ts';
import {
  DrivingAside,
  DrivingPanel,
  drivingPanelTexts,
  readDriving,
  writeDriving,
} from '../../reports/index.ts';
import { definePanel } from './panel.tsx';

/** Driving behaviour, with the charts of one driver or vehicle beside it. */
export const driving = definePanel({
  key: 'driving',
  anyOf: ['ConductasManejo'],
  title: () => textsNow(drivingPanelTexts)('driving'),
  Icon: IconSteeringWheel,
  address: { stays: 'onMap', read: readDriving, write: writeDriving },
  Panel: ({ state, change, close }) => <DrivingPanel address={state} onAddress={change} onClose={close} />,
  aside: ({ state, change }) =>
    state.who !== null &&
    state.vehicles.length > 0 && <DrivingAside address={state} onClose={() => change({ who: null })} />,
});
