import { IconHistory } from '@tabler/icons-react';
import { AskPanel, askPanelTexts, NO_QUESTION, readAsk, writeAsk } from '../../ask/index.ts';
import { textsNow } from '../../i18n/index.ts';
import { SEES_VEHICLES } from '../../session/index.ts';
import { definePanel } from './panel.tsx';

/** Asking the past: who was in a shape that somebody draws. */
export const ask = definePanel({
  key: 'ask',
  anyOf: SEES_VEHICLES,
  title: () => textsNow(askPanelTexts)('ask'),
  Icon: IconHistory,
  address: { stays: 'onMap', read: readAsk, write: writeAsk },
  Panel: ({ state, change, openJourney, close }) => (
    <AskPanel
      asked={state}
      onAsk={(question) => change(question, { replace: true })}
      onOpenJourney={openJourney}
      onClose={() => close(NO_QUESTION)}
    />
  ),
});
