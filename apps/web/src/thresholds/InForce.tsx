import { Button, Checkbox, Table } from '@mantine/core';
import { IconCar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { errorText, type InForcePartsFragment, query } from '../api/index.ts';
import { nameOf } from '../explain/index.ts';
import { isWallTime, useFormat, useTexts } from '../i18n/index.ts';
import { EmptyState, ErrorState, MomentInput, Skeletons } from '../ui/index.ts';
import { VehicleSelect } from '../vehicles/index.ts';
import { THRESHOLDS_IN_FORCE } from './calls.ts';
import classes from './InForce.module.css';
import { THRESHOLD_GROUPS } from './setForm.ts';
import { thresholdsTexts } from './texts.ts';
import { withUnit } from './thresholdUnits.ts';
import { useVehicles } from './useVehicles.ts';

interface InForceProps {
  customerId: number;
  assetId: number | null;
  /** `yyyy-MM-dd HH:mm:ss` by the user's clock; null for now. */
  at: string | null;
  onLook: (assetId: number | null, at: string | null) => void;
  onOpenSet: (set: number) => void;
}

/** The thresholds in force for a vehicle at a time, with the origin of each value. */
export function InForce({ customerId, assetId, at, onLook, onOpenSet }: InForceProps) {
  const t = useTexts(thresholdsTexts);
  const vehicles = useVehicles(customerId);
  const date = at !== null && isWallTime(at) ? at : null;
  const answer = useQuery({
    ...query(THRESHOLDS_IN_FORCE, { assetId: assetId ?? 0, date }),
    enabled: assetId !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={classes.choice}>
        <VehicleSelect
          label={t('vehicle')}
          vehicles={vehicles}
          clearable={false}
          value={assetId}
          onChange={(id) => onLook(id, date)}
        />
        <MomentInput
          label={t('at')}
          placeholder={t('now')}
          value={date}
          error={null}
          onChange={(next) => onLook(assetId, next)}
        />
      </div>
      {assetId === null ? (
        <EmptyState icon={<IconCar size={26} stroke={1.6} />} title={t('chooseVehicleTitle')}>
          {t('chooseVehicleHint')}
        </EmptyState>
      ) : answer.isError ? (
        <ErrorState message={errorText(answer.error)} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeletons count={8} heightPx={34} />
      ) : (
        <InForceTable inForce={answer.data.thresholdsInForce} onOpenSet={onOpenSet} />
      )}
    </>
  );
}

interface InForceTableProps {
  inForce: InForcePartsFragment;
  onOpenSet: (set: number) => void;
}

function InForceTable({ inForce, onOpenSet }: InForceTableProps) {
  const t = useTexts(thresholdsTexts);
  const format = useFormat();
  const [onlyChanged, setOnlyChanged] = useState(false);
  const byName = new Map(inForce.thresholds.map((each) => [each.name, each]));
  const groups = THRESHOLD_GROUPS.map(({ part, names }) => ({
    part,
    rows: names.flatMap((name) => {
      const row = byName.get(name);
      return row && !(onlyChanged && row.source === 'DEFAULT') ? [row] : [];
    }),
  })).filter(({ rows }) => rows.length > 0);
  return (
    <div className={classes.result}>
      <div className={classes.bar}>
        <span>{t('version', { version: inForce.version })}</span>
        <Checkbox
          label={t('onlyChanged')}
          checked={onlyChanged}
          onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
        />
      </div>
      {groups.length === 0 ? (
        <p>{t('nothingChanged')}</p>
      ) : (
        <Table.ScrollContainer minWidth={340} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing={7} className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('threshold')}</Table.Th>
                <Table.Th ta="right">{t('value')}</Table.Th>
                <Table.Th ta="right" className={classes.default}>
                  {t('factory')}
                </Table.Th>
                <Table.Th className={classes.source}>{t('source')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {groups.map(({ part, rows }) => (
                <Fragment key={part}>
                  <Table.Tr>
                    <Table.Th colSpan={4} scope="colgroup" className={classes.group}>
                      {nameOf(part, format)}
                    </Table.Th>
                  </Table.Tr>
                  {rows.map(({ name, value, default: byDefault, source, thresholdSetId }) => (
                    <Table.Tr key={name} data-changed={source !== 'DEFAULT' || undefined}>
                      <Table.Td>{nameOf(name, format)}</Table.Td>
                      <Table.Td className={classes.value}>{withUnit(name, value, format)}</Table.Td>
                      <Table.Td className={classes.default}>{withUnit(name, byDefault, format)}</Table.Td>
                      <Table.Td className={classes.source}>
                        {thresholdSetId === null ? (
                          t(`source${source}`)
                        ) : (
                          <Button
                            variant="subtle"
                            size="compact-sm"
                            className={classes.link}
                            aria-label={`${t(`source${source}`)}. ${t('openSet', { name: nameOf(name, format) })}`}
                            onClick={() => onOpenSet(thresholdSetId)}
                          >
                            {t(`source${source}`)}
                          </Button>
                        )}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Fragment>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </div>
  );
}
