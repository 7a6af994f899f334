import { IconHistory } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useFleet } from '../fleet/index.ts';
import { outlineJsonOf, problemOf } from '../geofences/index.ts';
import { useTexts } from '../i18n/index.ts';
import { askedRange, useWay, type WallRange } from '../journeys/index.ts';
import { useMapLayer } from '../map/index.ts';
import { useUser } from '../session/index.ts';
import { EmptyState, SidePanel } from '../ui/index.ts';
import { useVehiclesOfGroups } from '../vehicles/index.ts';
import { AskForm } from './AskForm.tsx';
import { AskResults } from './AskResults.tsx';
import type { AskState } from './askAddress.ts';
import { askPanelTexts } from './panelTexts.ts';
import { askTexts } from './texts.ts';
import { type Stay, useAsk } from './useAsk.ts';

interface AskPanelProps {
  /** The question in the address. */
  asked: AskState;
  onAsk: (change: Partial<AskState>) => void;
  onOpenJourney: (assetId: number, range: WallRange) => void;
  onClose: () => void;
}

/** The panel in which one draws a place and asks who was there. */
export function AskPanel({ asked, onAsk, onOpenJourney, onClose }: AskPanelProps) {
  const t = useTexts(askTexts);
  const tp = useTexts(askPanelTexts);
  const { timeZone } = useUser();
  const { selection } = useFleet();
  const groupIds = [...(selection?.groupIds ?? [])].sort((a, b) => a - b);
  const known = useVehiclesOfGroups(groupIds).data?.assetsByGroups.items ?? null;
  const { answer, ask, cancel, forget } = useAsk();
  const [isDrawing, setDrawing] = useState(false);
  const [lit, setLit] = useState<Stay | null>(null);
  useAskedOnMap(asked, isDrawing, lit);

  const put = (question: AskState): void => {
    const { shape, period, vehicles } = question;
    if (!shape || !known) return;
    onAsk({ ...question, isAsked: true });
    setLit(null);
    void ask({
      shape,
      ...askedRange(period, Date.now(), timeZone),
      vehicles: vehicles ?? known.map(({ id }) => id),
    });
  };
  // A link to a question asks it.
  const isPut = useRef(!asked.isAsked);
  useEffect(() => {
    if (isPut.current || !known) return;
    isPut.current = true;
    if (asked.shape && problemOf(asked.shape) === null) put(asked);
  });

  return (
    <SidePanel title={tp('ask')} onClose={onClose}>
      <AskForm
        asked={asked}
        vehicles={known ?? []}
        isAsking={answer?.state === 'asking'}
        onDrawing={setDrawing}
        onChange={(change) => {
          forget();
          setLit(null);
          onAsk({ ...change, isAsked: false });
        }}
        onAsk={put}
      />
      {answer ? (
        <AskResults
          answer={answer}
          onCancel={cancel}
          onRetry={() => put(asked)}
          onLight={setLit}
          onOpenJourney={onOpenJourney}
        />
      ) : (
        <EmptyState icon={<IconHistory size={26} stroke={1.6} />} title={t('results')}>
          {t('lead')}
        </EmptyState>
      )}
    </SidePanel>
  );
}

/** Shows the shape on the map while it is not being drawn, and the way of the stay that is pointed at. */
function useAskedOnMap({ shape }: AskState, isDrawing: boolean, lit: Stay | null): void {
  const from = lit ? Date.parse(lit.iTime) : 0;
  const way = useWay(lit?.mid ?? null, from, lit ? from + lit.duration * 1000 : 0);
  const isShown = shape !== null && !isDrawing && problemOf(shape) === null;
  const geomJson = isShown ? outlineJsonOf(shape) : null;
  useMapLayer('asked', geomJson === null ? null : { geomJson, way });
}
