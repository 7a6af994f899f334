import { IconGauge } from '@tabler/icons-react';
import { ALL_STATUSES, FleetStatusPanel, fleetTexts } from '../../fleet/index.ts';
import { textsNow } from '../../i18n/index.ts';
import { definePanel } from './panel.tsx';

/** The status of the fleet: its vehicles by status, which lead to the panel of each. */
export const fleet = definePanel({
  key: 'fleet',
  anyOf: ['EstadoFlota'],
  title: () => textsNow(fleetTexts)('fleetStatus'),
  Icon: IconGauge,
  address: { stays: 'onMap', read, write },
  Panel: ({ state, change, openVehicle, close }) => (
    <FleetStatusPanel
      status={state.status}
      text={state.text}
      onFilter={(filter) => change(filter, { replace: true })}
      onSelect={openVehicle}
      onClose={() => close()}
    />
  ),
});

interface FleetFilter {
  /** The chosen status: -1 for all, 0 to 5, 6 for those in the workshop. */
  status: number;
  text: string;
}

function read(query: URLSearchParams): FleetFilter {
  const status = query.get('status') ?? '';
  return { status: /^[0-6]$/.test(status) ? Number(status) : ALL_STATUSES, text: query.get('q') ?? '' };
}

function write(query: URLSearchParams, { status, text }: FleetFilter): void {
  if (status !== ALL_STATUSES) query.set('status', String(status));
  if (text !== '') query.set('q', text);
}
