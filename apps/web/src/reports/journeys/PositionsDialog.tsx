import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import {
  chosenWords,
  isReportAmount,
  JOURNEY_POSITION_WORDS,
  type ReportColumnWords,
  type ReportWords,
  reportCell,
  reportHeading,
  wordIn,
} from '@rastro/format';
import { IconFileExport, IconMapPin } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call, type JourneyPositionsQuery } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { PlaceMap } from '../../map/index.ts';
import {
  Dialog,
  EntityList,
  ErrorState,
  type ListColumn,
  PAGE_SIZES,
  PageLoading,
  Part,
  Skeletons,
} from '../../ui/index.ts';
import { ColumnsButton } from '../ColumnsButton.tsx';
import { shownCell } from '../ReportTable.tsx';
import { reportsTexts } from '../texts.ts';
import { JOURNEY_POSITIONS, POSITIONS_EXCEL, POSITIONS_KML, POSITIONS_PDF } from './calls.ts';
import classes from './JourneyReport.module.css';
import { isOfPositions } from './journeyAddress.ts';
import { saveText } from './saveText.ts';
import type { VehicleJourney } from './VehicleJourneys.tsx';

const NONE: ReadonlySet<string> = new Set();
const FILES = [
  { text: 'excel', extension: 'xlsx', file: POSITIONS_EXCEL },
  { text: 'pdf', extension: 'pdf', file: POSITIONS_PDF },
  { text: 'kml', extension: 'kml', file: POSITIONS_KML },
] as const;
/** All that is chosen are columns of positions: their files have the vehicle beside them. */
const WORDS: ReportWords = {
  ...JOURNEY_POSITION_WORDS,
  columns: JOURNEY_POSITION_WORDS.columns.slice(0, 1),
};

/** The columns of the table: the place of a position is shown on the map beside it, and as numbers only where these are chosen. */
function shownColumns(chosen: readonly string[]): readonly ReportColumnWords[] {
  const columns = chosenWords(WORDS, chosen).details?.columns ?? [];
  return chosen.length > 0 ? columns : columns.filter(({ kind }) => kind !== 'degrees');
}

type Position = JourneyPositionsQuery['journeyReportPositionsPage']['items'][number];
type ShownPosition = Position & { id: number };

interface PositionsDialogProps {
  assetId: number;
  /** What the vehicle is called. */
  name: string;
  journey: VehicleJourney;
  /** The columns of the table and of the files, as `chosenWords` knows them; the usual ones where there are none. */
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
  onClose: () => void;
}

/** The positions of a journey by pages, each on a map where one wants to see it, and their files. */
export function PositionsDialog(props: PositionsDialogProps) {
  const { assetId, name, journey, chosen, onChoose, onClose } = props;
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const [viewed, setViewed] = useState<ShownPosition | null>(null);
  const range = { movilID: assetId, fechaInicio: journey.iTime, fechaFin: journey.fTime };
  const variables = { ...range, pageNumber: page, pageSize };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['journeyPositions', variables],
    queryFn: ({ signal }) => call(JOURNEY_POSITIONS, variables, signal),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(
    () => (data?.journeyReportPositionsPage.items ?? []).map((position, id) => ({ ...position, id })),
    [data],
  );
  const columns = useMemo(
    () =>
      shownColumns(chosen).map(
        (column): ListColumn<ShownPosition> => ({
          key: column.name,
          heading: reportHeading(column, format),
          isSortable: false,
          isNumber: isReportAmount(column.kind),
          cell: (row) => shownCell(column, row[column.name as keyof Omit<Position, '__typename'>], format),
        }),
      ),
    [format, chosen],
  );
  const nameOf = ({ fGPS }: Position): string => reportCell({ kind: 'moment' }, fGPS, format);
  const title = `${wordIn(JOURNEY_POSITION_WORDS.title, format.language)}: ${name}`;
  return (
    <Dialog onClose={onClose} title={title} size={1040} fillsPhone>
      <Group gap="xs" mb="sm">
        <ColumnsButton
          words={WORDS}
          chosen={chosen}
          size="xs"
          onChoose={(next) => onChoose(next.filter(isOfPositions))}
        />
        {FILES.map(({ text, extension, file }) => (
          <Button
            key={text}
            variant="default"
            size="xs"
            leftSection={<IconFileExport size={15} aria-hidden="true" />}
            onClick={() =>
              void saveText(
                () => call(file, { ...range, columns: [...chosen] }),
                `${title.replaceAll(':', '')}.${extension}`,
              )
            }
          >
            {t(text)}
          </Button>
        ))}
      </Group>
      {viewed && (
        <div className={classes.map}>
          <Part fallback={<PageLoading />}>
            <PlaceMap
              latitude={viewed.lat}
              longitude={viewed.lon}
              label={t('mapOf', { name: nameOf(viewed) })}
            />
          </Part>
        </div>
      )}
      {error ? (
        <ErrorState message={t('failed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeletons count={6} heightPx={40} />
      ) : (
        <EntityList
          label={title}
          name="journey positions"
          columns={columns}
          hidden={NONE}
          rows={rows}
          nameOf={nameOf}
          order={null}
          onOrder={() => undefined}
          actions={(position) => (
            <Tooltip label={t('view', { name: nameOf(position) })}>
              <ActionIcon
                variant="subtle"
                aria-label={t('view', { name: nameOf(position) })}
                onClick={() => setViewed(position)}
              >
                <IconMapPin size={18} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          )}
          page={page}
          pageSize={pageSize}
          count={data.journeyReportPositionsPage.count}
          onPage={setPage}
          onPageSize={(size) => {
            setPage(1);
            setPageSize(size);
          }}
          isBusy={isPlaceholderData}
          empty={null}
        />
      )}
    </Dialog>
  );
}
