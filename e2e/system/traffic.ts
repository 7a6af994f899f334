import { VEHICLES, vehicleOf } from './company.ts';
import type { Devices } from './devices.ts';
import { history, TRAVELLER } from './history.ts';
import { shifted } from './places.ts';

const EVERY_MS = 1_000;
const PARKED_EVERY = 60;
const SPEED_KMH = 36;
const STEP_M = 10;
/** Steps of one way of a patrol; then it turns. */
const WAY = 120;

/**
 * What goes on in the test company while nobody looks: those who patrol or are towed drive along a line, ten metres a second, the
 * parked ones report once a minute. Begins with the past and the first position of everybody; gives the way to end it.
 */
export async function beginTraffic(devices: Devices): Promise<() => Promise<void>> {
  await devices.report(TRAVELLER, ...history());
  const began = Date.now();
  await Promise.all(VEHICLES.map(({ plate }) => report(devices, plate, began, 0)));
  let last = 0;
  let isOver = false;
  let turn: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    const second = Math.floor((Date.now() - began) / EVERY_MS);
    if (second === last) return;
    last = second;
    turn = Promise.all(VEHICLES.map(({ plate }) => report(devices, plate, began, second))).catch(
      (error: unknown) => {
        if (!isOver) throw error;
      },
    );
  }, EVERY_MS);
  return async () => {
    isOver = true;
    clearInterval(timer);
    await devices.close();
    await turn;
  };
}

async function report(devices: Devices, plate: string, began: number, second: number): Promise<void> {
  const vehicle = vehicleOf(plate);
  switch (vehicle.life) {
    case 'patrols':
    case 'towed': {
      const step = second % (2 * WAY);
      const isBack = step >= WAY;
      const northM = STEP_M * (isBack ? 2 * WAY - step : step);
      return devices.report(plate, {
        ...shifted(vehicle, 0, northM),
        at: began + second * EVERY_MS,
        speedKmh: SPEED_KMH,
        course: isBack ? 180 : 0,
      });
    }
    case 'parked':
    case 'scripted':
      if (second === 0 || (vehicle.life === 'parked' && second % PARKED_EVERY === 0))
        return devices.report(plate, {});
      return;
    case 'silent':
      return;
  }
}
