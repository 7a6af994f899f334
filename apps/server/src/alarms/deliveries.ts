import type {
  AlarmDelivery,
  AlarmDeliveryPage,
  DeliveryStatus,
  QueryAlarmDeliveriesArgs,
} from '@rastro/contract/resolvers';
import { eventTitle } from '@rastro/domain';
import { vehicleName } from '@rastro/format';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { type Channel, readDeliveries, type Status } from '../store/deliveries/deliveries.ts';
import type { DeliveryMessage } from '../store/deliveries/message.ts';
import { ruleIdsInReach } from './rules.ts';

const DEFAULT_PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 500;

/** What is being sent at this moment is shown as waiting: it may yet have to be tried again. */
const shownStatus = (status: Status): DeliveryStatus => (status === 'SENDING' ? 'WAITING' : status);

/** The stored statuses that are shown as one. */
const statusesShownAs = (status: DeliveryStatus): Status[] =>
  status === 'WAITING' ? ['WAITING', 'SENDING'] : [status];

/** What rules in reach sent or will, newest first; by one channel where it is given. */
export async function deliveryPage(
  scope: Scope,
  args: QueryAlarmDeliveriesArgs,
  channel: Channel | null = null,
): Promise<AlarmDeliveryPage> {
  const inReach = await ruleIdsInReach(scope);
  const ruleIds = args.ruleId == null ? inReach : inReach.filter((id) => id === args.ruleId);
  const limit = Math.min(Math.max(1, args.pageSize ?? DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE);
  const offset = (Math.max(1, args.pageNumber ?? 1) - 1) * limit;
  const statuses = args.status == null ? null : statusesShownAs(args.status);
  const { count, deliveries } = await readDeliveries(
    scope.db,
    { ruleIds, statuses, channel, language: scope.requester.language },
    { limit, offset },
  );
  return {
    count,
    items: deliveries.map(({ message, ...delivery }) => ({
      ...delivery,
      ...subjectOf(message, scope.requester.language),
      receiver: shownReceiver(delivery.receiver),
      status: shownStatus(delivery.status),
      createdAt: momentText(delivery.createdAt.getTime()),
      sentAt: delivery.sentAt && momentText(delivery.sentAt.getTime()),
      nextAttemptAt: delivery.nextAttemptAt && momentText(delivery.nextAttemptAt.getTime()),
    })),
  };
}

/** What a message is about, in the language of who looks; a digest is about many. */
function subjectOf(
  message: DeliveryMessage,
  language: string,
): Pick<AlarmDelivery, 'event' | 'about' | 'source'> {
  if (message.kind !== 'alarm') return { event: null, about: null, source: null };
  const words = language === 'US' ? 'en' : 'es';
  return {
    event: eventTitle(message, words),
    about: message.about?.[words] ?? null,
    source: vehicleName({ name: message.assetName, licensePlate: message.licensePlate }),
  };
}

/** An address as it is; of a URL its host, since the rest may be what lets somebody in. */
const shownReceiver = (receiver: string): string =>
  URL.canParse(receiver) ? new URL(receiver).host || receiver : receiver;
