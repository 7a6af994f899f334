import { Button, Tabs } from '@mantine/core';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { EmptyState, SidePanel } from '../ui/index.ts';
import classes from './MaintenancePanel.module.css';
import type { MaintenanceAddress } from './maintenanceAddress.ts';
import { NoticesSection } from './NoticesSection.tsx';
import { PerformedSection } from './PerformedSection.tsx';
import { maintenancePanelTexts } from './panelTexts.ts';
import { maintenanceTexts } from './texts.ts';
import { useGroupIds } from './useMaintenance.ts';

interface MaintenancePanelProps {
  address: MaintenanceAddress;
  onChange: (change: Partial<MaintenanceAddress>) => void;
  onClose: () => void;
}

/** The panel of maintenance: service notices, and on a tab of their own performed services. */
export function MaintenancePanel({ address, onChange, onClose }: MaintenancePanelProps) {
  const t = useTexts(maintenanceTexts);
  const tp = useTexts(maintenancePanelTexts);
  const hasGroups = useGroupIds().length > 0;
  return (
    <SidePanel title={tp('maintenance')} onClose={onClose}>
      <Tabs
        value={address.isDone ? 'done' : 'notices'}
        onChange={(tab) => onChange({ isDone: tab === 'done' })}
        keepMounted={false}
      >
        <Tabs.List grow className={classes.tabs}>
          <Tabs.Tab value="notices">{t('notices')}</Tabs.Tab>
          <Tabs.Tab value="done">{t('performed')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="notices">
          <Section
            title={t('notices')}
            add={t('addNotice')}
            onAdd={() => onChange({ form: { kind: 'notice', id: null } })}
          >
            {hasGroups ? <NoticesSection address={address} onChange={onChange} /> : <NoGroups />}
          </Section>
        </Tabs.Panel>
        <Tabs.Panel value="done">
          <Section
            title={t('performed')}
            add={t('addPerformed')}
            onAdd={() => onChange({ form: { kind: 'performed', id: null, noticeId: null } })}
          >
            {hasGroups ? <PerformedSection address={address} onChange={onChange} /> : <NoGroups />}
          </Section>
        </Tabs.Panel>
      </Tabs>
    </SidePanel>
  );
}

interface SectionProps {
  title: string;
  add: string;
  onAdd: () => void;
  children: ReactNode;
}

function Section({ title, add, onAdd, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <Button variant="light" size="sm" leftSection={<IconPlus size={16} />} onClick={onAdd}>
          {add}
        </Button>
      </div>
      {children}
    </section>
  );
}

function NoGroups() {
  const t = useTexts(maintenanceTexts);
  return (
    <EmptyState icon={<IconStack2 size={26} stroke={1.6} />} title={t('noGroups')}>
      {t('noGroupsHint')}
    </EmptyState>
  );
}
