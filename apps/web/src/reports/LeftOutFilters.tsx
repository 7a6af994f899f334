import { Alert } from '@mantine/core';
import { REPORT_TERMS, wordIn } from '@rastro/format';
import { IconFilterOff } from '@tabler/icons-react';
import { useFormat, useTexts } from '../i18n/index.ts';
import type { LeftOut } from './knownFilters.ts';
import { reportsTexts } from './texts.ts';

/** Says what a link asks for that does not exist, and that the report was made without; nothing where all exists. */
export function LeftOutFilters({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const t = useTexts(reportsTexts);
  const { language } = useFormat();
  if (leftOut.length === 0) return null;
  const what = leftOut.map(
    ({ name, values }) => `${wordIn(REPORT_TERMS[name], language)}: ${values.join(', ')}`,
  );
  return (
    <Alert color="yellow" role="status" mb="sm" icon={<IconFilterOff size={19} aria-hidden="true" />}>
      {t('leftOut')} {what.join('; ')}.
    </Alert>
  );
}
