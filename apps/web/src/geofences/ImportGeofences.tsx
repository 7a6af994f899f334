import { Badge, Button, Checkbox, FileButton, Group, Select, Stack, Table, Text } from '@mantine/core';
import type { GeofenceProblem } from '@rastro/domain/geofences/validate';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText, sendFile } from '../api/index.ts';
import { useFleet } from '../fleet/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { type DrawnType, PathMap } from '../map/index.ts';
import { Dialog, notify, Part, Skeletons } from '../ui/index.ts';
import classes from './ImportGeofences.module.css';
import { importTexts } from './importTexts.ts';
import { geofencesTexts } from './texts.ts';
import { refreshGeofences } from './useGeofences.ts';

/** What becomes, or became, of a shape of a file. */
interface ImportedShape {
  name: string;
  geofenceType: DrawnType;
  problem: GeofenceProblem | 'known' | 'place' | 'notAShape' | null;
  geomJson: string | null;
  color: string | null;
  id: number | null;
}

const nothing = () => undefined;

/** A dialog that imports the shapes of a file as geofences of one customer, after a look at each of them. */
export function ImportGeofences({ onClose }: { onClose: () => void }) {
  const t = useTexts(importTexts);
  const tg = useTexts(geofencesTexts);
  const format = useFormat();
  const client = useQueryClient();
  const { customers } = useFleet();
  const [customer, setCustomer] = useState<string | null>(
    customers.length === 1 ? String(customers[0]?.id) : null,
  );
  const [file, setFile] = useState<File | null>(null);
  const [alerts, setAlerts] = useState(true);
  const send = (apply: boolean) => {
    const query = new URLSearchParams({
      customers: customer ?? '',
      apply: String(apply),
      alerts: String(alerts),
    });
    return sendFile<{ shapes: ImportedShape[] }>(`/api/geofences/import?${query}`, file as File);
  };
  const onError = (error: Error) => notify.danger(errorText(error));
  const preview = useMutation({ mutationFn: () => send(false), onError });
  const store = useMutation({
    mutationFn: () => send(true),
    onSuccess: async ({ shapes }) => {
      notify.success(t('done', { count: shapes.filter(({ id }) => id !== null).length }));
      await refreshGeofences(client);
    },
    onError,
  });
  const shapes = (store.data ?? preview.data)?.shapes ?? null;
  const right = shapes?.filter(({ problem }) => problem === null).length ?? 0;
  const path = useMemo(
    () => ({
      way: [],
      points: [],
      places: (shapes ?? []).flatMap(({ geomJson, color }) =>
        geomJson === null ? [] : [{ color, geomJson, lineJson: null, isStop: false }],
      ),
    }),
    [shapes],
  );
  const again = () => {
    preview.reset();
    store.reset();
  };
  return (
    <Dialog title={t('title')} size="xl" onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{t('lead')}</Text>
        <Select
          label={tg('customer')}
          data={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={customer}
          onChange={(id) => {
            setCustomer(id);
            again();
          }}
          disabled={store.isSuccess}
          searchable
          required
        />
        <Checkbox
          label={tg('alerts')}
          checked={alerts}
          disabled={store.isSuccess}
          onChange={(event) => setAlerts(event.currentTarget.checked)}
        />
        <Group gap="sm">
          <FileButton
            accept=".kml,.gpx,.json,.geojson"
            onChange={(chosen) => {
              setFile(chosen);
              again();
            }}
            inputProps={{ 'aria-label': t('chooseFile') }}
          >
            {(props) => (
              <Button variant="default" disabled={store.isSuccess} {...props}>
                {t('chooseFile')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            {file?.name ?? t('noFile')}
          </Text>
        </Group>
        {shapes && (
          <>
            <Text role="status">
              {t(store.isSuccess ? 'stored' : 'found', {
                right: format.number(right),
                all: format.number(shapes.length),
              })}
            </Text>
            {path.places.length > 0 && (
              <div className={classes.map}>
                <Part fallback={<Skeletons count={1} heightPx={240} />}>
                  <PathMap path={path} label={t('map')} chosenId={null} pointedId={null} onChoose={nothing} />
                </Part>
              </div>
            )}
            <div className={classes.shapes}>
              <Table aria-label={t('shapes')} stickyHeader>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{tg('name')}</Table.Th>
                    <Table.Th>{t('type')}</Table.Th>
                    <Table.Th>{t('result')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {shapes.slice(0, MOST_LISTED).map(({ name, geofenceType, color, problem, id }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: shapes of a file have nothing else that is their own
                    <Table.Tr key={at}>
                      <Table.Th scope="row">
                        {color !== null && (
                          <span
                            className={classes.swatch}
                            data-own-colour
                            style={{ '--swatch': color } as React.CSSProperties}
                            aria-hidden="true"
                          />
                        )}
                        {name}
                      </Table.Th>
                      <Table.Td>{tg(geofenceType)}</Table.Td>
                      <Table.Td>
                        <Badge variant="dot" tt="none" color={problem === null ? 'green' : 'orange'}>
                          {problem !== null ? t(problem) : t(id === null ? 'willBe' : 'was')}
                        </Badge>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
            {shapes.length > MOST_LISTED && (
              <Text size="sm" c="dimmed">
                {tg('andMore', { count: shapes.length - MOST_LISTED })}
              </Text>
            )}
          </>
        )}
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {store.isSuccess ? t('close') : tg('cancel')}
        </Button>
        {!preview.isSuccess && (
          <Button disabled={!file} loading={preview.isPending} onClick={() => preview.mutate()}>
            {t('preview')}
          </Button>
        )}
        {preview.isSuccess && !store.isSuccess && (
          <Button disabled={right === 0} loading={store.isPending} onClick={() => store.mutate()}>
            {t('import', { count: right })}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}

/** Shapes of which each is listed: more are counted. */
const MOST_LISTED = 200;
