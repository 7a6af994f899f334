import { Text } from '@mantine/core';
import { useFormat, useTexts } from '../i18n/index.ts';
import classes from './ExplainDialog.module.css';
import { explainTexts } from './texts.ts';
import type { Explanation } from './useExplanation.ts';
import { nameOf, shownValue } from './values.ts';

/** The conditions that kept the fact rules from finding something: what was measured, against which threshold. */
export function Checks({ checks }: { checks: Explanation['checks'] }) {
  const t = useTexts(explainTexts);
  return (
    <section className={classes.part} aria-label={t('checks')}>
      <h4 className={classes.heading}>{t('checks')}</h4>
      <Text size="sm" c="dimmed" mb={4}>
        {checks.length === 0 ? t('noChecks') : t('checksNote')}
      </Text>
      {checks.length > 0 && (
        <Measures
          heading={t('aboutEVENT')}
          measures={checks.map((check) => ({ ...check, what: check.name }))}
        />
      )}
    </section>
  );
}

/** The limits that a movement crossed as it began and ended; nothing where no limit decided. */
export function Crossings({ crossings }: { crossings: Explanation['crossings'] }) {
  const t = useTexts(explainTexts);
  const format = useFormat();
  if (crossings.length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('crossings')}>
      <h4 className={classes.heading}>{t('crossings')}</h4>
      <Measures
        heading={t('edge')}
        measures={crossings.map((crossing) => ({
          ...crossing,
          what: `${crossing.name}, ${format.time(crossing.fGPS)}`,
        }))}
      />
    </section>
  );
}

interface MeasuresProps {
  /** The heading of the first column. */
  heading: string;
  measures: readonly (Pick<Explanation['crossings'][number], 'threshold' | 'limit' | 'measured'> & {
    what: string;
  })[];
}

/** A table of what was measured against which threshold. */
function Measures({ heading, measures }: MeasuresProps) {
  const t = useTexts(explainTexts);
  const format = useFormat();
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{heading}</th>
            <th>{t('limit')}</th>
            <th className={classes.number}>{t('value')}</th>
            <th className={classes.number}>{t('measured')}</th>
          </tr>
        </thead>
        <tbody>
          {measures.map(({ what, threshold, limit, measured }) => (
            <tr key={`${what} ${threshold}`}>
              <td>{what}</td>
              <td>{nameOf(threshold, format)}</td>
              <td className={classes.number}>{shownValue(threshold, limit, null, format)}</td>
              <td className={classes.number}>{shownValue(threshold, measured, null, format)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
