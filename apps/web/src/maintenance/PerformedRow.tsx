import { IconPaperclip, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useFormat, useTexts, vehicleName } from '../i18n/index.ts';
import type { Performed } from './maintenance.ts';
import classes from './PerformedRow.module.css';
import { RowLine, ServiceRow } from './ServiceRow.tsx';
import { maintenanceTexts } from './texts.ts';

interface PerformedRowProps {
  performed: Performed;
  showsVehicle: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

/** A performed service with its date, its supplier and its cost. */
export function PerformedRow({ performed, showsVehicle, isOpen, onOpen, onDelete }: PerformedRowProps) {
  const t = useTexts(maintenanceTexts);
  const format = useFormat();
  const { kms, cost, currency, marca, supplier, attachments, renewedServiceId } = performed;
  const facts = [
    kms === null ? null : format.distance(kms, 0),
    cost === null || currency === null ? null : format.money(cost, currency),
  ];
  const by = [supplier, marca].filter(Boolean).join(' · ');
  return (
    <ServiceRow
      title={performed.serviceType.description}
      vehicle={showsVehicle ? vehicleName(performed.asset) : null}
      mark={<span className={classes.date}>{format.date(performed.date)}</span>}
      isOpen={isOpen}
      onOpen={onOpen}
      actions={[{ label: t('remove'), icon: <IconTrash size={18} />, onClick: onDelete }]}
    >
      {facts.some(Boolean) && <RowLine>{facts.filter(Boolean).join(' · ')}</RowLine>}
      {by !== '' && <RowLine>{by}</RowLine>}
      {(attachments.length > 0 || renewedServiceId !== null) && (
        <span className={classes.extras}>
          {attachments.length > 0 && (
            <span className={classes.extra}>
              <IconPaperclip size={14} aria-hidden="true" />
              {t('attachments', { count: attachments.length })}
            </span>
          )}
          {renewedServiceId !== null && (
            <span className={classes.extra}>
              <IconRefresh size={14} aria-hidden="true" />
              {t('renewed')}
            </span>
          )}
        </span>
      )}
    </ServiceRow>
  );
}
