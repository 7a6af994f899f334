import { Accordion, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { query } from '../api/index.ts';
import { isoDay, isoTime, useFormat, useTexts, wallTime } from '../i18n/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import {
  SETS_THRESHOLDS,
  THRESHOLD_SETS,
  THRESHOLDS_IN_FORCE,
  THRESHOLDS_PATH,
  thresholdsTexts,
} from '../thresholds/index.ts';
import { Facts } from '../ui/index.ts';
import classes from './ExplainDialog.module.css';
import { explainTexts } from './texts.ts';
import type { Explanation } from './useExplanation.ts';
import { nameOf, shownValue } from './values.ts';

/** The thresholds of the rule that were in force. Users who may set them see a link to the set of each. */
export function Thresholds({ explanation }: { explanation: Explanation }) {
  const t = useTexts(explainTexts);
  const format = useFormat();
  const mayOpen = isAllowed(useUser(), SETS_THRESHOLDS);
  const [isOpen, setOpen] = useState(false);
  const setOf = useSets(explanation, isOpen && mayOpen);
  const { thresholds, mid, customerId, settingsAt } = explanation;
  if (thresholds.length === 0) return null;
  const at = wallTime(Date.parse(settingsAt), format.timeZone);
  const addressOf = (place: Record<string, string>): string =>
    `${THRESHOLDS_PATH}?${new URLSearchParams({ ...place, customer: String(customerId) })}`;
  return (
    <Accordion className={classes.part} variant="separated" onChange={(value) => setOpen(value !== null)}>
      <Accordion.Item value="thresholds">
        <Accordion.Control>{t('thresholds')}</Accordion.Control>
        <Accordion.Panel>
          <Facts
            facts={thresholds.map(({ name, value }) => {
              const set = setOf(name);
              return {
                label: nameOf(name, format),
                value: (
                  <>
                    {shownValue(name, value, null, format)}
                    {set && <SetLink {...set} name={name} to={addressOf({ set: String(set.id) })} />}
                  </>
                ),
              };
            })}
          />
          {mayOpen && (
            <Anchor
              component={Link}
              size="sm"
              className={classes.link}
              to={addressOf({ tab: 'inForce', asset: String(mid), at: `${isoDay(at)} ${isoTime(at)}` })}
            >
              {t('allThresholds')}
            </Anchor>
          )}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

interface SetOfThreshold {
  id: number;
  source: 'CUSTOMER' | 'ASSET_TYPE' | 'ASSET' | 'REGISTER' | 'DEFAULT';
}

function SetLink({ source, name, to }: SetOfThreshold & { name: string; to: string }) {
  const t = useTexts(thresholdsTexts);
  const label = `${t(`source${source}`)}. ${t('openSet', { name: nameOf(name, useFormat()) })}`;
  return (
    <Anchor component={Link} size="sm" className={classes.set} aria-label={label} to={to}>
      {t(`source${source}`)}
    </Anchor>
  );
}

/** The sets in which the thresholds were set, as far as the user may see them. */
function useSets(
  { mid, customerId, settingsAt }: Explanation,
  enabled: boolean,
): (name: string) => SetOfThreshold | null {
  const inForce = useQuery({ ...query(THRESHOLDS_IN_FORCE, { assetId: mid, date: settingsAt }), enabled });
  const sets = useQuery({ ...query(THRESHOLD_SETS, { customerId }), enabled });
  const reached = new Set(sets.data?.thresholdSets.map(({ id }) => id));
  const byName = new Map(inForce.data?.thresholdsInForce.thresholds.map((each) => [each.name, each]));
  return (name) => {
    const { thresholdSetId: id = null, source } = byName.get(name) ?? {};
    return id !== null && source && reached.has(id) ? { id, source } : null;
  };
}
