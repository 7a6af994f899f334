import { WEATHER_TILE_MAX_ZOOM, type WeatherLayer } from '@rastro/domain/weather';
import { useEffect, useMemo, useState } from 'react';
import { codeOf, getKept } from '../api/index.ts';
import type { ReadPicture } from '../map/index.ts';

/** When pictures that could not be loaded are asked for again. */
const AGAIN_AFTER_MS = 60_000;

/** The pictures of a layer for the map, null for none, and why they cannot be loaded at present. */
export function usePictures(layer: WeatherLayer | null) {
  const [failure, setFailure] = useState<{ of: WeatherLayer; error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const hasFailed = failure !== null && failure.of === layer;

  useEffect(() => {
    if (!hasFailed) return;
    const timer = setTimeout(() => setAttempt((before) => before + 1), AGAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasFailed]);

  const pictures = useMemo(() => {
    if (layer === null) return null;
    const read: ReadPicture = async (name, { zoom, x, y }, signal) => {
      try {
        const picture = await getKept(`/api/weather/tile?layer=${name}&z=${zoom}&x=${x}&y=${y}`, signal);
        setFailure(null);
        return picture;
      } catch (error) {
        if (codeOf(error) === 'NOT_FOUND') return null; // there is no weather to show there
        if (!signal.aborted) setFailure({ of: layer, error });
        throw error;
      }
    };
    return { layer, attempt, maxZoom: WEATHER_TILE_MAX_ZOOM, read };
  }, [layer, attempt]);

  const retry = () => {
    setFailure(null);
    setAttempt((before) => before + 1);
  };
  return { pictures, error: hasFailed ? failure.error : null, retry };
}
