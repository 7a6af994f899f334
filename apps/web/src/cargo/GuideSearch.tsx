import { Button, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { callPublic, codeOf, errorText } from '../api/index.ts';
import { textsNow, useTexts } from '../i18n/index.ts';
import { notify } from '../ui/index.ts';
import classes from './Cargo.module.css';
import { GUIDE_POINT } from './calls.ts';
import { CARGO_PATH, type FoundGuide } from './found.ts';
import { HumanCheck } from './HumanCheck.tsx';
import { cargoTexts } from './texts.ts';

interface GuideSearchProps {
  /** Order of the heading: 1 where the search is all of the page. */
  headingOrder: 1 | 2;
  /** What stands in the field at first. */
  firstNumber?: string;
}

/** The search for a guide number, for visitors without a login. What it finds is shown on the page of cargo tracking. */
export function GuideSearch({ headingOrder, firstNumber = '' }: GuideSearchProps) {
  const t = useTexts(cargoTexts);
  const navigate = useNavigate();
  const titleId = useId();
  const [number, setNumber] = useState(firstNumber);
  const [isMissing, setMissing] = useState(false);
  const [proof, setProof] = useState<string | null>(null);
  const search = useMutation({
    mutationFn: async (asked: { number: string; verification: string | null }) => {
      const { getPoinGuideNumber } = await callPublic(GUIDE_POINT, asked);
      return getPoinGuideNumber ? { ...asked, point: getPoinGuideNumber, foundAt: Date.now() } : null;
    },
    onSuccess: (found: FoundGuide | null) => {
      if (found) void navigate(CARGO_PATH, { state: found });
      else notify.danger(textsNow(cargoTexts)('notFound'));
    },
    onError: (error) => {
      if (codeOf(error) === 'VERIFICATION_REQUIRED') setProof(null); // it was too old
      notify.danger(errorText(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = number.trim();
    setMissing(wanted === '');
    if (wanted !== '') search.mutate({ number: wanted, verification: proof });
  };
  return (
    <section aria-labelledby={titleId}>
      <Title order={headingOrder} size={headingOrder === 1 ? 'h2' : 'h3'} id={titleId}>
        {t('title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('lead')}
      </Text>
      <form onSubmit={submit} noValidate className={classes.search}>
        <TextInput
          label={t('number')}
          value={number}
          error={isMissing ? t('required') : null}
          autoComplete="off"
          autoFocus={headingOrder === 1}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          onChange={(event) => {
            setNumber(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <HumanCheck proof={proof} onProof={setProof} />
        <Button
          type="submit"
          variant={headingOrder === 1 ? 'filled' : 'default'}
          loading={search.isPending}
          leftSection={<IconSearch size={17} aria-hidden="true" />}
        >
          {t('search')}
        </Button>
      </form>
    </section>
  );
}
