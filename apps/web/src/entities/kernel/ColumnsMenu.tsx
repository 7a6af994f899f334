import { Button, Menu } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useTexts } from '../../i18n/index.ts';
import classes from './Entity.module.css';
import type { Entity } from './entity.ts';
import { kernelTexts } from './texts.ts';

/** The columns of an entity that the person does not want to see, as this browser keeps them. */
export const useHiddenColumns = ({ many, fields }: Entity) =>
  useLocalStorage<string[]>({
    key: `rastro.hidden.${many}`,
    defaultValue: fields.filter(({ isHidden }) => isHidden).map(({ name }) => name),
    getInitialValueInEffect: false,
  });

interface ColumnsMenuProps {
  entity: Entity;
  hasCustomers: boolean;
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

/** Which columns are shown, besides the first. */
export function ColumnsMenu({ entity, hasCustomers, hidden, onChange }: ColumnsMenuProps) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const [, ...others] = entity.fields.filter(({ isListed }) => isListed);
  const columns = [
    ...others.map(({ name }) => ({ key: name, heading: te(name) })),
    ...(hasCustomers ? [{ key: 'customerName', heading: t('customer') }] : []),
  ];
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="subtle" className={classes.columns}>
          {t('columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ key, heading }) => {
          const isHidden = hidden.includes(key);
          return (
            <Menu.CheckboxItem
              key={key}
              checked={!isHidden}
              onChange={() => onChange(isHidden ? hidden.filter((each) => each !== key) : [...hidden, key])}
            >
              {heading}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
