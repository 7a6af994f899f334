import { ActionIcon, Button, FileButton, Input, Loader, Tooltip } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconPaperclip, IconPhoto, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { errorText, getBytes, saveFile } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { notify } from '../../ui/index.ts';
import { ACCEPTED_FILES, fileComplaint, MAX_FILES, type Performed } from '../maintenance.ts';
import { maintenanceTexts } from '../texts.ts';
import classes from './AttachmentsField.module.css';

type Stored = Performed['attachments'][number];

/** The changes to the files of a service that are made when it is saved. */
export interface FileChanges {
  added: readonly File[];
  /** Ids of stored files. */
  removed: readonly number[];
}

interface AttachmentsFieldProps {
  stored: readonly Stored[];
  changes: FileChanges;
  onChange: (changes: FileChanges) => void;
}

const BYTES_PER_KB = 1_000;

/** The files of a service: stored ones to download, others to add. Nothing is sent or deleted before the form is saved. */
export function AttachmentsField({ stored, changes, onChange }: AttachmentsFieldProps) {
  const t = useTexts(maintenanceTexts);
  const kept = stored.filter(({ id }) => !changes.removed.includes(id));
  const [complaint, setComplaint] = useState<string | null>(null);

  const forget = useRef<() => void>(null);
  const add = (files: readonly File[]) => {
    forget.current?.(); // so that a file that was removed can be chosen again
    const wrong = files.map((file) => [file, fileComplaint(file)] as const).find(([, why]) => why !== null);
    if (wrong?.[1]) return setComplaint(t(wrong[1], { name: wrong[0].name }));
    if (kept.length + changes.added.length + files.length > MAX_FILES) return setComplaint(t('manyFiles'));
    setComplaint(null);
    onChange({ ...changes, added: [...changes.added, ...files] });
  };

  return (
    <Input.Wrapper label={t('files')} labelElement="div" description={t('filesHint')} error={complaint}>
      <ul className={classes.files}>
        {kept.map((file) => (
          <li key={file.id} className={classes.file}>
            <Name name={file.name} type={file.contentType} sizeBytes={file.sizeBytes} />
            <Download file={file} />
            <Remove
              name={file.name}
              onClick={() => onChange({ ...changes, removed: [...changes.removed, file.id] })}
            />
          </li>
        ))}
        {changes.added.map((file) => (
          <li key={`${file.name} ${file.lastModified} ${file.size}`} className={classes.file}>
            <Name name={file.name} type={file.type} sizeBytes={file.size} />
            <Remove
              name={file.name}
              onClick={() => onChange({ ...changes, added: changes.added.filter((each) => each !== file) })}
            />
          </li>
        ))}
      </ul>
      <FileButton resetRef={forget} onChange={add} accept={ACCEPTED_FILES} multiple>
        {(props) => (
          <Button {...props} variant="default" fullWidth leftSection={<IconPaperclip size={17} />}>
            {t('addFiles')}
          </Button>
        )}
      </FileButton>
    </Input.Wrapper>
  );
}

function Name({ name, type, sizeBytes }: { name: string; type: string; sizeBytes: number }) {
  const format = useFormat();
  const Icon = type === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <span className={classes.name}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span>
        {name} <span className={classes.size}>{format.number(Math.ceil(sizeBytes / BYTES_PER_KB))} kB</span>
      </span>
    </span>
  );
}

function Download({ file: { id, name, contentType } }: { file: Stored }) {
  const t = useTexts(maintenanceTexts);
  const [isLoading, setIsLoading] = useState(false);
  const label = t('download', { name });
  const download = async () => {
    setIsLoading(true);
    try {
      const bytes = await getBytes(`/api/maintenance/attachments/${id}`);
      saveFile(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: contentType }), name);
    } catch (error) {
      notify.danger(errorText(error));
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={34} aria-label={label} onClick={() => void download()}>
        {isLoading ? <Loader size={15} /> : <IconDownload size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}

function Remove({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useTexts(maintenanceTexts);
  const label = t('removeFile', { name });
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={34} aria-label={label} onClick={onClick}>
        <IconX size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
