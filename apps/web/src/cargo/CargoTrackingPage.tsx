import { Alert, Button, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { callPublic, codeOf, errorText, serverNow } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { PlaceMap } from '../map/index.ts';
import { weight } from '../theme.ts';
import { Facts, Logo, notify, Part, Skeletons, useNow } from '../ui/index.ts';
import classes from './Cargo.module.css';
import { GUIDE_POINT } from './calls.ts';
import { CARGO_PATH, type FoundGuide, type GuidePoint, readFound } from './found.ts';
import { GuideSearch } from './GuideSearch.tsx';
import { cargoTexts } from './texts.ts';
import { canVerify, verify } from './verification.ts';

/** The interval between two looks for a newer position while the page is seen. */
const REFRESH_MS = 60_000;
/** A position is old where a vehicle that transmits would have sent another (docs/contract.md). */
const OLD_MS = 10 * 60_000;

/**
 * The public page of cargo tracking: where the vehicle of a guide is. A search hands over what it found; opened without it, the page asks
 * for the number, which may stand after a # in its address.
 */
export function Component() {
  const { state, hash, key } = useLocation();
  const found = readFound(state);
  return found ? <Found key={key} {...found} /> : <Ask firstNumber={numberIn(hash)} />;
}

function numberIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ''; // a link that was cut off
  }
}

function Ask({ firstNumber, isGone = false }: { firstNumber: string; isGone?: boolean }) {
  const t = useTexts(cargoTexts);
  useDocumentTitle(`${t('title')} · Rastro`);
  return (
    <main className={classes.ask}>
      <span className={classes.logo}>
        <Logo size={44} />
      </span>
      {isGone && (
        <Alert color="red" variant="light" role="alert" title={t('notFound')}>
          {t('notFoundHint')}
        </Alert>
      )}
      <GuideSearch headingOrder={1} firstNumber={firstNumber} />
      <Button component={Link} to="/login" variant="subtle">
        {t('toLogin')}
      </Button>
    </main>
  );
}

function Found({ number, verification, point, foundAt }: FoundGuide) {
  const t = useTexts(cargoTexts);
  const guide = number.toUpperCase();
  useDocumentTitle(`${t('guide', { number: guide })} · Rastro`);
  const proof = useRef(verification);
  const ask = async () =>
    (await callPublic(GUIDE_POINT, { number, verification: proof.current })).getPoinGuideNumber ?? null;
  const answer = useQuery({
    queryKey: [GUIDE_POINT.toString(), number],
    queryFn: () =>
      ask().catch(async (error: unknown) => {
        if (codeOf(error) !== 'VERIFICATION_REQUIRED' || !canVerify()) throw error;
        proof.current = await verify(); // the visitor gave one before, which is too old by now
        return ask();
      }),
    initialData: point as GuidePoint | null,
    initialDataUpdatedAt: foundAt,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  // The guide ended while somebody was looking.
  if (!answer.data) return <Ask firstNumber={number} isGone />;
  const refresh = async () => {
    const { error } = await answer.refetch();
    if (error) notify.danger(errorText(error));
  };
  return (
    <main className={classes.page}>
      <div className={classes.map}>
        <Part fallback={<Skeletons count={1} heightPx={240} />}>
          <PlaceMap
            latitude={answer.data.lat}
            longitude={answer.data.lon}
            label={t('mapOf', { number: guide })}
          />
        </Part>
      </div>
      <section className={classes.card} aria-label={t('title')}>
        <div className={classes.brand}>
          <Logo size={26} />
          {t('title')}
        </div>
        <Title order={1} size="h2" className={classes.number} translate="no">
          {t('guide', { number: guide })}
        </Title>
        <Seen point={answer.data} />
        {answer.isError && (
          <Text size="sm" c="red" role="status">
            {t('refreshFailed')}
          </Text>
        )}
        <div className={classes.buttons}>
          <Button
            leftSection={<IconRefresh size={17} aria-hidden="true" />}
            loading={answer.isFetching}
            onClick={() => void refresh()}
          >
            {t('refresh')}
          </Button>
          <Button component={Link} to={CARGO_PATH} variant="default">
            {t('another')}
          </Button>
        </div>
      </section>
    </main>
  );
}

/** What is known of the vehicle, and how old that is. */
function Seen({ point: { nMov, pat, fGPS } }: { point: GuidePoint }) {
  const t = useTexts(cargoTexts);
  const format = useFormat();
  useNow(); // what follows is of this second
  const now = serverNow();
  const facts = [
    ...(nMov === null ? [] : [{ label: t('vehicle'), value: nMov }]),
    ...(pat === null ? [] : [{ label: t('plate'), value: pat }]),
  ];
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      <div className={classes.seen}>
        <Text size="sm" c="dimmed">
          {t('reported')}
        </Text>
        <Text fw={weight.bold}>{format.ago(fGPS, now)}</Text>
        <Text size="sm" c="dimmed">
          {format.dateTime(fGPS)}
        </Text>
        {now - Date.parse(fGPS) > OLD_MS && <Text size="sm">{t('noNewer')}</Text>}
      </div>
    </>
  );
}
