import { Badge, Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { weight } from '../theme.ts';
import { ErrorState, Skeletons, useNow } from '../ui/index.ts';
import { type ListedLink, SHARE_LINKS } from './calls.ts';
import { isOpen, linkName, stateColour } from './link.ts';
import { RevokeLinks } from './RevokeLinks.tsx';
import classes from './Share.module.css';
import { shareTexts } from './texts.ts';

/** The links of a vehicle, the open ones first, with their views; open ones can be revoked. */
export function VehicleLinks({ assetId }: { assetId: number }) {
  const t = useTexts(shareTexts);
  const answer = useQuery({ ...query(SHARE_LINKS, { assetId }), staleTime: 0 });
  const [doomed, setDoomed] = useState<ListedLink | null>(null);
  const links = answer.data?.shareLinks ?? [];
  return (
    <section aria-label={t('links')} className={classes.links}>
      <Title order={3} size="h5">
        {t('links')}
      </Title>
      {answer.isPending ? (
        <Skeletons count={2} heightPx={52} />
      ) : answer.isError ? (
        <ErrorState message={t('loadFailed')} onRetry={() => void answer.refetch()} />
      ) : links.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noLinks')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {links
            .toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
            .map((link) => (
              <Row key={link.id} link={link} onRevoke={() => setDoomed(link)} />
            ))}
        </ul>
      )}
      {doomed && <RevokeLinks links={[doomed]} onClose={() => setDoomed(null)} />}
    </section>
  );
}

function Row({ link, onRevoke }: { link: ListedLink; onRevoke: () => void }) {
  const t = useTexts(shareTexts);
  const format = useFormat();
  const now = useNow();
  const { state, arrival, endsAt, endedAt, views, lastViewedAt, createdBy } = link;
  const name = linkName(link, t);
  const place = arrival ? (arrival.name ?? t('aPlace')) : '';
  const moment = format.dateTime(endsAt);
  const end = endedAt
    ? t('endedAt', { moment: format.dateTime(endedAt) })
    : arrival
      ? t('untilArrival', { place, moment })
      : t('untilMoment', { moment });
  const seen = [
    t('views', { count: views }),
    ...(lastViewedAt ? [t('lastView', { ago: format.ago(lastViewedAt, now) })] : []),
    t('by', { name: createdBy }),
  ];
  return (
    <li className={classes.row} data-open={isOpen(link)}>
      <div className={classes.about}>
        <span className={classes.name}>
          <strong>{name}</strong>
          <Badge variant="dot" tt="none" fw={weight.medium} color={stateColour(state)}>
            {t(`state_${state}`)}
          </Badge>
        </span>
        <Text size="sm">{end}</Text>
        {state === 'SUSPENDED' && <Text size="sm">{t('suspendedWhy')}</Text>}
        <Text size="sm" c="dimmed">
          {seen.join(' · ')}
        </Text>
      </div>
      {isOpen(link) && (
        <Button
          variant="default"
          size="sm"
          className={classes.revoke}
          aria-label={t('revokeOf', { name })}
          onClick={onRevoke}
        >
          {t('revoke')}
        </Button>
      )}
    </li>
  );
}
