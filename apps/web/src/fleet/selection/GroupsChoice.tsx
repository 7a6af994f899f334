import { Checkbox, MultiSelect, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { weight } from '../../theme.ts';
import { CheckTree, ErrorState, Skeletons } from '../../ui/index.ts';
import { useFleet } from '../FleetProvider.tsx';
import { fleetTexts } from '../texts.ts';
import { buildGroupTree, checkState, type GroupNode, searchLeaves, toggleNode } from './groupTree.ts';
import { ALL_CUSTOMERS, shownCustomers } from './selection.ts';

/** Chooses the vehicles to show: customers, and their groups as a tree. */
export function GroupsChoice() {
  const t = useTexts(fleetTexts);
  const { failed, retry, selection } = useFleet();
  if (failed) return <ErrorState message={t('groupsFailed')} onRetry={retry} />;
  if (!selection) return <Skeletons count={4} heightPx={32} />;
  return (
    <Stack gap="sm">
      <CustomerChoice />
      <GroupChoice />
    </Stack>
  );
}

function CustomerChoice() {
  const t = useTexts(fleetTexts);
  const { customers, selection, setCustomers } = useFleet();
  const [only, ...others] = customers;
  if (!selection) return null;
  if (only && others.length === 0) return <Text fw={weight.bold}>{only.name}</Text>;
  const shown = shownCustomers(selection);
  return (
    <MultiSelect
      label={t('customers')}
      placeholder={shown.length === 0 ? t('customersPlaceholder') : undefined}
      data={[
        { value: String(ALL_CUSTOMERS), label: t('allCustomers') },
        ...customers.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={shown.map(String)}
      onChange={(values) => setCustomers(values.map(Number))}
      searchable
      maxDropdownHeight={260}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

function GroupChoice() {
  const t = useTexts(fleetTexts);
  const { customers, groups, selection, setGroups } = useFleet();
  const [text, setText] = useState('');
  const tree = useMemo(() => {
    const chosen = new Set(selection?.customerIds);
    return buildGroupTree(
      customers.filter((customer) => chosen.has(customer.id)),
      groups,
    );
  }, [customers, groups, selection?.customerIds]);
  if (!selection) return null;
  if (selection.customerIds.length === 0) return <Text c="dimmed">{t('chooseCustomerFirst')}</Text>;
  if (groups.length === 0) return <Text c="dimmed">{t('noGroups')}</Text>;

  const toggle = (node: GroupNode) => setGroups(toggleNode(tree, node.value, selection.groupIds));
  return (
    <>
      <TextInput
        type="search"
        data-autofocus
        aria-label={t('searchGroups')}
        placeholder={t('searchGroups')}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah="min(46dvh, 420px)" type="auto" offsetScrollbars>
        {text.trim() === '' ? (
          <CheckTree
            key={selection.customerIds.join()}
            label={t('groups')}
            nodes={tree}
            stateOf={(node) => checkState(node, selection.groupIds)}
            onToggle={toggle}
          />
        ) : (
          <FoundGroups tree={tree} text={text} checked={selection.groupIds} onToggle={toggle} />
        )}
      </ScrollArea.Autosize>
    </>
  );
}

interface FoundGroupsProps {
  tree: readonly GroupNode[];
  text: string;
  checked: ReadonlySet<number>;
  onToggle: (node: GroupNode) => void;
}

function FoundGroups({ tree, text, checked, onToggle }: FoundGroupsProps) {
  const t = useTexts(fleetTexts);
  const found = searchLeaves(tree, text);
  if (found.length === 0) return <Text c="dimmed">{t('noGroupFound')}</Text>;
  return (
    <Stack gap="sm" p={4}>
      {found.map(({ node, above }) => (
        <Checkbox
          key={node.value}
          label={node.label}
          description={above}
          checked={checkState(node, checked) === 'checked'}
          onChange={() => onToggle(node)}
        />
      ))}
    </Stack>
  );
}
