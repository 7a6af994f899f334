import { Checkbox, Input, Text } from '@mantine/core';
import {
  isWritten,
  PERMISSION_AREAS,
  type PermissionArea,
  type PermissionName,
  writing,
} from '@rastro/domain';
import { localeOf, useFormat, useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { weight } from '../../theme.ts';
import type { NamesInputProps } from '../kernel/entity.ts';
import classes from './PermissionMatrix.module.css';
import { permissionNames } from './permissionNames.ts';
import { matrixTexts } from './texts.ts';

const ACTIONS = ['see', 'create', 'update', 'delete'] as const;
const AREAS = Object.keys(PERMISSION_AREAS) as PermissionArea[];

/** The permission by which somebody does something on a page; null where there is none of its own. */
function permissionOf(page: PermissionName, action: (typeof ACTIONS)[number]): PermissionName | null {
  if (action === 'see') return page;
  return isWritten(page) ? (writing(page)[action][0] ?? null) : null;
}

const permissionsOf = (page: PermissionName): PermissionName[] =>
  ACTIONS.map((action) => permissionOf(page, action)).filter((name) => name !== null);

/**
 * What a role allows, by area: a row a page, in the order of what they are called in the reader's language, and a column for each thing that can be done on it. Only what the user may do themselves can be
 * chosen, as the server demands.
 */
export function PermissionMatrix({ label, value, error, onChange }: NamesInputProps) {
  const t = useTexts(matrixTexts);
  const user = useUser();
  const given = new Set(value);
  const isHeld = (name: string) => isAllowed(user, [name]);
  /** Gives or takes away permissions; who may not see a page may do nothing on it. */
  const set = (names: readonly string[], isGiven: boolean) => {
    const next = new Set(given);
    for (const name of names) {
      if (isGiven) next.add(name);
      else next.delete(name);
    }
    onChange([...next].sort());
  };
  return (
    <Input.Wrapper label={label} error={error} description={t('notHeld')} labelElement="div">
      {AREAS.map((area) => (
        <Area key={area} area={area} given={given} isHeld={isHeld} onSet={set} />
      ))}
    </Input.Wrapper>
  );
}

interface AreaProps {
  area: PermissionArea;
  given: ReadonlySet<string>;
  isHeld: (name: string) => boolean;
  onSet: (names: readonly string[], isGiven: boolean) => void;
}

function Area({ area, given, isHeld, onSet }: AreaProps) {
  const t = useTexts(matrixTexts);
  const named = useTexts(permissionNames);
  const { compare } = new Intl.Collator(localeOf(useFormat().language));
  const pages = PERMISSION_AREAS[area].toSorted((one, other) => compare(named(one), named(other)));
  const title = t(`area_${area}`);
  const held = pages.flatMap(permissionsOf).filter(isHeld);
  const count = held.filter((name) => given.has(name)).length;
  const actions = pages.some(isWritten) ? ACTIONS : ACTIONS.slice(0, 1);
  return (
    <table className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              label={
                <Text span fw={weight.bold} size="sm">
                  {title}
                </Text>
              }
              aria-label={t('all', { area: title })}
              classNames={{ body: classes.all, label: classes.allLabel }}
              checked={held.length > 0 && count === held.length}
              indeterminate={count > 0 && count < held.length}
              disabled={held.length === 0}
              onChange={(event) => onSet(held, event.currentTarget.checked)}
            />
          </th>
          {actions.map((action) => (
            <th key={action} scope="col">
              {actions.length > 1 ? t(action) : <span className={classes.unseen}>{t(action)}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <tr key={page}>
            <th scope="row">{named(page)}</th>
            {actions.map((action) => {
              const name = permissionOf(page, action);
              return (
                <td key={action}>
                  {name && (
                    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it has a name of its own; a finger may hit beside it
                    <label className={classes.target}>
                      <Checkbox
                        aria-label={t('cell', { page: named(page), action: t(action) })}
                        checked={given.has(name)}
                        disabled={!isHeld(name)}
                        onChange={({ currentTarget: { checked } }) => {
                          if (action === 'see' && !checked) onSet(permissionsOf(page).filter(isHeld), false);
                          else onSet(checked ? [page, name].filter(isHeld) : [name], checked);
                        }}
                      />
                    </label>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
