import { Input, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import classes from './RuleEditor.module.css';
import { rulesTexts } from './texts.ts';

const UNITS = [
  { unit: 'seconds', inSeconds: 1 },
  { unit: 'minutes', inSeconds: 60 },
  { unit: 'hours', inSeconds: 3600 },
] as const;
const LONGEST_S = 7 * 86_400;

interface DurationProps {
  label: string;
  hint: string;
  seconds: number;
  onChange: (seconds: number) => void;
}

/** A field for a duration as a number and a unit: the largest unit of which it is a whole number. */
export function Duration({ label, hint, seconds, onChange }: DurationProps) {
  const t = useTexts(rulesTexts);
  const [inSeconds, setInSeconds] = useState<number>(
    () => UNITS.findLast((each) => seconds > 0 && seconds % each.inSeconds === 0)?.inSeconds ?? 60,
  );
  return (
    <Input.Wrapper label={label} description={hint} labelElement="div">
      <div className={classes.duration}>
        <NumberInput
          aria-label={label}
          min={0}
          max={LONGEST_S / inSeconds}
          allowNegative={false}
          decimalScale={inSeconds === 1 ? 0 : 2}
          value={seconds / inSeconds}
          onChange={(value) => onChange(Math.round(Number(value) * inSeconds))}
          hideControls
        />
        <Select
          aria-label={`${label}: ${t('unit')}`}
          data={UNITS.map((each) => ({ value: String(each.inSeconds), label: t(each.unit) }))}
          value={String(inSeconds)}
          allowDeselect={false}
          onChange={(unit) => {
            const next = Number(unit);
            setInSeconds(next);
            onChange(Math.min(LONGEST_S, Math.round((seconds / inSeconds) * next)));
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
