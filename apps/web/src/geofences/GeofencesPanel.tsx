import { ActionIcon, Progress, Select, TextInput, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconPencil,
  IconPlayerStopFilled,
  IconPolygon,
  IconSearch,
} from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useMay } from '../entities/index.ts';
import { useFleet } from '../fleet/index.ts';
import { folded, useFormat, useTexts } from '../i18n/index.ts';
import { type DrawnType, useMapLayer } from '../map/index.ts';
import { EmptyState, ErrorState, moveByArrows, SidePanel, Skeletons, useWorkInHand } from '../ui/index.ts';
import { CancelApplying } from './CancelApplying.tsx';
import { DrawKinds } from './DrawKinds.tsx';
import { type EditedGeofence, GeofenceForm } from './GeofenceForm.tsx';
import classes from './GeofencesPanel.module.css';
import { geofenceEntity } from './geofenceEntity.ts';
import { panelTexts } from './panelTexts.ts';
import { geofencesTexts } from './texts.ts';
import { useGeofences, useLastCustomer } from './useGeofences.ts';

/** The list of the panel is for the eye; whoever has more finds the rest by typing, and pages through them under /manage/geofences. */
const LISTED_AT_ONCE = 50;
const NONE: readonly ListedGeofence[] = [];

/** A geofence of the list, with the progress of its application to the past. */
interface ListedGeofence extends EditedGeofence {
  applying: { assets: number; done: number } | null;
  cancelledApplying: { assets: number; done: number } | null;
}

interface GeofencesPanelProps {
  /** The customer whose geofences are listed; null for the one that was selected last. */
  chosenCustomerId: number | null;
  onCustomer: (id: number) => void;
  /** The geofence that is shown on the map; null for none. */
  shownId: number | null;
  /** The geofence that is open in its form; null for none. */
  editedId: number | null;
  /** Shows a geofence on the map. */
  onShow: (id: number) => void;
  onEdit: (id: number) => void;
  /** Goes back from a form to the list. */
  onList: () => void;
  onClose: () => void;
}

/**
 * The geofence whose form an address opens, null for none; undefined where the panel is not open. The map may change the rest of the address
 * while somebody draws.
 */
function formAt({ pathname, search }: { pathname: string; search: string }): number | null | undefined {
  const query = new URLSearchParams(search);
  if (pathname !== '/map' || query.get('panel') !== 'geofences') return undefined;
  return query.get('edit') === '1' ? Number(query.get('geofence')) : null;
}

/** The panel with the geofences of a customer, the last selected one or another that is chosen here, where they are shown, drawn, changed and deleted. */
export function GeofencesPanel(props: GeofencesPanelProps) {
  const { chosenCustomerId, onCustomer, shownId, editedId, onShow, onEdit, onList, onClose } = props;
  const t = useTexts(geofencesTexts);
  const tp = useTexts(panelTexts);
  const may = useMay(geofenceEntity);
  const { customers } = useFleet();
  const last = useLastCustomer();
  const customerId = chosenCustomerId ?? last;
  const onMap = useMapLayer('geofences');
  const asked = useGeofences(customerId, { enabled: customerId !== null });
  const [drawn, setDrawn] = useState<DrawnType | null>(null);
  const [stopped, setStopped] = useState<ListedGeofence | null>(null);
  const [text, setText] = useState('');
  const items = asked.data;
  const own = items?.find(({ id }) => id === editedId);
  const isElsewhere = editedId !== null && !own && (customerId === null || items !== undefined);
  const elsewhere = useGeofences(null, { enabled: isElsewhere, id: editedId });
  // As it was when its form was opened: what comes from the server meanwhile must not replace what is being drawn.
  const [edited, setEdited] = useState<ListedGeofence | null>(null);
  if ((edited?.id ?? null) !== editedId) {
    const wanted = own ?? elsewhere.data?.find(({ id }) => id === editedId) ?? null;
    if (wanted !== edited) setEdited(wanted);
  }
  const categories = useMemo(
    () => [...new Set(items?.flatMap(({ category }) => category ?? []))].sort(),
    [items],
  );
  const found = useMemo(() => {
    const wanted = folded(text.trim());
    if (wanted === '') return items ?? [];
    return items?.filter(({ name, category }) => folded(`${name} ${category ?? ''}`).includes(wanted)) ?? [];
  }, [items, text]);
  // Rendered bit by bit, so that nobody waits for the list who draws or moves the map.
  const listed = useDeferredValue(
    useMemo(() => found.slice(0, LISTED_AT_ONCE), [found]),
    NONE,
  );

  if (edited && may.update)
    return (
      <Editing
        key={edited.id}
        type={edited.geofenceType}
        geofence={edited}
        customerId={edited.customerId}
        categories={categories}
        onList={onList}
        onClose={onClose}
      />
    );
  if (drawn !== null && may.create && customerId !== null)
    return (
      <Editing
        key={drawn}
        type={drawn}
        geofence={null}
        customerId={customerId}
        categories={categories}
        onList={() => setDrawn(null)}
        onClose={onClose}
      />
    );

  return (
    <SidePanel
      title={t('geofences')}
      subtitle={items && t('count', { count: items.length })}
      onClose={onClose}
    >
      <div className={classes.top}>
        {customers.length > 1 && (
          <Select
            label={t('customer')}
            placeholder={t('chooseCustomer')}
            data={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={customerId === null ? null : String(customerId)}
            onChange={(id) => id !== null && onCustomer(Number(id))}
            allowDeselect={false}
            searchable
          />
        )}
        {may.create && <DrawKinds isDisabled={customerId === null} onDraw={setDrawn} />}
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
        <ul className={classes.list} onKeyDown={moveByArrows}>
          {listed.map((geofence) => (
            <Item
              key={geofence.id}
              geofence={geofence}
              isShown={geofence.id === shownId}
              onShow={() => {
                if (geofence.id === shownId) onMap?.fit(geofence.id);
                else onShow(geofence.id);
              }}
              onEdit={may.update ? () => onEdit(geofence.id) : null}
              onCancelApplying={() => setStopped(geofence)}
            />
          ))}
          {found.length > LISTED_AT_ONCE && (
            <li className={classes.more}>{tp('more', { count: found.length - LISTED_AT_ONCE })}</li>
          )}
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

interface EditingProps {
  type: DrawnType;
  /** The geofence as it was when its form was opened; null for a new one. */
  geofence: EditedGeofence | null;
  customerId: number;
  categories: readonly string[];
  onList: () => void;
  onClose: () => void;
}

/** The panel while a geofence is drawn or changed. */
function Editing({ type, geofence, customerId, categories, onList, onClose }: EditingProps) {
  const t = useTexts(geofencesTexts);
  const { customers } = useFleet();
  const [isDirty, setDirty] = useState(false);
  const { leave, finish } = useWorkInHand(isDirty, (address) => formAt(address) === (geofence?.id ?? null));
  return (
    <SidePanel
      title={geofence ? t('edit', { name: geofence.name }) : t(`new${type}`)}
      subtitle={customers.length > 1 && customers.find(({ id }) => id === customerId)?.name}
      onClose={() => leave(onClose)}
      onEscape={() => leave(onList)}
      actions={
        <Tooltip label={t('backToList')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('backToList')}
            onClick={() => leave(onList)}
          >
            <IconArrowLeft size={19} />
          </ActionIcon>
        </Tooltip>
      }
    >
      <GeofenceForm
        customerId={customerId}
        type={type}
        geofence={geofence}
        categories={categories}
        onDirty={setDirty}
        onCancel={() => leave(onList)}
        onDone={() => finish(onList)}
      />
    </SidePanel>
  );
}

interface ItemProps {
  geofence: ListedGeofence;
  /** Whether the map shows it. */
  isShown: boolean;
  onShow: () => void;
  /** Opens its form; null for who may not change it. */
  onEdit: (() => void) | null;
  onCancelApplying: () => void;
}

function Item({ geofence, isShown, onShow, onEdit, onCancelApplying }: ItemProps) {
  const t = useTexts(geofencesTexts);
  const format = useFormat();
  const { name, color, geofenceType, maxSpeed, category, applying, cancelledApplying } = geofence;
  return (
    <li className={classes.listed}>
      <button type="button" className={classes.item} aria-current={isShown || undefined} onClick={onShow}>
        <span
          className={classes.swatch}
          data-own-colour
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
      {onEdit && (
        <Tooltip label={t('change')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('edit', { name })}
            onClick={onEdit}
          >
            <IconPencil size={17} />
          </ActionIcon>
        </Tooltip>
      )}
      {onEdit && applying && (
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
