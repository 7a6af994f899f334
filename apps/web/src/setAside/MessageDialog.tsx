import { IconMessageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { Dialog, EmptyState, ErrorState, Facts, RawBytes, Skeletons } from '../ui/index.ts';
import { SET_ASIDE_MESSAGE } from './calls.ts';
import classes from './MessageDialog.module.css';
import { setAsideTexts } from './texts.ts';

/** One message that is set aside, with its frame in hexadecimal and as text. */
export function MessageDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts(setAsideTexts);
  const answer = useQuery(query(SET_ASIDE_MESSAGE, { id }));
  const message = answer.data?.setAsideMessages.messages.find((each) => each.id === id);
  return (
    <Dialog onClose={onClose} title={t('message')} size="lg">
      {answer.isPending ? (
        <Skeletons count={5} heightPx={32} />
      ) : answer.isError ? (
        <ErrorState message={t('messageFailed')} onRetry={() => void answer.refetch()} />
      ) : message ? (
        <Message {...message} />
      ) : (
        <EmptyState icon={<IconMessageOff size={26} stroke={1.6} />} title={t('messageGone')} />
      )}
    </Dialog>
  );
}

interface MessageProps {
  deviceIdentifier: string;
  licensePlate: string | null;
  protocol: string;
  peer: string;
  receivedAt: string;
  setAsideAt: string;
  reason: string;
  frame: string;
  frameBytes: number;
  messageCount: number;
}

function Message(message: MessageProps) {
  const t = useTexts(setAsideTexts);
  const format = useFormat();
  return (
    <>
      <Facts
        facts={[
          { label: t('device'), value: <span translate="no">{message.deviceIdentifier}</span> },
          {
            label: t('vehicle'),
            value:
              message.licensePlate === null ? (
                t('noVehicle')
              ) : (
                <span translate="no">{message.licensePlate}</span>
              ),
          },
          { label: t('protocol'), value: <span translate="no">{message.protocol}</span> },
          { label: t('peer'), value: <span translate="no">{message.peer}</span> },
          { label: t('receivedAt'), value: format.dateTime(message.receivedAt) },
          { label: t('setAsideAt'), value: format.dateTime(message.setAsideAt) },
          {
            label: t('size'),
            value: t('bytes', { count: message.frameBytes, shown: format.number(message.frameBytes) }),
          },
          { label: t('messageCount'), value: format.number(message.messageCount) },
          {
            label: t('reason'),
            value: (
              <span className={classes.reason} translate="no" lang="en">
                {message.reason}
              </span>
            ),
          },
        ]}
      />
      <RawBytes frames={[message.frame]} />
    </>
  );
}
