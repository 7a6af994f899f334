import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import type { SetAsideMessagesQuery } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { moveByArrows } from '../ui/index.ts';
import { setAsideName } from './name.ts';
import classes from './SetAsideList.module.css';
import { setAsideTexts } from './texts.ts';

/** A message as the list shows it. */
export type SetAsideMessage = SetAsideMessagesQuery['setAsideMessages']['messages'][number];

interface SetAsideListProps {
  messages: readonly SetAsideMessage[];
  chosen: ReadonlySet<number>;
  onToggle: (id: number) => void;
  onOpen: (id: number) => void;
}

/** The messages of a page: whose each is, when it came, how long it is, and why it could not be stored. */
export function SetAsideList({ messages, chosen, onToggle, onOpen }: SetAsideListProps) {
  const t = useTexts(setAsideTexts);
  const title = useTexts(setAsideName)('title');
  const format = useFormat();
  const listId = useId();
  return (
    <ul className={classes.list} aria-label={title} onKeyDown={moveByArrows}>
      {messages.map((message) => {
        const { id, deviceIdentifier: device, licensePlate, protocol, frameBytes } = message;
        const date = format.dateTime(message.receivedAt);
        return (
          <li key={id} className={classes.message} data-chosen={chosen.has(id) || undefined}>
            <label className={classes.check} htmlFor={`${listId}-${id}`}>
              <Checkbox
                id={`${listId}-${id}`}
                size="md"
                checked={chosen.has(id)}
                onChange={() => onToggle(id)}
                aria-label={t('choose', { device, date })}
              />
            </label>
            <button type="button" className={classes.main} onClick={() => onOpen(id)}>
              <span className={classes.who} translate="no">
                <strong>{device}</strong>
                <span>{licensePlate ?? t('noVehicle')}</span>
              </span>
              <span className={classes.when}>{date}</span>
              <span className={classes.what}>
                <span translate="no">{protocol}</span> ·{' '}
                {t('bytes', { count: frameBytes, shown: format.number(frameBytes) })}
              </span>
              <span className={classes.reason} translate="no" lang="en">
                {message.reason}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
