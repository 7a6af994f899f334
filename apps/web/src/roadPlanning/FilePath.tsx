import { Button, FileButton, Group, Radio, Stack, Text } from '@mantine/core';
import type { LinePoint } from '@rastro/domain/roads/polyline';
import { roadLine } from '@rastro/domain/roads/roadLine';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, sendFile } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { Dialog, notify } from '../ui/index.ts';
import { roadsTexts } from './texts.ts';

/** A line of a file, as the server read it: with few enough points to be moved by hand. */
interface FileLine {
  name: string;
  /** Longitude, latitude. */
  coordinates: [number, number][];
  /** No point that was left out lies farther from it; 0 where none was. */
  toleranceM: number;
}

interface FilePathProps {
  onUse: (points: LinePoint[]) => void;
  onClose: () => void;
}

/** Millions of bytes that the server takes. */
const LARGEST_MB = 32;

const pointsOf = ({ coordinates }: FileLine): LinePoint[] =>
  coordinates.map(([longitude, latitude]) => ({ latitude, longitude }));

/** A dialog that reads the lines of a file, of which one becomes the path. */
export function FilePath({ onUse, onClose }: FilePathProps) {
  const t = useTexts(roadsTexts);
  const format = useFormat();
  const [chosen, setChosen] = useState('0');
  const read = useMutation({
    mutationFn: (file: File) => sendFile<{ lines: FileLine[] }>('/api/roads/lines', file),
    onSuccess: () => setChosen('0'),
    onError: (error) => notify.danger(errorText(error)),
  });
  const lines = read.data?.lines ?? [];
  const line = lines[Number(chosen)] ?? null;
  return (
    <Dialog title={t('importTitle')} onClose={onClose}>
      <Text size="sm" mb="sm">
        {t('importText', { size: LARGEST_MB })}
      </Text>
      <FileButton
        accept=".gpx,.kml,.json,.geojson"
        onChange={(file) => file && read.mutate(file)}
        inputProps={{ 'aria-label': t('chooseFile') }}
      >
        {(props) => (
          <Button variant="default" loading={read.isPending} {...props}>
            {t('chooseFile')}
          </Button>
        )}
      </FileButton>
      {read.isSuccess && lines.length === 0 && (
        <Text mt="md" role="alert">
          {t('noLines')}
        </Text>
      )}
      {lines.length > 0 && (
        <Radio.Group label={t('path')} mt="md" value={chosen} onChange={setChosen}>
          <Stack gap="xs" mah="16rem" style={{ overflow: 'auto' }}>
            {lines.map((each, at) => (
              <Radio
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have nothing else that is their own
                key={at}
                value={String(at)}
                label={each.name || t('line', { number: at + 1 })}
                description={t('lineAbout', {
                  length: format.distance(roadLine(pointsOf(each)).lengthM / 1000),
                  count: format.number(each.coordinates.length),
                })}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {line && line.toleranceM > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('simplified', {
            count: format.number(line.coordinates.length),
            tolerance: format.length(line.toleranceM),
          })}
        </Text>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          disabled={!line}
          onClick={() => {
            if (line) onUse(pointsOf(line));
            onClose();
          }}
        >
          {t('use')}
        </Button>
      </Group>
    </Dialog>
  );
}
