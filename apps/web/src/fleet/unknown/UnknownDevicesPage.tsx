import { Button, Pagination, TextInput } from '@mantine/core';
import { IconRouterOff, IconSearch, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { query, type UnknownDevicesQuery } from '../../api/index.ts';
import { UNKNOWN, useFormat, useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { EmptyState, ErrorState, moveByArrows, Page, Skeletons } from '../../ui/index.ts';
import { fleetTexts } from '../texts.ts';
import { CorrectProtocol } from './CorrectProtocol.tsx';
import { UNKNOWN_DEVICES } from './calls.ts';
import { MountLink } from './MountLink.tsx';
import { NetworksDialog } from './NetworksDialog.tsx';
import { unknownName } from './name.ts';
import { unknownTexts } from './texts.ts';
import { UnknownDeviceDialog } from './UnknownDeviceDialog.tsx';
import classes from './UnknownDevicesPage.module.css';

const PAGE_SIZE = 50;
const REFRESH_MS = 15_000;
const SETS_NETWORKS: readonly string[] = ['Clientes'];

type UnknownDevice = UnknownDevicesQuery['unknownDevices'][number];

/** The page /manage/unknownDevices. The search, the page of the list and the open device are part of the address. */
export function Component() {
  const t = useTexts(unknownTexts);
  const title = useTexts(unknownName)('title');
  const format = useFormat();
  const [place, setPlace] = useSearchParams();
  const setsNetworks = isAllowed(useUser(), SETS_NETWORKS);
  const [areNetworksOpen, setNetworksOpen] = useState(false);
  const answer = useQuery({ ...query(UNKNOWN_DEVICES, {}), refetchInterval: REFRESH_MS });
  const all = answer.data?.unknownDevices ?? [];
  const wanted = (place.get('q') ?? '').trim().toLowerCase();
  const found = all.filter(({ deviceIdentifier, protocol, peer }) =>
    [deviceIdentifier, protocol, peer].some((text) => text.toLowerCase().includes(wanted)),
  );
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Math.floor(Number(place.get('page'))) || 1));
  const [device, protocol] = [place.get('device'), place.get('protocol')];
  /** Changes the address of the page; null takes a part of it away. */
  const go = (next: Record<string, string | null>, replace = false) =>
    setPlace(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(next))
          if (value === null) after.delete(key);
          else after.set(key, value);
        return after;
      },
      { replace },
    );

  return (
    <Page
      title={title}
      lead={t('lead')}
      actions={
        setsNetworks && (
          <Button
            variant="default"
            leftSection={<IconShieldCheck size={17} />}
            onClick={() => setNetworksOpen(true)}
          >
            {t('networks')}
          </Button>
        )
      }
    >
      {answer.isPending ? (
        <Skeletons count={6} heightPx={52} />
      ) : answer.isError ? (
        <ErrorState message={t('failed')} onRetry={() => void answer.refetch()} />
      ) : all.length === 0 ? (
        <EmptyState icon={<IconRouterOff size={26} stroke={1.6} />} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      ) : (
        <>
          <div className={classes.tools}>
            <TextInput
              className={classes.search}
              aria-label={t('search')}
              placeholder={t('search')}
              leftSection={<IconSearch size={17} />}
              value={place.get('q') ?? ''}
              onChange={({ currentTarget }) => go({ q: currentTarget.value || null, page: null }, true)}
            />
            <span className={classes.total} role="status">
              {t('total', { count: found.length, shown: format.number(found.length) })}
            </span>
          </div>
          {found.length === 0 ? (
            <EmptyState icon={<IconSearch size={26} stroke={1.6} />} title={t('noneMatches')}>
              {t('noneMatchesHint')}
            </EmptyState>
          ) : (
            <ul className={classes.list} aria-label={title} onKeyDown={moveByArrows}>
              {found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((each) => (
                <Row
                  key={`${each.protocol} ${each.deviceIdentifier}`}
                  device={each}
                  onOpen={() => go({ device: each.deviceIdentifier, protocol: each.protocol })}
                />
              ))}
            </ul>
          )}
          {pages > 1 && (
            <Pagination
              className={classes.pages}
              value={page}
              total={pages}
              siblings={0}
              onChange={(next) => go({ page: next === 1 ? null : String(next) })}
              getItemProps={(number) => ({ 'aria-label': t('page', { page: number, pages }) })}
              getControlProps={(control) => ({
                'aria-label': t(control === 'previous' ? 'previousPage' : 'nextPage'),
              })}
            />
          )}
        </>
      )}
      {areNetworksOpen && <NetworksDialog onClose={() => setNetworksOpen(false)} />}
      {device !== null && protocol !== null && (
        <UnknownDeviceDialog
          deviceIdentifier={device}
          protocol={protocol}
          onClose={() => go({ device: null, protocol: null })}
        />
      )}
    </Page>
  );
}

/** A device of the list: its number and protocol, when and from where it was heard last, and why it is not. */
function Row({ device, onOpen }: { device: UnknownDevice; onOpen: () => void }) {
  const t = useTexts(unknownTexts);
  const tf = useTexts(fleetTexts);
  const format = useFormat();
  const { deviceId, registeredProtocol, heardUntil, reason, protocol } = device;
  const isOther = reason === 'OTHER_PROTOCOL' && deviceId !== null;
  return (
    <li className={classes.device}>
      <button type="button" className={classes.main} onClick={onOpen}>
        <span className={classes.who} translate="no">
          <strong>{device.deviceIdentifier}</strong>
          <span>{protocol}</span>
        </span>
        <span className={classes.when}>
          {format.dateTime(device.lastSeen)}
          <span translate="no">{device.peer}</span>
        </span>
        <span className={classes.reason}>
          {isOther
            ? tf('registeredAs', { registered: registeredProtocol || UNKNOWN, spoken: protocol })
            : t(reason)}{' '}
          {heardUntil !== null && tf('heardUntil', { moment: format.dateTime(heardUntil) })}
        </span>
      </button>
      {isOther && (
        <div className={classes.action}>
          <CorrectProtocol deviceId={deviceId} spoken={protocol} />
        </div>
      )}
      {reason === 'NOT_MOUNTED' && deviceId !== null && (
        <div className={classes.action}>
          <MountLink deviceId={deviceId} />
        </div>
      )}
    </li>
  );
}
