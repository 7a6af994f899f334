import { Button, Group, Select, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorText, query } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { notify } from '../../ui/index.ts';
import type { Alarm } from '../alarm.ts';
import { ALARM_ASSIGNEES, ASSIGN_ALARM, COMMENT_ALARM } from '../calls.ts';
import { ALARM_LISTS } from '../live/browserCenter.ts';
import { ACKNOWLEDGES } from '../permissions.ts';
import { alarmsTexts } from '../texts.ts';
import classes from './AlarmHandling.module.css';
import type { AlarmScene } from './useAlarmScene.ts';

interface AlarmHandlingProps {
  alarm: Alarm;
  comments: AlarmScene['comments'];
  /** Reads the scene again. */
  onChanged: () => void;
}

const NOBODY = '';

/** Who attends to an alarm, and what people wrote of it; for those who may, with the fields to change both. */
export function AlarmHandling({ alarm, comments, onChanged }: AlarmHandlingProps) {
  const t = useTexts(alarmsTexts);
  const format = useFormat();
  const mayHandle = isAllowed(useUser(), ACKNOWLEDGES);
  return (
    <section className={classes.handling} aria-label={t('handling')}>
      {mayHandle ? (
        <Assignee alarm={alarm} onChanged={onChanged} />
      ) : (
        alarm.assignee && <p className={classes.assignee}>{t('assignedTo', { name: alarm.assignee.name })}</p>
      )}
      {comments.length > 0 && (
        <ol className={classes.comments} aria-label={t('commentList')}>
          {comments.map(({ id, author, at, text }) => (
            <li key={id}>
              <span className={classes.author}>
                {author} · {format.dateTime(at)}
              </span>
              <span className={classes.comment} translate="no">
                {text}
              </span>
            </li>
          ))}
        </ol>
      )}
      {mayHandle && <NewComment key={alarm.id} alarm={alarm} onChanged={onChanged} />}
    </section>
  );
}

/** Calls `onChanged` after a change of an alarm, whose lists are read again. */
function useChanged(onChanged: () => void): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ALARM_LISTS });
    onChanged();
  };
}

function Assignee({ alarm, onChanged }: Pick<AlarmHandlingProps, 'alarm' | 'onChanged'>) {
  const t = useTexts(alarmsTexts);
  const changed = useChanged(onChanged);
  const people = useQuery(query(ALARM_ASSIGNEES, { notificationId: alarm.id })).data?.alarmAssignees ?? [];
  const { assignee } = alarm;
  const { mutate, isPending } = useMutation({
    mutationFn: (userId: number | null) => call(ASSIGN_ALARM, { notificationId: alarm.id, userId }),
    onSuccess: changed,
    onError: (error) => notify.danger(errorText(error)),
  });
  const isKnown = people.some(({ id }) => id === assignee?.id);
  return (
    <Select
      label={t('assignee')}
      size="xs"
      searchable
      allowDeselect={false}
      disabled={isPending}
      data={[
        { value: NOBODY, label: t('nobody') },
        ...(assignee && !isKnown ? [{ value: String(assignee.id), label: assignee.name }] : []),
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={assignee ? String(assignee.id) : NOBODY}
      onChange={(id) => mutate(id === NOBODY || id === null ? null : Number(id))}
    />
  );
}

const MOST_CHARACTERS = 2_000;

function NewComment({ alarm, onChanged }: Pick<AlarmHandlingProps, 'alarm' | 'onChanged'>) {
  const t = useTexts(alarmsTexts);
  const changed = useChanged(onChanged);
  const [text, setText] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(COMMENT_ALARM, { notificationId: alarm.id, text: text.trim() }),
    onSuccess: () => {
      setText('');
      changed();
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <Group gap={6} align="flex-end" wrap="nowrap">
      <Textarea
        className={classes.text}
        size="xs"
        label={t('comment')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={MOST_CHARACTERS}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSend size={15} aria-hidden="true" />}
        disabled={text.trim() === ''}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('sendComment')}
      </Button>
    </Group>
  );
}
