import { Anchor, Badge, Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { BaseMapProvider } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { weight } from '../theme.ts';
import classes from './BaseMapsPage.module.css';
import type { Offer } from './layerForm.ts';
import { baseMapsTexts } from './texts.ts';

interface OffersProps {
  offers: readonly Offer[];
  onAdd: (provider: BaseMapProvider) => void;
}

/** Whose maps there are: what each is, who learns what, how near it goes, and on which terms. */
export function Offers({ offers, onAdd }: OffersProps) {
  const t = useTexts(baseMapsTexts);
  return (
    <ul className={classes.offers} aria-label={t('catalogue')}>
      {offers.map(({ provider, host, tileMaxZoom, termsUrl, needsKey, attribution }) => (
        <li key={provider} className={classes.offer}>
          <div className={classes.layerHead}>
            <Text fw={weight.bold}>{t(provider)}</Text>
            {needsKey && (
              <Badge variant="light" color="gray">
                {t('wantsKey')}
              </Badge>
            )}
          </div>
          <Text size="sm">{t(`${provider}_terms`)}</Text>
          <Text size="sm" c="dimmed">
            {host !== null && <span className={classes.fact}>{t('learns', { host })}</span>}
            {tileMaxZoom !== null && <span className={classes.fact}>{t('zoom', { zoom: tileMaxZoom })}</span>}
            {attribution !== '' && <span className={classes.fact}>{textOf(attribution)}</span>}
          </Text>
          <div className={classes.offerFoot}>
            {termsUrl !== null && (
              <Anchor size="sm" href={termsUrl} target="_blank" rel="noreferrer">
                {t('terms')}
              </Anchor>
            )}
            <Button
              variant="default"
              leftSection={<IconPlus size={17} />}
              aria-label={t('addNamed', { name: t(provider) })}
              onClick={() => onAdd(provider)}
            >
              {t('add')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What an attribution says, without its links. */
const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
