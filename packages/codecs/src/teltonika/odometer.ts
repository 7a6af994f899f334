import type { DeviceMessage } from '@rastro/domain';

/**
 * Makes the vehicle's own odometer (`vehicleOdometerM`) the odometer of the messages of a device that sends none of its own.
 * The first message with one of its own ends that for the conversation: two counters must not alternate.
 */
export function useVehicleOdometer(messages: readonly DeviceMessage[], state: Record<string, unknown>): void {
  if (messages.some(({ odometerM }) => odometerM !== null)) state.hasOwnOdometer = true;
  if (state.hasOwnOdometer === true) return;
  for (const message of messages) {
    const { vehicleOdometerM } = message.attributes;
    if (typeof vehicleOdometerM === 'number') message.odometerM = vehicleOdometerM;
  }
}
