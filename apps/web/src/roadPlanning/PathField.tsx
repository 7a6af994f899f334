import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconFileImport, IconRoute2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat, useTexts } from '../i18n/index.ts';
import type { DrawingLayer } from '../map/index.ts';
import { Section } from '../ui/index.ts';
import { FilePath } from './FilePath.tsx';
import { JourneyPath } from './JourneyPath.tsx';
import { roadsTexts } from './texts.ts';
import type { RoadPath } from './usePath.ts';

interface PathFieldProps {
  path: RoadPath;
  tool: DrawingLayer | null;
  /** Whose vehicles drove what the path may be taken from; null until one is chosen. */
  customerId: number | null;
  isWritable: boolean;
}

/** The path of a road: how it is drawn, also without a pointer, and where else it may come from. */
export function PathField({ path, tool, customerId, isWritable }: PathFieldProps) {
  const t = useTexts(roadsTexts);
  const format = useFormat();
  const [open, setOpen] = useState<'file' | 'journey' | null>(null);
  const isDrawn = path.polyline !== null;
  const about = [
    path.count > 0 && t('places', { count: path.count }),
    path.lengthM !== null && format.distance(path.lengthM / 1000),
  ].filter(Boolean);
  return (
    <Section title={t('path')}>
      <Text size="sm" component="output" display="block">
        {t(isDrawn ? 'hintDrawn' : 'hintDraw')} {about.join(' · ')}
      </Text>
      {isWritable && (
        <Group gap="xs" mt="xs">
          {isDrawn ? (
            <Button size="xs" variant="light" onClick={() => tool?.again()}>
              {t('again')}
            </Button>
          ) : (
            <Button size="xs" variant="light" onClick={() => tool?.addCentre()}>
              {t('addCentre')}
            </Button>
          )}
          {!isDrawn && path.count >= 2 && (
            <Button size="xs" variant="light" onClick={() => tool?.finish()}>
              {t('finish')}
            </Button>
          )}
          {path.canGoBack && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowBackUp size={16} />}
              onClick={() => tool?.goBack()}
            >
              {t('goBack')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileImport size={16} />}
            onClick={() => setOpen('file')}
          >
            {t('importFile')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRoute2 size={16} />}
            onClick={() => setOpen('journey')}
          >
            {t('importJourney')}
          </Button>
        </Group>
      )}
      {open === 'file' && <FilePath onUse={path.replace} onClose={() => setOpen(null)} />}
      {open === 'journey' && (
        <JourneyPath customerId={customerId} onUse={path.replace} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}
