import { ActionIcon, Tabs, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconExternalLink, IconMapPinOff, IconShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AlarmList, alarmsTexts, SEES_ALARMS } from '../../alarms/index.ts';
import { fleetTexts, GeneralTab, useVehicle, type Vehicle } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { FuelTab, fuelTexts, JourneysTab } from '../../journeys/index.ts';
import { maintenanceTexts, SEES_MAINTENANCE, VehicleNotices } from '../../maintenance/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { SHARES_VEHICLES, sharePanelTexts } from '../../share/index.ts';
import { EmptyState, ErrorState, Part, SidePanel, Skeletons } from '../../ui/index.ts';
import { fleet, maintenance, notifications } from '../panels/index.ts';
import { appTexts } from '../texts.ts';
import {
  chosenTrip,
  journeySearch,
  openDetails,
  openPanel,
  openPosition,
  openTab,
  type Tab,
} from './mapAddress.ts';
import { useMapAddress } from './useMapAddress.ts';
import { useStreetView } from './useStreetView.ts';
import classes from './VehiclePanel.module.css';

interface VehiclePanelProps {
  assetId: number;
  onObd2: (vehicle: Vehicle) => void;
  onShare: (vehicle: Vehicle) => void;
}

/** A vehicle's panel, titled by its plate: general information, journeys, alerts, services to come and fuel. */
export function VehiclePanel({ assetId, onObd2, onShare }: VehiclePanelProps) {
  const t = useTexts(appTexts);
  const tf = useTexts(fleetTexts);
  const ta = useTexts(alarmsTexts);
  const tc = useTexts(fuelTexts);
  const { read, change, goTo, close } = useMapAddress();
  const openStreetView = useStreetView();
  const looked = useVehicle(assetId);
  const { vehicle } = looked;
  const tm = useTexts(maintenanceTexts);
  const user = useUser();
  const seesAlarms = isAllowed(user, SEES_ALARMS);
  const seesMaintenance = isAllowed(user, SEES_MAINTENANCE);
  const ts = useTexts(sharePanelTexts);
  const { tab } = read(openTab);
  const { areOpen: areDetailsOpen } = read(openDetails);

  return (
    <SidePanel
      title={vehicle?.pat ?? t('generalInfo')}
      subtitle={vehicle && [vehicle.nMov, vehicle.nInt].filter(Boolean).join(' · ')}
      onClose={() => close()}
      actions={
        <>
          {read(openPanel).panel === fleet && (
            <PanelAction label={t('backToList')} onClick={() => goTo(null)}>
              <IconArrowLeft size={19} />
            </PanelAction>
          )}
          {vehicle && isAllowed(user, SHARES_VEHICLES) && (
            <PanelAction label={ts('share')} onClick={() => onShare(vehicle)}>
              <IconShare size={18} />
            </PanelAction>
          )}
          <PanelAction label={tf('openTracking')} onClick={() => openTracking(assetId)}>
            <IconExternalLink size={18} />
          </PanelAction>
        </>
      }
    >
      <Tabs
        value={tab}
        onChange={(chosen) =>
          change([
            openTab.set({ tab: chosen as Tab }),
            openDetails.set({ areOpen: false }),
            openPosition.set({ positionId: null }),
            maintenance.part.set({ form: null }),
          ])
        }
        keepMounted={false}
        className={classes.tabs}
      >
        <Tabs.List grow>
          <Tabs.Tab value="general">{t('generalInfo')}</Tabs.Tab>
          <Tabs.Tab value="journeys">{t('journeys')}</Tabs.Tab>
          {seesAlarms && <Tabs.Tab value="alerts">{ta('alerts')}</Tabs.Tab>}
          {seesMaintenance && <Tabs.Tab value="notices">{tm('noticesTab')}</Tabs.Tab>}
          <Tabs.Tab value="fuel">{tc('tab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="general">
          {vehicle ? (
            <GeneralTab
              vehicle={vehicle}
              receivedAt={looked.receivedAt}
              detailsOpen={areDetailsOpen}
              onStreetView={openStreetView}
              onObd2={() => onObd2(vehicle)}
              onDetails={() => change([openDetails.set({ areOpen: !areDetailsOpen })])}
            />
          ) : (
            <WithoutVehicle state={looked.state} onRetry={looked.retry} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="journeys">
          <Part fallback={<Waiting />}>
            <JourneysTab
              assetId={assetId}
              search={read(journeySearch)}
              chosen={read(chosenTrip)}
              onSearch={(search) =>
                change([
                  journeySearch.set(search),
                  chosenTrip.set({ day: null, trip: null }),
                  openPosition.set({ positionId: null }),
                ])
              }
              onChoose={(chosen) => change([chosenTrip.set(chosen), openPosition.set({ positionId: null })])}
            />
          </Part>
        </Tabs.Panel>
        {seesAlarms && (
          <Tabs.Panel value="alerts" className={classes.list}>
            <Part fallback={<Waiting />}>
              <AlarmList
                search={read(notifications.part)}
                ofAssetId={assetId}
                onSearch={(search) => change([notifications.part.set(search)], { replace: true })}
                onOpenVehicle={null}
              />
            </Part>
          </Tabs.Panel>
        )}
        {seesMaintenance && (
          <Tabs.Panel value="notices">
            <Part fallback={<Waiting />}>
              <VehicleNotices
                assetId={assetId}
                form={read(maintenance.part).form}
                onForm={(form) => change([maintenance.part.set({ form })])}
              />
            </Part>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="fuel">
          <Part fallback={<Waiting />}>
            <FuelTab
              assetId={assetId}
              level={vehicle?.fuel ?? null}
              search={read(journeySearch)}
              onSearch={(search) => change([journeySearch.set(search)])}
            />
          </Part>
        </Tabs.Panel>
      </Tabs>
    </SidePanel>
  );
}

interface PanelActionProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function PanelAction({ label, onClick, children }: PanelActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function WithoutVehicle({ state, onRetry }: { state: string; onRetry: () => void }) {
  const t = useTexts(fleetTexts);
  if (state === 'loading') return <Waiting />;
  if (state === 'failed') return <ErrorState message={t('loadFailed')} onRetry={onRetry} />;
  const icon = <IconMapPinOff size={26} stroke={1.6} />;
  if (state === 'notFound') return <EmptyState icon={icon} title={t('notFound')} />;
  return (
    <EmptyState icon={icon} title={t('noPosition')}>
      {t('noPositionHint')}
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      <Skeletons count={7} heightPx={38} />
    </div>
  );
}

/** Opens the page that follows a single vehicle, in a window of its own. */
function openTracking(assetId: number): void {
  window.open(`/tracking/${assetId}`, `rastro-tracking-${assetId}`, 'width=900,height=640');
}
