import { SegmentedControl } from '@mantine/core';
import { DRIVING_WORDS } from '@rastro/format';
import { IconChevronRight, IconSearchOff, IconSteeringWheel } from '@tabler/icons-react';
import { useEffect } from 'react';
import { errorText } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { EmptyState, ErrorState, moveByArrows, notify, SidePanel, Skeletons } from '../../ui/index.ts';
import { FileButtons } from '../FileButtons.tsx';
import { NotKept } from '../NotKept.tsx';
import { ReportFilters } from '../ReportFilters.tsx';
import { reportsTexts } from '../texts.ts';
import { type Compared, comparedIn, type Driving } from './compared.ts';
import classes from './Driving.module.css';
import { type DrivingAddress, type DrivingTab, NO_DRIVING } from './drivingAddress.ts';
import { drivingPanelTexts } from './panelTexts.ts';
import { Score } from './Score.tsx';
import { drivingTexts } from './texts.ts';
import { useAskAgain, useDriving, useDrivingFile } from './useDriving.ts';

interface DrivingPanelProps {
  address: DrivingAddress;
  onAddress: (change: Partial<DrivingAddress>) => void;
  onClose: (change: DrivingAddress) => void;
}

/** Driving behaviour: drivers or vehicles, the best first, of whom each has its charts beside the panel. */
export function DrivingPanel({ address, onAddress, onClose }: DrivingPanelProps) {
  const tp = useTexts(drivingPanelTexts);
  const tr = useTexts(reportsTexts);
  const { data, error, isPending, refetch } = useDriving(address);
  const askAgain = useAskAgain();
  useEffect(() => {
    if (error) notify.danger(errorText(error));
  }, [error]);
  return (
    <SidePanel title={tp('driving')} onClose={() => onClose(NO_DRIVING)}>
      <ReportFilters
        names={['drivers']}
        hasWeekdays
        isNarrow
        initial={address}
        onSearch={(filter) => {
          askAgain();
          onAddress({ ...filter, who: 'all' });
        }}
      />
      <NotKept vehicles={address.vehicles} period={address.period} />
      {address.vehicles.length === 0 ? (
        <EmptyState icon={<IconSteeringWheel size={26} stroke={1.6} />} title={tr('begin')}>
          {tr('beginHint')}
        </EmptyState>
      ) : isPending ? (
        <Skeletons count={5} heightPx={44} />
      ) : error ? (
        <ErrorState message={tr('failed')} onRetry={() => void refetch()} />
      ) : data.details.length === 0 ? (
        <EmptyState icon={<IconSearchOff size={26} stroke={1.6} />} title={tr('none')}>
          {tr('noneHint')}
        </EmptyState>
      ) : (
        <Ranking driving={data} address={address} onAddress={onAddress} />
      )}
    </SidePanel>
  );
}

/** Those who are compared, with all of them at the top. */
function Ranking({
  driving,
  address,
  onAddress,
}: Pick<DrivingPanelProps, 'address' | 'onAddress'> & { driving: Driving }) {
  const t = useTexts(drivingTexts);
  const { tab, who } = address;
  const all: Compared = { who: 'all', name: t('everybody'), figures: driving.totals, owns: () => true };
  const fetchFile = useDrivingFile(address);
  const list = [all, ...comparedIn(driving, tab, t('unknownDriver'))];
  return (
    <div className={classes.ranking}>
      <div className={classes.files}>
        <FileButtons title={DRIVING_WORDS.title} fetchFile={fetchFile} />
      </div>
      <SegmentedControl
        fullWidth
        aria-label={t('compared')}
        data={[
          { value: 'drivers', label: t('drivers') },
          { value: 'vehicles', label: t('vehicles') },
        ]}
        value={tab}
        onChange={(next) => onAddress({ tab: next as DrivingTab, who: 'all' })}
      />
      <ol className={classes.list} onKeyDown={moveByArrows}>
        {list.map((one) => (
          <li key={one.who}>
            <Ranked one={one} isShown={one.who === who} onShow={() => onAddress({ who: one.who })} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Ranked({ one, isShown, onShow }: { one: Compared; isShown: boolean; onShow: () => void }) {
  const format = useFormat();
  const { name, figures } = one;
  return (
    <button type="button" className={classes.ranked} aria-pressed={isShown} onClick={onShow}>
      <span className={classes.name}>{name}</span>
      <span className={classes.km}>{format.distance(figures.kmsRecSum)}</span>
      <Score score={figures.scoreProm} status={figures.scoreStatus} />
      <IconChevronRight size={16} aria-hidden="true" />
    </button>
  );
}
