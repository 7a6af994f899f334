import { Badge, Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Call, call, errorText, type MailAddressesQuery, query, serverNow } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import { notify } from '../ui/index.ts';
import classes from './AddressStates.module.css';
import { CONFIRM_MAIL_ADDRESS, MAIL_ADDRESSES, SEND_MAIL_CONFIRMATION } from './calls.ts';
import { mailTexts } from './texts.ts';

type Address = MailAddressesQuery['mailAddresses'][number];

const CONFIRMS: readonly string[] = ['Usuarios'];
const COLOURS = { NEW: 'gray', PENDING: 'yellow', REFUSED: 'red', CONFIRMED: 'green' } as const;
/** The interval in milliseconds between two readings: the request to confirm is sent, and answered, while the form is open. */
const REFRESH_MS = 15_000;

interface AddressStatesProps {
  /** The customer who wants to write; null for the user's own. */
  customerId: number | null;
  /** The addresses as they were typed. */
  addresses: readonly string[];
}

/** Lists the addresses in a form that do not receive messages of the customer yet, with the reason and the actions that are possible. */
export function AddressStates({ customerId, addresses }: AddressStatesProps) {
  const t = useTexts(mailTexts);
  const answer = useQuery({
    ...query(MAIL_ADDRESSES, { customerId, addresses: [...addresses] }),
    enabled: addresses.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const open = (addresses.length > 0 ? (answer.data?.mailAddresses ?? []) : []).filter(
    ({ state }) => state !== 'CONFIRMED',
  );
  if (open.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('addresses')}>
      {open.map((address) => (
        <AddressState key={address.address} address={address} customerId={customerId} />
      ))}
    </ul>
  );
}

function AddressState({ address: found, customerId }: { address: Address; customerId: number | null }) {
  const t = useTexts(mailTexts);
  const format = useFormat();
  const mayConfirm = isAllowed(useUser(), CONFIRMS);
  const { address, state, askedAt, askAgainFrom, byMail, error } = found;
  const send = useChange(SEND_MAIL_CONFIRMATION, t('sent'));
  const confirm = useChange(CONFIRM_MAIL_ADDRESS, t('confirmed'));
  const canAsk = askAgainFrom !== null && Date.parse(askAgainFrom) <= serverNow();
  return (
    <li className={classes.address}>
      <span className={classes.name} translate="no">
        {address}
      </span>
      <Badge variant="dot" tt="none" color={COLOURS[state]}>
        {t(`state${state as Exclude<typeof state, 'CONFIRMED'>}`)}
      </Badge>
      {state === 'PENDING' && !byMail && !mayConfirm && (
        <span className={classes.hint}>{t('byAdministrator')}</span>
      )}
      {state === 'PENDING' && !byMail && mayConfirm && (
        <Button
          variant="light"
          size="compact-sm"
          aria-label={t('confirmOf', { address })}
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ customerId, address })}
        >
          {t('confirm')}
        </Button>
      )}
      {state === 'PENDING' && askedAt !== null && (
        <span className={classes.hint}>{t('lastSent', { date: format.dateTime(askedAt) })}</span>
      )}
      {state !== 'NEW' && byMail && canAsk && (
        <Button
          variant="light"
          size="compact-sm"
          aria-label={t('sendAgainTo', { address })}
          loading={send.isPending}
          onClick={() => send.mutate({ customerId, address })}
        >
          {t('sendAgain')}
        </Button>
      )}
      {state !== 'NEW' && byMail && !canAsk && (
        <span className={classes.hint}>
          {askAgainFrom === null ? t('onItsWay') : t('nextFrom', { date: format.dateTime(askAgainFrom) })}
        </span>
      )}
      {error && <span className={classes.error}>{error}</span>}
    </li>
  );
}

/** A mutation of an address, after which the states of the addresses are read again. */
function useChange<Result>(
  document: Call<Result, { customerId?: number | null; address: string }>,
  done: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variables: { customerId: number | null; address: string }) => call(document, variables),
    onSuccess: () => notify.success(done),
    onError: (error) => notify.danger(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [MAIL_ADDRESSES.toString()] }),
  });
}
