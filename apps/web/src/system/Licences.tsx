import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, type SystemLicencesQuery } from '../api/index.ts';
import { folded, UNKNOWN, useTexts } from '../i18n/index.ts';
import { ErrorState, Section, Skeletons } from '../ui/index.ts';
import { SYSTEM_LICENCES } from './calls.ts';
import { type Column, Rows } from './Rows.tsx';
import { systemTexts } from './texts.ts';

type Found = NonNullable<SystemLicencesQuery['systemStatus']>;

/** Whose data the maps show, and whose software Rastro contains. */
export function Licences() {
  const t = useTexts(systemTexts);
  const [wanted, setWanted] = useState('');
  const answer = useQuery({ ...query(SYSTEM_LICENCES, {}), staleTime: Number.POSITIVE_INFINITY });
  if (answer.isPending) return <Skeletons count={6} heightPx={44} />;
  const found = answer.data?.systemStatus;
  if (!found) return <ErrorState message={t('failed')} onRetry={() => void answer.refetch()} />;
  const sources: Column<Found['mapSources'][number]>[] = [
    { heading: t('source'), cell: ({ name }) => name, isVerbatim: true },
    { heading: t('attribution'), cell: ({ attribution }) => attribution ?? UNKNOWN, isVerbatim: true },
  ];
  const packages: Column<Found['packages'][number]>[] = [
    { heading: t('package'), cell: ({ name }) => name, isVerbatim: true },
    { heading: t('version'), cell: ({ version }) => version, isVerbatim: true },
    { heading: t('licence'), cell: ({ licence }) => licence ?? t('noLicence') },
  ];
  const fitting = found.packages.filter(({ name, licence }) =>
    folded(`${name} ${licence ?? ''}`).includes(folded(wanted.trim())),
  );
  return (
    <>
      <Section title={t('mapSources')}>
        <Rows
          label={t('mapSources')}
          columns={sources}
          rows={found.mapSources}
          keyOf={({ name }) => name}
          empty=""
          minWidth={320}
        />
      </Section>
      <Section title={t('packages')} hint={t('packagesHint')}>
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          maw={360}
          mb="sm"
        />
        <Rows
          label={t('packages')}
          columns={packages}
          rows={fitting}
          keyOf={({ name, version }) => `${name} ${version}`}
          empty={t('noneFound')}
          minWidth={360}
        />
      </Section>
    </>
  );
}
