import { type ReactNode, useState } from 'react';
import { errorText } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { EmptyState, ErrorState, Skeletons } from '../ui/index.ts';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { IndicatorMark } from './IndicatorMark.tsx';
import classes from './MaintenancePanel.module.css';
import { overdueFirst, urgencyOf, worstOf } from './maintenance.ts';
import type { OpenForm } from './maintenanceAddress.ts';
import { NoticeRow } from './NoticeRow.tsx';
import { maintenanceTexts } from './texts.ts';
import { type NoticeSource, useNotices } from './useMaintenance.ts';
import { VehicleLists } from './VehicleLists.tsx';

interface NoticeListProps {
  source: NoticeSource;
  isFlat: boolean;
  showsVehicle: boolean;
  form: OpenForm | null;
  onForm: (form: OpenForm | null) => void;
  /** The icon that is shown where there are no notices. */
  icon: ReactNode;
}

/** Notices by their vehicles or in one list, the overdue ones first. Each row opens its form, records its service or deletes it. */
export function NoticeList({ source, isFlat, showsVehicle, form, onForm, icon }: NoticeListProps) {
  const t = useTexts(maintenanceTexts);
  const notices = useNotices(source);
  const [asked, setAsked] = useState<number | null>(null);
  const openId = form?.kind === 'notice' ? form.id : null;
  if (notices.isPending) return <Skeletons count={3} heightPx={46} />;
  if (notices.isError)
    return <ErrorState message={errorText(notices.error)} onRetry={() => void notices.refetch()} />;
  const { service } = notices.data;
  if (service.length === 0)
    return (
      <EmptyState icon={icon} title={t('noNotices')}>
        {t('noNoticesHint')}
      </EmptyState>
    );
  return (
    <>
      <div className={isFlat ? classes.flat : classes.lists}>
        <VehicleLists
          items={overdueFirst(service)}
          rankOf={urgencyOf}
          isFlat={isFlat}
          summary={(of) => (
            <>
              <IndicatorMark indicator={worstOf(of)} />
              {of.length > 1 && t('count', { count: of.length })}
            </>
          )}
          row={(notice) => (
            <NoticeRow
              notice={notice}
              showsVehicle={showsVehicle}
              isOpen={notice.id === openId}
              onOpen={() => onForm({ kind: 'notice', id: notice.id })}
              onPerform={() => onForm({ kind: 'performed', id: null, noticeId: notice.id })}
              onDelete={() => setAsked(notice.id)}
            />
          )}
        />
      </div>
      {asked !== null && (
        <ConfirmDelete
          kind="notice"
          id={asked}
          onDeleted={() => asked === openId && onForm(null)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
