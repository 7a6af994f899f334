import { type DeviceMessage, emptyMessage } from '@rastro/domain';

const METRES_PER_DEGREE = 111_320;
const FIXES = 8_640;
const STEP_S = 10;
const HOUR = 360;
/** A place in Lima, so that coordinates have the digits of real ones. */
const CENTRE = { latitude: -12.07, longitude: -77.03 };

/** A fix with the time at which it was received. */
export interface Received {
  message: DeviceMessage;
  serverTime: number;
}

/**
 * A day of one vehicle with a fix every ten seconds: parked at night, and by day driving legs of streets with their turns, lights
 * and stops. The receiver errs by metres, also while parked; speed and course are whole km/h and degrees, and the network takes
 * one to three seconds. The same `seed` gives the same day.
 */
export function vehicleDay(seed: number, startTime: number): Received[] {
  const random = randomOf(seed);
  const noise = (): number => random() + random() + random() - 1.5;
  let [x, y, heading, speedMps, odometerM] = [
    noise() * 5_000,
    noise() * 5_000,
    random() * 360,
    0,
    seed * 1_000,
  ];
  let [errorX, errorY] = [0, 0];
  let until = 0;
  let isDriving = false;
  return Array.from({ length: FIXES }, (_, i) => {
    if (i >= until) {
      const isDay = i > 6 * HOUR && i < 20 * HOUR;
      isDriving = isDay && !isDriving;
      until = i + (isDay ? Math.round(isDriving ? 90 + random() * 200 : 20 + random() * 150) : HOUR);
    }
    const wanted = isDriving ? (random() < 0.15 ? 0 : 6 + random() * 10) : 0;
    speedMps = isDriving ? speedMps * 0.5 + wanted * 0.5 : 0;
    if (isDriving && random() < 0.12) heading += random() < 0.5 ? 90 : -90;
    else if (isDriving) heading += noise() * 6;
    const way = speedMps * STEP_S;
    x += Math.sin((heading * Math.PI) / 180) * way;
    y += Math.cos((heading * Math.PI) / 180) * way;
    odometerM += way;
    errorX = errorX * 0.8 + noise() * (isDriving ? 1.5 : 0.4);
    errorY = errorY * 0.8 + noise() * (isDriving ? 1.5 : 0.4);
    const fixTime = startTime + i * STEP_S * 1_000;
    const message = emptyMessage('position', String(seed));
    message.fixTime = fixTime;
    message.valid = true;
    message.latitude = CENTRE.latitude + (y + errorY) / METRES_PER_DEGREE;
    message.longitude = CENTRE.longitude + (x + errorX) / METRES_PER_DEGREE;
    message.altitudeM = Math.round(120 + x / 500 + errorX);
    message.speedMps = Math.round(speedMps * 3.6) / 3.6;
    message.course = (Math.round(heading) + 3_600) % 360;
    message.satellites = 11 + Math.round(noise() * 1.5);
    message.hdop = 0.8 + Math.round(Math.abs(noise()) * 2) / 10;
    message.ignition = isDriving;
    message.odometerM = Math.round(odometerM);
    message.attributes = {
      externalVoltageV: Math.round((isDriving ? 14.1 : 12.6) * 100 + noise() * 8) / 100,
      batteryVoltageV: 4.1,
      gsmSignalPercent: 60 + 20 * Math.round(noise()),
      input1: false,
    };
    return { message, serverTime: fixTime + 1_000 + Math.round(random() * 2_000) };
  });
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
