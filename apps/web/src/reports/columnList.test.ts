import { describe, expect, it } from 'vitest';
import { choiceOf, columnList, moved } from './columnList.ts';

const COLUMNS = ['name', 'plate', 'distance'].map((name) => ({ name }));
const shown = (list: ReturnType<typeof columnList>) =>
  list.map(({ name, isShown }) => `${isShown ? '+' : '-'}${name}`);

describe('the list of columns to choose from', () => {
  it('has all of them in their usual order where none were chosen', () => {
    expect(shown(columnList(COLUMNS, [], ''))).toEqual(['+name', '+plate', '+distance']);
    expect(shown(columnList(COLUMNS, ['events.name'], ''))).toEqual(['+name', '+plate', '+distance']);
  });

  it('has those that were chosen first, and the one by which rows are called among them', () => {
    expect(shown(columnList(COLUMNS, ['distance'], '', 'name'))).toEqual(['+name', '+distance', '-plate']);
    expect(shown(columnList(COLUMNS, ['distance', 'name'], '', 'name'))).toEqual([
      '+distance',
      '+name',
      '-plate',
    ]);
    expect(shown(columnList(COLUMNS, ['events.plate', 'name'], 'events.'))).toEqual([
      '+plate',
      '-name',
      '-distance',
    ]);
  });

  it('has what is usually hidden last, until somebody chooses it', () => {
    const hidden = [{ name: 'key' }];
    expect(shown(columnList(COLUMNS, [], '', null, hidden))).toEqual([
      '+name',
      '+plate',
      '+distance',
      '-key',
    ]);
    expect(shown(columnList(COLUMNS, ['key'], '', null, hidden))[0]).toBe('+key');
    expect(choiceOf(COLUMNS, columnList(COLUMNS, [], '', null, hidden), '')).toEqual([]);
  });

  it('gives a choice, which is none where nothing differs from the usual', () => {
    const list = columnList(COLUMNS, [], '');
    expect(choiceOf(COLUMNS, list, '')).toEqual([]);
    expect(choiceOf(COLUMNS, moved(list, 2, 1), 'events.')).toEqual([
      'events.name',
      'events.distance',
      'events.plate',
    ]);
    expect(
      choiceOf(
        COLUMNS,
        [
          { name: 'plate', isShown: true },
          { name: 'name', isShown: false },
        ],
        '',
      ),
    ).toEqual(['plate']);
  });
});
