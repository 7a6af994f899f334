import { Text } from '@mantine/core';
import { useFormat, useTexts } from '../i18n/index.ts';
import classes from './ExplainDialog.module.css';
import { explainTexts } from './texts.ts';
import type { Explanation } from './useExplanation.ts';
import { nameOf, shownValue } from './values.ts';

/** The conditions that kept the fact rules from finding something: what was measured, against which threshold. */
export function Checks({ checks }: { checks: Explanation['checks'] }) {
  const t = useTexts(explainTexts);
  const format = useFormat();
  return (
    <section className={classes.part} aria-label={t('checks')}>
      <h4 className={classes.heading}>{t('checks')}</h4>
      <Text size="sm" c="dimmed" mb={4}>
        {checks.length === 0 ? t('noChecks') : t('checksNote')}
      </Text>
      {checks.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th>{t('aboutEVENT')}</th>
                <th>{t('limit')}</th>
                <th className={classes.number}>{t('value')}</th>
                <th className={classes.number}>{t('measured')}</th>
              </tr>
            </thead>
            <tbody>
              {checks.map(({ rule, code, name, threshold, limit, measured }) => (
                <tr key={`${rule} ${code} ${threshold}`}>
                  <td>{name}</td>
                  <td>{nameOf(threshold, format)}</td>
                  <td className={classes.number}>{shownValue(threshold, limit, null, format)}</td>
                  <td className={classes.number}>{shownValue(threshold, measured, null, format)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
