import { Button, Group, Pagination, Text } from '@mantine/core';
import { useFormat, useTexts } from '../i18n/index.ts';
import { Dialog } from '../ui/index.ts';
import classes from './AlarmsPanel.module.css';
import { alarmsTexts } from './texts.ts';

interface PagesProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The pages of the list as buttons. */
export function Pages({ page, pages, onPage }: PagesProps) {
  const t = useTexts(alarmsTexts);
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      <Pagination
        value={page}
        total={pages}
        siblings={0}
        size="sm"
        classNames={{ control: classes.page }}
        onChange={onPage}
        getItemProps={(number) => ({ 'aria-label': t('pageOf', { page: number, pages }) })}
        getControlProps={(control) => ({
          'aria-label': t(control === 'previous' ? 'previousPage' : 'nextPage'),
        })}
      />
    </nav>
  );
}

/** Number of alarms that can be taken back at most: the server names no more (`notificationId` of ACKMultipleAlarms). */
const MOST_UNDONE = 5_000;

/** Asks for confirmation before everything that fits the filter is acknowledged, and says where that cannot be undone. */
export function AcknowledgeAll({
  count,
  onConfirm,
  onClose,
}: {
  count: number;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useTexts(alarmsTexts);
  const format = useFormat();
  return (
    <Dialog onClose={onClose} title={t('acknowledgeAllTitle')}>
      <Text mb="md">
        {t('acknowledgeAllQuestion', { count })}
        {count > MOST_UNDONE && ` ${t('cannotBeUndone', { most: format.number(MOST_UNDONE) })}`}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={onConfirm} data-autofocus>
          {t('acknowledgeCount', { count: format.number(count) })}
        </Button>
      </Group>
    </Dialog>
  );
}
