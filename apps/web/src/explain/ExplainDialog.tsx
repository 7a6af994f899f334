import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { Dialog, ErrorState, Facts, Skeletons, Unbroken } from '../ui/index.ts';
import { Checks, Crossings } from './Checks.tsx';
import classes from './ExplainDialog.module.css';
import { Fixes } from './Fixes.tsx';
import { Events, Segments } from './Parts.tsx';
import { sentenceOf } from './sentence.ts';
import { type ExplainSubject, FIGURES, writeSubject } from './subject.ts';
import { Thresholds } from './Thresholds.tsx';
import { explainTexts } from './texts.ts';
import { type Explanation, useExplanation } from './useExplanation.ts';
import { Verdict } from './Verdict.tsx';
import { isShown, nameOf, shownValue } from './values.ts';

interface ExplainDialogProps {
  subject: ExplainSubject;
  /** Opens the explanation of something else of the same vehicle. */
  onSubject: (subject: ExplainSubject) => void;
  onClose: () => void;
}

/**
 * The dialog of an explanation: one sentence first, then the rule, its thresholds, the figures, what was missing, and the fixes, including those that were
 * set aside.
 */
export function ExplainDialog({ subject, onSubject, onClose }: ExplainDialogProps) {
  const t = useTexts(explainTexts);
  const [listing, setListing] = useState({ page: 0, onlySetAside: false });
  const { data, error, isError, refetch } = useExplanation(subject, listing.page, listing.onlySetAside);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = useRef(false);
  const ask = (next: ExplainSubject) => {
    setListing({ page: 0, onlySetAside: false });
    isAsked.current = true;
    onSubject(next);
  };
  // The button that was pressed is gone with the last answer, so the new one is read from its beginning.
  useEffect(() => {
    if (!data || !isAsked.current) return;
    isAsked.current = false;
    heading.current?.focus();
  }, [data]);
  return (
    <Dialog onClose={onClose} title={t('title')} size={720} fillsPhone>
      {'until' in subject && (
        <SegmentedControl
          mb="sm"
          fullWidth
          aria-label={t('question')}
          value={subject.about}
          onChange={(about) => ask({ ...subject, about: about as typeof subject.about })}
          data={FIGURES.map((about) => ({ value: about, label: t(`about${about}`) }))}
        />
      )}
      {isError ? (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeletons count={8} heightPx={34} />
      ) : (
        <>
          <h3 ref={heading} className={classes.source} tabIndex={-1}>
            <Unbroken>{data.source}</Unbroken>
          </h3>
          <Figures explanation={data} />
          <Verdict explanation={data} />
          <Crossings crossings={data.crossings} />
          {(data.about === 'MOMENT' || data.about === 'SEGMENT') && <Checks checks={data.checks} />}
          <Segments explanation={data} onAsk={ask} />
          <Events explanation={data} onAsk={ask} />
          <Thresholds key={`thresholds ${writeSubject(subject)}`} explanation={data} />
          <Fixes
            key={`fixes ${writeSubject(subject)}`}
            explanation={data}
            page={listing.page}
            onlySetAside={listing.onlySetAside}
            onPage={(page) => setListing({ ...listing, page })}
            onOnlySetAside={(onlySetAside) => setListing({ page: 0, onlySetAside })}
            onAsk={(from) => ask({ about: 'MOMENT', assetId: data.mid, from })}
          />
        </>
      )}
    </Dialog>
  );
}

const OF_RASTRO = { timeline: 'ruleTimeline', device: 'ruleDevice', clock: 'ruleClock' } as const;

function Figures({ explanation }: { explanation: Explanation }) {
  const t = useTexts(explainTexts);
  const format = useFormat();
  const { about, event, from, until, rule, ruleVersion, settingsVersion } = explanation;
  const ruleName = rule in OF_RASTRO ? t(OF_RASTRO[rule as keyof typeof OF_RASTRO]) : nameOf(rule, format);
  const { text: sentence, said } = sentenceOf(explanation, t, format);
  const figures = Map.groupBy(
    explanation.figures.filter((figure) => isShown(figure) && !said.has(figure.name)),
    ({ name }) => name,
  );
  return (
    <section className={classes.part} aria-label={t('result')}>
      {sentence && <p className={classes.sentence}>{sentence}</p>}
      <Facts
        facts={[
          { label: t('result'), value: event ?? t(`about${about}`) },
          ...explanation.places.map(({ kind, name }) => ({ label: t(kind), value: name })),
          { label: t('period'), value: `${format.dateTime(from)} – ${format.dateTime(until)}` },
          {
            label: t('rule'),
            value: t('ruleValue', { rule: ruleName, version: ruleVersion, settings: settingsVersion }),
          },
          ...[...figures].map(([name, values]) => ({
            label: nameOf(name, format),
            value: values.map(({ value, text }) => shownValue(name, value, text, format)).join(', '),
          })),
        ]}
      />
    </section>
  );
}
