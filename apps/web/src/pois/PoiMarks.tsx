import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { POI_CATEGORIES, writing } from '@rastro/domain';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { MapPoisQuery } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { MapMark, MapPopup, oneOfEachSquare, useMapView } from '../map/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import { type Fact, Facts, useEscape } from '../ui/index.ts';
import { PoiIcon } from './PoiIcon.tsx';
import classes from './PoiMarks.module.css';
import { poisTexts } from './texts.ts';

type Poi = MapPoisQuery['mapPois'][number];

/** Room for a mark in pixels: of those that lie closer one is shown. */
const SQUARE_PX = 56;
const OFFSET_PX = 18;

interface PoiMarksProps {
  pois: readonly Poi[];
  /** The one whose popup is open; null for none. */
  open: Poi | null;
  onOpen: (id: number | null) => void;
}

/** The marks of points of interest in view, with the popup of one of them. */
export function PoiMarks({ pois, open, onOpen }: PoiMarksProps) {
  const view = useMapView();
  const shown = useMemo(() => {
    if (!view) return [];
    const inView = pois
      .filter(
        ({ lat, lon }) => lat >= view.south && lat <= view.north && lon >= view.west && lon <= view.east,
      )
      .map((poi) => ({ ...poi, latitude: poi.lat, longitude: poi.lon }));
    const spread = oneOfEachSquare(inView, view.zoom, SQUARE_PX);
    const opened = inView.find(({ id }) => id === open?.id);
    return opened && !spread.includes(opened) ? [...spread, opened] : spread;
  }, [pois, view, open]);
  return (
    <>
      {shown.map(({ id, name, category, ownCategory, latitude, longitude }) => (
        <MapMark key={id} latitude={latitude} longitude={longitude}>
          <button
            type="button"
            className={classes.mark}
            aria-label={name}
            title={name}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(id);
            }}
          >
            <PoiIcon category={ownCategory?.icon ?? category} color={ownCategory?.color ?? null} size={16} />
          </button>
        </MapMark>
      ))}
      {open && <PoiPopup poi={open} onClose={() => onOpen(null)} />}
    </>
  );
}

function PoiPopup({ poi, onClose }: { poi: Poi; onClose: () => void }) {
  const t = useTexts(poisTexts);
  const format = useFormat();
  const user = useUser();
  useEscape(onClose);
  const category = POI_CATEGORIES.find(({ value }) => value === poi.category);
  const facts: Fact[] = [
    {
      label: t('category'),
      value: poi.ownCategory?.name ?? category?.name[format.language === 'US' ? 'en' : 'es'] ?? poi.category,
    },
    { label: t('customer'), value: poi.customerName },
    { label: t('place'), value: format.coordinates(poi.lat, poi.lon) },
    ...(poi.radius === null ? [] : [{ label: t('radius'), value: format.length(poi.radius) }]),
    ...(poi.notes ? [{ label: t('notes'), value: poi.notes }] : []),
  ];
  return (
    <MapPopup latitude={poi.lat} longitude={poi.lon} offsetPx={OFFSET_PX} onClose={onClose}>
      <section className={classes.popup} aria-label={poi.name}>
        <Group justify="space-between" wrap="nowrap" mb="xs">
          <Group gap="xs" wrap="nowrap">
            <PoiIcon
              category={poi.ownCategory?.icon ?? poi.category}
              color={poi.ownCategory?.color ?? null}
              size={18}
            />
            <Text fw={600}>{poi.name}</Text>
          </Group>
          <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={onClose}>
            <IconX size={18} />
          </ActionIcon>
        </Group>
        <Facts facts={facts} />
        {isAllowed(user, ['PuntosInteres']) && isAllowed(user, writing('PuntosInteres').update) && (
          <Button component={Link} to={`/manage/pois?row=${poi.id}`} size="xs" variant="light" mt="sm">
            {t('edit')}
          </Button>
        )}
      </section>
    </MapPopup>
  );
}
