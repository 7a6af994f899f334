import { Button } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { DeletedPeopleDialog } from './DeletedPeopleDialog.tsx';
import type { ShownPerson } from './person.ts';
import { personalTexts } from './texts.ts';

/** The button of a page of people that shows who was deleted there, for who may export and erase what is held of them. */
export function DeletedPeople({ kind }: Pick<ShownPerson, 'kind'>) {
  const t = useTexts(personalTexts);
  const [isOpen, setIsOpen] = useState(false);
  if (!isAllowed(useUser(), ['DatosPersonales'])) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserMinus size={17} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('deleted')}
      </Button>
      {isOpen && <DeletedPeopleDialog kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  );
}
