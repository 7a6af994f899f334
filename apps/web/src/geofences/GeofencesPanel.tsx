import { ActionIcon, Progress, TextInput, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconCircle,
  IconPlayerStopFilled,
  IconPolygon,
  IconRoute,
  IconSearch,
} from '@tabler/icons-react';
import { useState } from 'react';
import { folded, useFormat, useTexts } from '../i18n/index.ts';
import type { DrawnType } from '../map/index.ts';
import { EmptyState, ErrorState, SidePanel, Skeletons, useWorkInHand } from '../ui/index.ts';
import { CancelApplying } from './CancelApplying.tsx';
import { type EditedGeofence, GeofenceForm } from './GeofenceForm.tsx';
import classes from './GeofencesPanel.module.css';
import { geofencesTexts } from './texts.ts';
import { useGeofences, useLastCustomer } from './useGeofences.ts';

const KINDS = [
  { type: 'POLYGON', Icon: IconPolygon },
  { type: 'CIRCLE', Icon: IconCircle },
  { type: 'CORRIDOR', Icon: IconRoute },
] as const;

/** A geofence of the list, with the progress of its application to the past. */
interface ListedGeofence extends EditedGeofence {
  applying: { assets: number; done: number } | null;
  cancelledApplying: { assets: number; done: number } | null;
}

interface GeofencesPanelProps {
  /** Shows a geofence on the map. */
  onShow: (id: number) => void;
  onClose: () => void;
}

/** Whether an address shows the panel: the map may change the rest of it while somebody draws. */
const isOpenAt = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === '/map' && new URLSearchParams(search).get('panel') === 'geofences';

/** The panel with the geofences of the last selected customer, where they are shown, drawn, changed and deleted. */
export function GeofencesPanel({ onShow, onClose }: GeofencesPanelProps) {
  const t = useTexts(geofencesTexts);
  const customerId = useLastCustomer();
  const asked = useGeofences(customerId, { enabled: customerId !== null });
  const [inHand, setInHand] = useState<EditedGeofence | DrawnType | null>(null);
  const [stopped, setStopped] = useState<ListedGeofence | null>(null);
  const [text, setText] = useState('');
  const [isDirty, setDirty] = useState(false);
  const { leave, question } = useWorkInHand(isDirty, isOpenAt);
  const items = asked.data?.geofence.items;
  const categories = [...new Set(items?.flatMap(({ category }) => category ?? []))].sort();
  const wanted = folded(text.trim());
  const found =
    items?.filter(({ name, category }) => folded(`${name} ${category ?? ''}`).includes(wanted)) ?? [];

  if (inHand !== null && customerId !== null) {
    const isNew = typeof inHand === 'string';
    return (
      <SidePanel
        title={isNew ? t(`new${inHand}`) : t('edit', { name: inHand.name })}
        onClose={() => leave(onClose)}
        actions={
          <Tooltip label={t('backToList')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('backToList')}
              onClick={() => leave(() => setInHand(null))}
            >
              <IconArrowLeft size={19} />
            </ActionIcon>
          </Tooltip>
        }
      >
        <GeofenceForm
          key={isNew ? inHand : inHand.id}
          customerId={customerId}
          type={isNew ? inHand : inHand.geofenceType}
          geofence={isNew ? null : inHand}
          categories={categories}
          onDirty={setDirty}
          onCancel={() => leave(() => setInHand(null))}
          onDone={() => setInHand(null)}
        />
        {question}
      </SidePanel>
    );
  }

  return (
    <SidePanel
      title={t('geofences')}
      subtitle={items && t('count', { count: items.length })}
      onClose={onClose}
    >
      <div className={classes.top}>
        <fieldset className={classes.kinds} aria-label={t('draw')} disabled={customerId === null}>
          {KINDS.map(({ type, Icon }) => (
            <button key={type} type="button" className={classes.kind} onClick={() => setInHand(type)}>
              <Icon size={22} stroke={1.6} aria-hidden="true" />
              {t(type)}
            </button>
          ))}
        </fieldset>
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {customerId === null ? (
        <EmptyState icon={<IconPolygon size={26} stroke={1.6} />} title={t('chooseCustomer')} />
      ) : asked.isError ? (
        <ErrorState message={t('loadFailed')} onRetry={() => void asked.refetch()} />
      ) : !items ? (
        <div className={classes.waiting}>
          <Skeletons count={5} heightPx={44} />
        </div>
      ) : found.length > 0 ? (
        <ul className={classes.list}>
          {found.map((geofence) => (
            <Item
              key={geofence.id}
              geofence={geofence}
              onChoose={() => {
                onShow(geofence.id);
                setInHand(geofence);
              }}
              onCancelApplying={() => setStopped(geofence)}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<IconPolygon size={26} stroke={1.6} />}
          title={items.length === 0 ? t('empty') : t('noneMatches')}
        >
          {items.length === 0 && t('emptyHint')}
        </EmptyState>
      )}
      {stopped && <CancelApplying geofence={stopped} onClose={() => setStopped(null)} />}
    </SidePanel>
  );
}

interface ItemProps {
  geofence: ListedGeofence;
  onChoose: () => void;
  onCancelApplying: () => void;
}

function Item({ geofence, onChoose, onCancelApplying }: ItemProps) {
  const t = useTexts(geofencesTexts);
  const format = useFormat();
  const { name, color, geofenceType, maxSpeed, category, applying, cancelledApplying } = geofence;
  return (
    <li className={classes.listed}>
      <button type="button" className={classes.item} onClick={onChoose}>
        <span
          className={classes.swatch}
          style={{ '--swatch': color } as React.CSSProperties}
          aria-hidden="true"
        />
        <span className={classes.name}>
          {name}
          <span className={classes.about}>
            {t(geofenceType)}
            {category !== null && ` · ${category}`}
          </span>
          {applying && (
            <span className={classes.about}>
              {t('applying', applying)}
              <Progress
                value={(100 * applying.done) / applying.assets}
                size="xs"
                mt={4}
                aria-label={t('applying', applying)}
              />
            </span>
          )}
          {cancelledApplying && (
            <span className={`${classes.about} ${classes.whole}`}>
              {t('cancelledAfter', cancelledApplying)}
            </span>
          )}
        </span>
        {maxSpeed !== null && <span className={classes.about}>{format.speed(maxSpeed)}</span>}
      </button>
      {applying && (
        <Tooltip label={t('confirmCancel')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('cancelApplying', { name })}
            onClick={onCancelApplying}
          >
            <IconPlayerStopFilled size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}
