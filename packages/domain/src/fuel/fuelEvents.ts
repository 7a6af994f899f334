/** A refuelling or a drain as it was measured; `changeL` is negative for a drain. */
export interface MeasuredFuel {
  /** Milliseconds since 1970 UTC. */
  time: number;
  changeL: number;
  /** Degrees; null where the place is not known. */
  latitude: number | null;
  longitude: number | null;
}

/** What a receipt says of a refuelling. */
export interface FuelReceipt {
  time: number;
  litres: number;
  /** What was paid for all of them; null where it does not say so. */
  amount: number | null;
  odometerKm: number | null;
  station: string | null;
}

/** What was measured, what a receipt says, or both of one refuelling. */
export interface FuelEvent {
  measured: MeasuredFuel | null;
  receipt: FuelReceipt | null;
}

/** How far apart a refuelling and its receipt may be: people write the minute of the till, and some only the hour. */
export const RECEIPT_WINDOW_MS = 2 * 3_600_000;

/**
 * Puts receipts and refuellings of a vehicle together, those nearest in time first; each belongs to one other at most. In the order of time, by
 * what was measured where it was.
 */
export function fuelEvents(measured: readonly MeasuredFuel[], receipts: readonly FuelReceipt[]): FuelEvent[] {
  const pairs = measured
    .filter(({ changeL }) => changeL > 0)
    .flatMap((fill) =>
      receipts.map((receipt) => ({ fill, receipt, apartMs: Math.abs(fill.time - receipt.time) })),
    )
    .filter(({ apartMs }) => apartMs <= RECEIPT_WINDOW_MS)
    .toSorted((one, other) => one.apartMs - other.apartMs);
  const [fills, matched] = [new Map<MeasuredFuel, FuelReceipt>(), new Set<FuelReceipt>()];
  for (const { fill, receipt } of pairs)
    if (!fills.has(fill) && !matched.has(receipt)) {
      fills.set(fill, receipt);
      matched.add(receipt);
    }
  const events: FuelEvent[] = [
    ...measured.map((change) => ({ measured: change, receipt: fills.get(change) ?? null })),
    ...receipts.filter((receipt) => !matched.has(receipt)).map((receipt) => ({ measured: null, receipt })),
  ];
  return events.toSorted((one, other) => fuelEventTime(one) - fuelEventTime(other));
}

/** When something was filled or drained: as it was measured, else as the receipt says. */
export const fuelEventTime = ({ measured, receipt }: FuelEvent): number =>
  measured?.time ?? receipt?.time ?? 0;
