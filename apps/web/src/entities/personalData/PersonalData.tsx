import { Button, Group } from '@mantine/core';
import { writing } from '@rastro/domain';
import { IconDownload, IconUserX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, errorText } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { JobProgress, useFollowedJob } from '../../jobs/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { notify, Section } from '../../ui/index.ts';
import { ERASE, EXPORT } from './calls.ts';
import { EraseDialog } from './EraseDialog.tsx';
import type { ShownPerson } from './person.ts';
import { personalTexts } from './texts.ts';

const PAGES = {
  DRIVER: { path: '/manage/drivers', deletes: writing('Conductores').delete },
  USER: { path: '/manage/users', deletes: writing('Usuarios').delete },
  TECHNICIAN: { path: '/manage/technicians', deletes: writing('Técnicos').delete },
} as const;

/** The part of a person's form that exports what is held about them, and erases it, for who may. */
export function PersonalData({ person }: { person: ShownPerson }) {
  const t = useTexts(personalTexts);
  if (!isAllowed(useUser(), ['DatosPersonales'])) return null;
  return (
    <Section title={t('title')}>
      <PersonalDataButtons person={person} />
    </Section>
  );
}

/** Exports what is held about a person, and erases it; `isOneOfMany` where others stand beside. */
export function PersonalDataButtons({
  person,
  isOneOfMany = false,
}: {
  person: ShownPerson;
  isOneOfMany?: boolean;
}) {
  const t = useTexts(personalTexts);
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { kind, id: personId } = person;
  const { path, deletes } = PAGES[kind];
  const exporting = useFollowedJob();
  const erasing = useFollowedJob(async () => {
    notify.success(t('erased'));
    await navigate(path);
    await client.invalidateQueries();
  });
  const labelled = (text: string) => (isOneOfMany ? { 'aria-label': `${text}: ${person.name}` } : {});
  const exportData = () =>
    exporting
      .start(async () => (await call(EXPORT, { kind, personId })).exportPersonalData.id)
      .catch((cause) => notify.danger(errorText(cause)));
  const erase = async (name: string) => {
    await erasing.start(async () => (await call(ERASE, { kind, personId, name })).erasePersonalData.id);
    notify.success(t('starting'));
  };
  const mayErase = isAllowed(user, deletes) && !(kind === 'USER' && personId === user.id);
  return (
    <>
      <Group gap="sm">
        {exporting.job ? (
          <JobProgress job={exporting.job} what={t('export')} />
        ) : (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={exporting.isStarting}
            onClick={() => void exportData()}
            {...labelled(t('export'))}
          >
            {t('export')}
          </Button>
        )}
        {mayErase &&
          (erasing.job ? (
            <JobProgress job={erasing.job} what={t('erase')} />
          ) : (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconUserX size={16} aria-hidden="true" />}
              onClick={() => setIsAsking(true)}
              {...labelled(t('erase'))}
            >
              {t('erase')}
            </Button>
          ))}
      </Group>
      {isAsking && <EraseDialog person={person} onConfirm={erase} onClose={() => setIsAsking(false)} />}
    </>
  );
}
