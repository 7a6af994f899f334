import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconLayoutGrid, IconMap2, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { trackingTexts, useMultipleTracking } from '../../tracking/index.ts';
import { EmptyState, ErrorState, PageLoading } from '../../ui/index.ts';
import { FollowedMap } from './FollowedMap.tsx';
import classes from './MultipleTrackingPage.module.css';
import { useMapAddress } from './useMapAddress.ts';

/** The vehicles of multiple tracking beside each other, each followed on a map of its own. */
export function Component() {
  const t = useTexts(trackingTexts);
  const { linkTo } = useMapAddress();
  const { ids, failed, retry, toggle } = useMultipleTracking();
  useDocumentTitle(`${t('title')} · Rastro`);
  if (failed) return <ErrorState message={t('failed')} onRetry={retry} />;
  if (ids === null) return <PageLoading />;
  if (ids.length === 0)
    return (
      <div className={classes.empty}>
        <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
        <EmptyState icon={<IconLayoutGrid size={26} stroke={1.6} />} title={t('none')}>
          <p>{t('noneHint')}</p>
          <Button component={Link} to="/map" variant="light" size="sm">
            {t('toMap')}
          </Button>
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.page} data-count={ids.length}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      {ids.map((assetId) => (
        <div key={assetId} className={classes.vehicle}>
          <FollowedMap
            assetId={assetId}
            hasTrail={false}
            headingLevel={2}
            actions={(vehicle) => {
              const plate = vehicle?.pat ?? '';
              return (
                <>
                  {vehicle && (
                    <Tooltip label={t('open', { plate })}>
                      <ActionIcon
                        component={Link}
                        to={linkTo(assetId)}
                        variant="subtle"
                        color="gray"
                        className={classes.button}
                        aria-label={t('open', { plate })}
                      >
                        <IconMap2 size={18} />
                      </ActionIcon>
                    </Tooltip>
                  )}
                  <Tooltip label={t('remove', { plate })}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      className={classes.button}
                      aria-label={t('remove', { plate })}
                      onClick={() => toggle(assetId)}
                    >
                      <IconX size={18} />
                    </ActionIcon>
                  </Tooltip>
                </>
              );
            }}
          />
        </div>
      ))}
    </div>
  );
}
