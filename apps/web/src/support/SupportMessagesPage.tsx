import { Anchor, Badge, Button, Pagination, Switch } from '@mantine/core';
import { IconCheck, IconInboxOff, IconMail, IconRotate } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { call, errorText, query, type SupportMessageShownFragment } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { EmptyState, ErrorState, notify, Page, Skeletons } from '../ui/index.ts';
import { MARK_SUPPORT_MESSAGE, SUPPORT_MESSAGES } from './calls.ts';
import { supportInboxName } from './name.ts';
import classes from './SupportMessagesPage.module.css';
import { supportTexts } from './texts.ts';

const PAGE_SIZE = 20;
const REFRESH_MS = 30_000;

type Message = SupportMessageShownFragment;

/** The page /manage/supportMessages: what users wrote to those who run the installation. Page and filter are part of the address. */
export function Component() {
  const t = useTexts(supportTexts);
  const title = useTexts(supportInboxName)('title');
  const [place, setPlace] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(place.get('page'))) || 1);
  const onlyOpen = place.get('all') === null;
  const go = (next: { page?: number; all?: boolean }) => {
    const after = new URLSearchParams(place);
    if (next.all !== undefined) {
      after.delete('page');
      if (next.all) after.set('all', '1');
      else after.delete('all');
    }
    if (next.page !== undefined) after.set('page', String(next.page));
    setPlace(after);
  };
  const answer = useQuery({
    ...query(SUPPORT_MESSAGES, { onlyOpen, pageNumber: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const { items = [], count = 0 } = answer.data?.supportMessages ?? {};
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  return (
    <Page title={title} lead={t('inboxLead')}>
      <Switch
        mb="md"
        label={t('onlyOpen')}
        checked={onlyOpen}
        onChange={(event) => go({ all: !event.currentTarget.checked })}
      />
      {answer.isPending ? (
        <Skeletons count={3} heightPx={120} />
      ) : answer.isError ? (
        <ErrorState message={t('inboxFailed')} onRetry={() => void answer.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState
          icon={<IconInboxOff size={26} stroke={1.6} />}
          title={t(onlyOpen ? 'noneOpen' : 'noMessages')}
        />
      ) : (
        <ul className={classes.messages} aria-label={title}>
          {items.map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
        </ul>
      )}
      {pages > 1 && <Pagination mt="md" total={pages} value={page} onChange={(next) => go({ page: next })} />}
    </Page>
  );
}

function MessageCard({ message }: { message: Message }) {
  const t = useTexts(supportTexts);
  const format = useFormat();
  const client = useQueryClient();
  const { id, name, userName, customerName, email, phone, writtenAt, text, page, browser } = message;
  const isAnswered = message.answeredAt !== null;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(MARK_SUPPORT_MESSAGE, { id, answered: !isAnswered }),
    onSuccess: () => client.invalidateQueries({ queryKey: [SUPPORT_MESSAGES.toString()] }),
    onError: (error) => notify.danger(errorText(error)),
  });
  const titleId = `support-${id}`;
  return (
    <li className={classes.message} aria-labelledby={titleId}>
      <header className={classes.header}>
        <h2 id={titleId} className={classes.who} translate="no">
          {name || userName} · {customerName}
        </h2>
        <Badge variant="light" color={isAnswered ? 'green' : 'blue'} tt="none">
          {t(isAnswered ? 'answered' : 'open')}
        </Badge>
        <span className={classes.when}>{format.dateTime(writtenAt)}</span>
      </header>
      <p className={classes.text} translate="no">
        {text}
      </p>
      <p className={classes.about}>
        {[userName, phone, browser].filter(Boolean).join(' · ')}
        {page && (
          <>
            {' · '}
            <Anchor component={Link} to={page} inherit underline="always">
              {page}
            </Anchor>
          </>
        )}
      </p>
      {isAnswered && (
        <p className={classes.about}>
          {t('answeredBy', {
            name: message.answeredBy ?? format.number(null),
            at: format.dateTime(message.answeredAt),
          })}
        </p>
      )}
      <div className={classes.actions}>
        {email && (
          <Button
            size="compact-md"
            variant="default"
            component="a"
            href={`mailto:${email}?subject=${encodeURIComponent(t('replySubject'))}`}
            leftSection={<IconMail size={16} aria-hidden="true" />}
          >
            {t('reply', { email })}
          </Button>
        )}
        <Button
          size="compact-md"
          variant={isAnswered ? 'subtle' : 'light'}
          loading={isPending}
          leftSection={
            isAnswered ? (
              <IconRotate size={16} aria-hidden="true" />
            ) : (
              <IconCheck size={16} aria-hidden="true" />
            )
          }
          onClick={() => mutate()}
        >
          {t(isAnswered ? 'reopen' : 'markAnswered')}
        </Button>
      </div>
    </li>
  );
}
