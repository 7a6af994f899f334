import {
  IconBell,
  IconGauge,
  IconPolygon,
  IconReportAnalytics,
  IconSettings,
  IconTool,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { AlarmsPanel, alarmsTexts, SEES_ALARMS } from '../../alarms/index.ts';
import { FleetStatusPanel, fleetTexts } from '../../fleet/index.ts';
import { GeofencesPanel, geofencesTexts } from '../../geofences/index.ts';
import { textsNow } from '../../i18n/index.ts';
import { MaintenancePanel, maintenanceTexts, SEES_MAINTENANCE } from '../../maintenance/index.ts';
import { REPORTS, reportsTexts } from '../../reports/index.ts';
import { ADMINISTERS } from '../administration.ts';
import { appTexts } from '../texts.ts';
import { AdministrationPanel } from './AdministrationPanel.tsx';
import type { PanelKey } from './mapAddress.ts';
import { ReportsPanel } from './ReportsPanel.tsx';
import { useMapAddress } from './useMapAddress.ts';

/** A panel of the icon bar: it slides over the map and has a key in the address. */
export interface MapPanel {
  key: PanelKey;
  /** The permissions of which one is needed to open it; none for everybody. */
  anyOf: readonly string[];
  /** Its name in the current language, for the label of the icon and for the search. */
  label: () => string;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  Panel: ComponentType;
}

/** The panels in the order of the icon bar. A new panel is a line here and a key of the address. */
export const MAP_PANELS: readonly MapPanel[] = [
  {
    key: 'notifications',
    anyOf: SEES_ALARMS,
    label: () => textsNow(alarmsTexts)('notifications'),
    Icon: IconBell,
    Panel: NotificationsPanel,
  },
  {
    key: 'fleet',
    anyOf: ['EstadoFlota'],
    label: () => textsNow(fleetTexts)('fleetStatus'),
    Icon: IconGauge,
    Panel: FleetPanel,
  },
  {
    key: 'geofences',
    anyOf: ['Geocercas'],
    label: () => textsNow(geofencesTexts)('geofences'),
    Icon: IconPolygon,
    Panel: DrawingPanel,
  },
  {
    key: 'maintenance',
    anyOf: SEES_MAINTENANCE,
    label: () => textsNow(maintenanceTexts)('maintenance'),
    Icon: IconTool,
    Panel: MaintenancePlace,
  },
  {
    key: 'reports',
    anyOf: REPORTS.flatMap(({ anyOf }) => anyOf),
    label: () => textsNow(reportsTexts)('reports'),
    Icon: IconReportAnalytics,
    Panel: ReportsPlace,
  },
  {
    key: 'administration',
    anyOf: ADMINISTERS,
    label: () => textsNow(appTexts)('administration'),
    Icon: IconSettings,
    Panel: AdministrationPlace,
  },
];

function FleetPanel() {
  const { address, change, goTo } = useMapAddress();
  return (
    <FleetStatusPanel
      status={address.status}
      text={address.text}
      onFilter={(filter) => change(filter, { replace: true })}
      onSelect={(id) => goTo(id)}
      onClose={() => goTo(null, { panel: null })}
    />
  );
}

function MaintenancePlace() {
  const { address, change, goTo } = useMapAddress();
  return (
    <MaintenancePanel
      address={address.maintenance}
      onChange={(part) => change({ maintenance: { ...address.maintenance, ...part } })}
      onClose={() => goTo(null, { panel: null })}
    />
  );
}

function ReportsPlace() {
  const { goTo } = useMapAddress();
  return <ReportsPanel onClose={() => goTo(null, { panel: null })} />;
}

function AdministrationPlace() {
  const { goTo } = useMapAddress();
  return <AdministrationPanel onClose={() => goTo(null, { panel: null })} />;
}

function DrawingPanel() {
  const { change, goTo } = useMapAddress();
  return (
    <GeofencesPanel
      onShow={(geofenceId) => change({ geofenceId }, { replace: true })}
      onClose={() => goTo(null, { panel: null, geofenceId: null })}
    />
  );
}

function NotificationsPanel() {
  const { address, change, goTo } = useMapAddress();
  return (
    <AlarmsPanel
      search={address.alarms}
      onSearch={(search) => change({ alarms: { ...address.alarms, ...search } }, { replace: true })}
      onOpenVehicle={(id) => goTo(id)}
      onClose={() => goTo(null, { panel: null })}
    />
  );
}
