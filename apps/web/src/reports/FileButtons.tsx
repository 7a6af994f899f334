import { Button } from '@mantine/core';
import { wordIn } from '@rastro/format';
import { IconFileExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorText, saveFile } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { notify } from '../ui/index.ts';
import { reportsTexts } from './texts.ts';

const FORMS = {
  EXCEL: {
    text: 'excel',
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  PDF: { text: 'pdf', extension: 'pdf', type: 'application/pdf' },
} as const;
type Form = keyof typeof FORMS;

interface FileButtonsProps {
  /** What the file is called, in both languages. */
  title: { es: string; en: string };
  /** Gives the file of a form in base64. */
  fetchFile: (form: Form) => Promise<string>;
}

/** The buttons that save what is shown as a spreadsheet and as a PDF, of a report whose calls give its files within their answers. */
export function FileButtons({ title, fetchFile }: FileButtonsProps) {
  const t = useTexts(reportsTexts);
  const { language } = useFormat();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (form: Form) => {
      const bytes = Uint8Array.from(atob(await fetchFile(form)), (letter) => letter.charCodeAt(0));
      const { extension, type } = FORMS[form];
      saveFile(new Blob([bytes], { type }), `${wordIn(title, language)}.${extension}`);
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  return (Object.keys(FORMS) as Form[]).map((form) => (
    <Button
      key={form}
      variant="default"
      loading={isPending && variables === form}
      disabled={isPending && variables !== form}
      leftSection={<IconFileExport size={17} aria-hidden="true" />}
      onClick={() => mutate(form)}
    >
      {t(FORMS[form].text)}
    </Button>
  ));
}
