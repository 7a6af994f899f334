import type { SetAsideMessage, SetAsidePage } from '@rastro/contract/resolvers';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { pageWindow } from '../paging.ts';

/** Which page of what is set aside is asked for, and up to which id. */
export interface SetAsideArguments {
  pageNumber?: number | null;
  pageSize?: number | null;
  upTo?: number | null;
}

/** A page of what is set aside, the newest first. */
export async function setAsidePage(
  scope: Scope,
  { pageNumber, pageSize, upTo }: SetAsideArguments,
): Promise<SetAsidePage> {
  if (!scope.requester.isOwner) return { messages: [], total: 0 };
  const { limit, offset } = pageWindow({ pageNumber, pageSize, paginate: true });
  const counted = scope.db
    .selectFrom('set_aside')
    .$if(upTo != null, (query) => query.where('id', '<=', upTo ?? 0))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = select(scope)
    .$if(upTo != null, (query) => query.where('kept.id', '<=', upTo ?? 0))
    .orderBy('kept.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const [{ total }, page] = await Promise.all([counted, rows]);
  return { messages: page.map(shown), total: Number(total) };
}

/** One that is set aside, or null. */
export async function setAsideById(scope: Scope, id: number): Promise<SetAsideMessage | null> {
  if (!scope.requester.isOwner) return null;
  const row = await select(scope).where('kept.id', '=', id).executeTakeFirst();
  return row ? shown(row) : null;
}

/** What is set aside, each with the vehicle in which its device was when it came. */
const select = ({ db }: Scope) =>
  db
    .selectFrom('set_aside as kept')
    .leftJoin('device', 'device.identifier', 'kept.identifier')
    .leftJoin('mounting', (join) =>
      join
        .onRef('mounting.device_id', '=', 'device.id')
        .onRef('mounting.mounted_from', '<=', 'kept.received_at')
        .on((eb) =>
          eb.or([
            eb('mounting.mounted_to', 'is', null),
            eb('mounting.mounted_to', '>', eb.ref('kept.received_at')),
          ]),
        ),
    )
    .leftJoin('asset', 'asset.id', 'mounting.asset_id')
    .selectAll('kept')
    .select(['asset.id as assetId', 'asset.license_plate as licensePlate']);

const shown = (
  row: Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>,
): SetAsideMessage => ({
  id: row.id,
  protocol: row.protocol,
  deviceIdentifier: row.identifier,
  assetId: row.assetId,
  licensePlate: row.licensePlate,
  peer: row.peer,
  receivedAt: momentText(row.received_at.getTime()),
  setAsideAt: momentText(row.set_aside_at.getTime()),
  reason: row.reason,
  frame: row.frame.toString('hex'),
  frameBytes: row.frame.length,
  messageCount: (JSON.parse(row.messages.toString()) as unknown[]).length,
});
