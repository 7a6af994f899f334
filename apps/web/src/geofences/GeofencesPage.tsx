import { Button, Menu } from '@mantine/core';
import { IconMapPin, IconMapPlus } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { call, errorText, query } from '../api/index.ts';
import { listChoice, PagedList, useListAddress, useMay } from '../entities/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { ErrorState, notify, Page, Skeletons } from '../ui/index.ts';
import { GEOFENCES, LISTED_GEOFENCES, UPDATE_GEOFENCE } from './calls.ts';
import { DeleteGeofences } from './DeleteGeofences.tsx';
import { GeofenceFiles } from './GeofenceFiles.tsx';
import classes from './GeofencesPanel.module.css';
import { FLAGS, type Flag, geofenceEntity, geofenceRow, type ListedGeofence } from './geofenceEntity.ts';
import { geofencesTexts } from './texts.ts';
import { refreshGeofences } from './useGeofences.ts';

/** Geofences that are read at once for a file. */
const READ_AT_ONCE = 500;

/** The page /manage/geofences: the geofences of all customers in reach. The form of each is on the map, where it is drawn. */
export function Component() {
  const t = useTexts(geofencesTexts);
  const may = useMay(geofenceEntity);
  const address = useListAddress(geofenceEntity);
  const answer = useQuery({
    ...query(LISTED_GEOFENCES, {
      ...listChoice(address),
      pageNumber: address.page,
      pageSize: address.pageSize,
    }),
    placeholderData: keepPreviousData,
  });
  // Rendered bit by bit, so that the table does not hold up who goes on.
  const listed = useDeferredValue(answer.data?.geofence);
  const format = useFormat();
  /** The geofences that are listed, on all pages. */
  const read = async () => {
    const found: ListedGeofence[] = [];
    for (let pageNumber = 1; ; pageNumber += 1) {
      const { geofence } = await call(LISTED_GEOFENCES, {
        ...listChoice(address),
        pageNumber,
        pageSize: READ_AT_ONCE,
      });
      found.push(...geofence.items);
      if (geofence.items.length === 0 || found.length >= geofence.count) break;
    }
    return found.map((each) => geofenceRow(each, { t, format }));
  };
  const { pathname, search } = useLocation();
  /** The panel on the map, from which closing leads back to this list as it was left. */
  const onMap = (part: Record<string, string> = {}) =>
    `/map?${new URLSearchParams({ panel: 'geofences', ...part, back: pathname + search })}`;
  const navigate = useNavigate();
  return (
    <Page
      title={t('geofences')}
      lead={t('lead')}
      actions={
        <>
          <GeofenceFiles title={t('geofences')} read={read} />
          {may.create && (
            <Button component={Link} to={onMap()} leftSection={<IconMapPlus size={18} />}>
              {t('drawOnMap')}
            </Button>
          )}
        </>
      }
    >
      {answer.isError ? (
        <ErrorState message={t('loadFailed')} onRetry={() => void answer.refetch()} />
      ) : !listed ? (
        <Skeletons count={5} heightPx={56} />
      ) : (
        <List
          geofences={listed.items}
          count={listed.count}
          page={address.page}
          isReading={answer.isFetching}
          onShow={(geofence) => void navigate(onMap(partOf(geofence)))}
          onOpen={(geofence) =>
            void navigate(onMap({ ...partOf(geofence), ...(may.update && { edit: '1' }) }))
          }
        />
      )}
    </Page>
  );
}

/** What of the panel's address chooses a geofence. */
const partOf = ({ id, customerId }: ListedGeofence) => ({
  geofence: String(id),
  customer: String(customerId),
});

interface ListProps {
  geofences: readonly ListedGeofence[];
  count: number;
  page: number;
  isReading: boolean;
  onShow: (geofence: ListedGeofence) => void;
  onOpen: (geofence: ListedGeofence) => void;
}

function List({ geofences, count, page, isReading, onShow, onOpen }: ListProps) {
  const t = useTexts(geofencesTexts);
  const format = useFormat();
  const client = useQueryClient();
  const [doomed, setDoomed] = useState<readonly ListedGeofence[] | null>(null);
  const byId = new Map(geofences.map((geofence) => [geofence.id, geofence]));
  const ofRows = (rows: readonly { id: number }[]) => rows.flatMap(({ id }) => byId.get(id) ?? []);
  const { mutate: setFlag, isPending } = useMutation({
    mutationFn: ({
      chosen,
      flag,
      value,
    }: {
      chosen: readonly ListedGeofence[];
      flag: Flag;
      value: boolean;
    }) =>
      giveFlag(
        chosen.filter((geofence) => geofence[flag] !== value),
        flag,
        value,
      ),
    onSuccess: (_answer, { chosen }) => notify.success(t('changed', { count: chosen.length })),
    onError: (error) => notify.danger(errorText(error)),
    onSettled: () => refreshGeofences(client),
  });
  return (
    <>
      <PagedList
        entity={geofenceEntity}
        label={t('geofences')}
        shown={{ items: geofences.map((geofence) => geofenceRow(geofence, { t, format })), count, page }}
        isBusy={isPending || isReading}
        cell={({ name }, row, given) =>
          name === 'name' ? (
            <span className={classes.named}>
              <span
                className={classes.swatch}
                data-own-colour
                style={{ '--swatch': byId.get(row.id)?.color } as React.CSSProperties}
                aria-hidden="true"
              />
              {given}
            </span>
          ) : (
            given
          )
        }
        menu={(row) => (
          <Menu.Item leftSection={<IconMapPin size={16} />} onClick={() => ofRows([row]).forEach(onShow)}>
            {t('show')}
          </Menu.Item>
        )}
        onOpen={(row) => ofRows([row]).forEach(onOpen)}
        onFlag={(rows, field, value) => {
          const flag = FLAGS.find((each) => each === field);
          if (flag) setFlag({ chosen: ofRows(rows), flag, value });
        }}
        onDelete={(rows) => setDoomed(ofRows(rows))}
      />
      {doomed && <DeleteGeofences geofences={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

/** Gives a flag of geofences another value, each by its version: CHANGED_MEANWHILE where somebody else changed one since. */
async function giveFlag(geofences: readonly ListedGeofence[], flag: Flag, value: boolean): Promise<void> {
  const versions = new Map(geofences.map(({ id, version }) => [id, version]));
  if (versions.size === 0) return;
  const { geofence } = await call(GEOFENCES, {
    customerId: null,
    ids: [...versions.keys()],
    pageNumber: 1,
    pageSize: versions.size,
  });
  for (const stored of geofence.items) {
    const { id, name, geofenceType, drawnJson, radius, maxSpeed, color, category, dwellMinutes } = stored;
    const flags = {
      showOnMap: stored.showOnMap,
      alertsInputOutput: stored.alertsInputOutput,
      [flag]: value,
    };
    await call(UPDATE_GEOFENCE, {
      id,
      version: versions.get(id) ?? 0,
      cutOff: [],
      geofence: {
        name,
        geofenceType,
        geomJson: drawnJson,
        geomText: null,
        radius,
        maxSpeed,
        ...flags,
        color,
        category,
        dwellMinutes,
        holdsFrom: null,
      },
    });
  }
}
