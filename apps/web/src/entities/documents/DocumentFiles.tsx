import { ActionIcon, Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { IconDownload, IconPaperclip, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError, call, errorText, getBytes, graphql, query, saveFile, sendFile } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { notify } from '../../ui/index.ts';
import { documentTexts } from './texts.ts';

const FILES = graphql(`
  query DocumentFiles($documentId: Id!) {
    documentFiles(documentId: $documentId) { id name contentType sizeBytes }
  }
`);
const DELETE = graphql(`
  mutation DeleteDocumentFile($fileId: Id!) {
    deleteDocumentFile(fileId: $fileId)
  }
`);

const ACCEPTED = 'application/pdf,image/png,image/jpeg,image/webp';
const BYTES_PER_KB = 1_000;

/** The files of a document that is stored: each is sent, fetched and deleted at once. */
export function DocumentFiles({ documentId }: { documentId: number }) {
  const t = useTexts(documentTexts);
  const format = useFormat();
  const mayWrite = isAllowed(useUser(), ['ModificarMoviles', 'ModificarConductores']);
  const queries = useQueryClient();
  const asked = query(FILES, { documentId });
  const answer = useQuery(asked);
  const forget = useRef<() => void>(null);
  const again = () => queries.invalidateQueries({ queryKey: asked.queryKey });
  const sending = useMutation({
    mutationFn: (file: File) =>
      sendFile(`/api/documents/${documentId}/files?name=${encodeURIComponent(file.name)}`, file),
    onSuccess: async () => {
      notify.success(t('added'));
      await again();
    },
    onError: (error, file) => notify.danger(reasonOf(error, file)),
    onSettled: () => forget.current?.(),
  });
  const removing = useMutation({
    mutationFn: (fileId: number) => call(DELETE, { fileId }),
    onSuccess: async () => {
      notify.success(t('removed'));
      await again();
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  const fetchFile = async ({ id, name, contentType }: { id: number; name: string; contentType: string }) => {
    try {
      const bytes = await getBytes(`/api/documents/files/${id}`);
      saveFile(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: contentType }), name);
    } catch (error) {
      notify.danger(errorText(error));
    }
  };
  function reasonOf(error: unknown, file: File): string {
    const field = error instanceof CallError ? error.params.field : undefined;
    if (field === 'files') return t('manyFiles');
    return field === 'content' ? t('wrongFile', { name: file.name }) : errorText(error);
  }
  const files = answer.data?.documentFiles ?? [];
  return (
    <Input.Wrapper label={t('files')} labelElement="div" description={t('filesHint')}>
      <Stack component="ul" gap={4} m={0} p={0} mt={6} style={{ listStyle: 'none' }}>
        {answer.data && files.length === 0 && (
          <Text component="li" size="sm" c="dimmed">
            {t('noFiles')}
          </Text>
        )}
        {files.map((file) => (
          <Group component="li" key={file.id} gap="xs" wrap="nowrap" justify="space-between">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {file.name}{' '}
              <Text span size="sm" c="dimmed">
                {format.number(Math.ceil(file.sizeBytes / BYTES_PER_KB))} kB
              </Text>
            </Text>
            <Group gap={0} wrap="nowrap">
              <ActionIcon
                variant="subtle"
                color="gray"
                size={34}
                aria-label={t('download', { name: file.name })}
                onClick={() => void fetchFile(file)}
              >
                <IconDownload size={18} />
              </ActionIcon>
              {mayWrite && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={34}
                  aria-label={t('removeFile', { name: file.name })}
                  onClick={() => removing.mutate(file.id)}
                >
                  <IconX size={18} />
                </ActionIcon>
              )}
            </Group>
          </Group>
        ))}
      </Stack>
      {mayWrite && (
        <FileButton resetRef={forget} accept={ACCEPTED} onChange={(file) => file && sending.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              mt="xs"
              variant="default"
              loading={sending.isPending}
              leftSection={<IconPaperclip size={17} />}
            >
              {t('addFile')}
            </Button>
          )}
        </FileButton>
      )}
    </Input.Wrapper>
  );
}
