import { Alert, Button, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { call, errorText, type ShareField, serverNow } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { copyText, MomentInput, notify, uiTexts } from '../ui/index.ts';
import { ArrivalFields } from './ArrivalFields.tsx';
import { CREATE_SHARE_LINK, SHARE_LINKS } from './calls.ts';
import {
  FIELDS,
  FIRST,
  inputOf,
  type Missing,
  missingOf,
  type NewLink,
  UNTIL,
  type Until,
} from './newLink.ts';
import classes from './Share.module.css';
import type { SharedAsset } from './sharedAsset.ts';
import { shareTexts } from './texts.ts';

const MOST_RECIPIENT = 80;

interface NewLinkFormProps {
  asset: SharedAsset;
  /** Called with whether something is written that would be lost. */
  onDirty: (isDirty: boolean) => void;
}

/** Makes a link for a vehicle; what was made stands in its place, to be copied, until another one is made. */
export function NewLinkForm({ asset, onDirty }: NewLinkFormProps) {
  const [token, setToken] = useState<string | null>(null);
  if (token !== null) return <MadeLink token={token} onAnother={() => setToken(null)} />;
  return <Form asset={asset} onDirty={onDirty} onMade={setToken} />;
}

function Form({ asset, onDirty, onMade }: NewLinkFormProps & { onMade: (token: string) => void }) {
  const t = useTexts(shareTexts);
  const { timeZone } = useFormat();
  const client = useQueryClient();
  const [link, setLink] = useState<NewLink>(FIRST);
  const [missing, setMissing] = useState<Missing | null>(null);
  const isDirty = link !== FIRST;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const change = (part: Partial<NewLink>) => {
    setLink((before) => ({ ...before, ...part }));
    setMissing(null);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: NewLink) =>
      call(CREATE_SHARE_LINK, { shareLink: inputOf(wanted, asset.assetId, serverNow(), timeZone) }),
    onSuccess: ({ createShareLink }) => {
      notify.success(t('created'));
      onMade(createShareLink.token);
      return client.invalidateQueries({ queryKey: [SHARE_LINKS.toString()] });
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacks = missingOf(link, serverNow(), timeZone);
    setMissing(lacks);
    if (lacks === null) mutate(link);
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t('newLink')}>
      <Radio.Group
        label={t('until')}
        value={link.until}
        onChange={(until) => change({ until: until as Until })}
      >
        <Group gap="xs" className={classes.choices}>
          {UNTIL.map((until) => (
            <Radio key={until} value={until} label={t(`until_${until}`)} />
          ))}
        </Group>
      </Radio.Group>
      {link.until === 'moment' && (
        <MomentInput
          label={t('moment')}
          isEnd
          required
          value={link.moment}
          error={missing === 'momentRequired' ? t(missing) : null}
          onChange={(moment) => change({ moment })}
        />
      )}
      {link.until === 'arrival' && (
        <ArrivalFields asset={asset} link={link} missing={missing} onChange={change} />
      )}
      <Checkbox.Group
        label={t('shows')}
        value={link.fields}
        onChange={(fields) => change({ fields: fields as ShareField[] })}
      >
        <div className={classes.choices} data-columns>
          {FIELDS.filter((field) => field !== 'DESTINATION' || link.until === 'arrival').map((field) => (
            <Checkbox key={field} value={field} label={t(`field_${field}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        label={t('recipient')}
        description={t('recipientHint')}
        value={link.recipient}
        maxLength={MOST_RECIPIENT}
        onChange={(event) => change({ recipient: event.currentTarget.value })}
      />
      <Button type="submit" loading={isPending}>
        {t('create')}
      </Button>
    </form>
  );
}

function MadeLink({ token, onAnother }: { token: string; onAnother: () => void }) {
  const t = useTexts(shareTexts);
  const ui = useTexts(uiTexts);
  const address = `${location.origin}/share/${token}`;
  const copy = async () => {
    if (await copyText(address)) notify.success(ui('copied'));
    else notify.danger(ui('copyFailed'));
  };
  return (
    <Alert variant="light" title={t('created')} icon={<IconCheck size={18} />}>
      <Stack gap="sm">
        <TextInput
          label={t('link')}
          value={address}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text size="sm">{t('linkOnce')}</Text>
        <Group gap="sm">
          <Button leftSection={<IconCopy size={17} aria-hidden="true" />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
          <Button variant="default" onClick={onAnother}>
            {t('another')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
