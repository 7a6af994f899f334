import { describe, expect, it } from 'vitest';
import { callingColumn, chooseableColumns, chosenWords, knownColumns } from './chosenColumns.ts';
import { JOURNEY_WORDS } from './journeys.ts';
import { REPORT_WORDS } from './wordsOfReports.ts';

const WORDS = REPORT_WORDS.eventReport;
const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name);
const called = callingColumn(WORDS)?.name ?? '';
const [second = '', third = ''] = names(WORDS.columns).filter((name) => name !== called);
const details = WORDS.details!;
const [inner = '', other = ''] = names(details.columns);

describe('chosen columns of a report', () => {
  it('are there in their order, once each, behind the one by which rows are called', () => {
    expect(names(chosenWords(WORDS, [third, second, third]).columns)).toEqual([called, third, second]);
    expect(names(chosenWords(WORDS, [third, called]).columns)).toEqual([third, called]);
  });

  it('are all where none or only unknown ones are chosen', () => {
    for (const chosen of [[], ['nothing'], [`${details.field}.nothing`]])
      expect(chosenWords(WORDS, chosen)).toEqual(WORDS);
  });

  it('are those of details by the name of their field, apart from those of rows', () => {
    const chosen = chosenWords(WORDS, [`${details.field}.${other}`]);
    expect(chosen.columns).toEqual(WORDS.columns);
    expect(names(chosen.details!.columns)).toEqual([other]);
    expect(names(knownColumns(chosen.details!)).toSorted()).toEqual(names(details.columns).toSorted());
    expect(chosenWords(WORDS, [second]).details).toEqual(details);
    expect(inner).not.toBe(other);
  });

  it('are also those of details that are not shown otherwise', () => {
    const { details: journeys } = JOURNEY_WORDS;
    const { details: shown } = chosenWords(JOURNEY_WORDS, ['journeyReports.ibutton']);
    expect(names(journeys.columns)).not.toContain('ibutton');
    expect(names(shown!.columns)).toEqual(['ibutton']);
    expect(names(knownColumns(shown!)).toSorted()).toEqual(names(knownColumns(journeys)).toSorted());
  });

  it.each(Object.entries(REPORT_WORDS))(
    'of %s have names of their own, and keep what needs them',
    (_call, words) => {
      const all = chooseableColumns(words);
      expect(new Set(all).size).toBe(all.length);
      expect(chosenWords(words, all)).toMatchObject({ columns: words.columns });
      for (const name of all) {
        const { columns, chart } = chosenWords(words, [name]);
        if (chart) expect(names(columns)).toContain(chart.value);
      }
    },
  );
});
