import { type DeviceMessage, destination, emptyMessage } from '@rastro/domain';

/** Where every story begins, a place in Madrid; its vehicles drive due east from there. */
export const HOME = { latitude: 40.4, longitude: -3.7 };
const EAST = 90;
/** The place so many metres to the east of home. */
export const placeOf = (metres: number): { latitude: number; longitude: number } =>
  destination(HOME.latitude, HOME.longitude, EAST, metres);

/** One leg of a story, from `startTime` to `endTime` in milliseconds since 1970 UTC. */
interface Leg {
  startTime: number;
  endTime: number;
  startM: number;
  /** The seconds that the engine ran before it. */
  engineS: number;
  speedMps: number;
  ignition: boolean;
  /** Whether the device is silent until the end of the leg. */
  isSilent: boolean;
}

/** What else the message of a moment says. The engine has run `engineS` seconds, and the vehicle has come `metres`, since the story began. */
type Wrought = (message: DeviceMessage, engineS: number, metres: number) => Partial<DeviceMessage>;

/**
 * What a vehicle does, leg by leg, as its device tells it every ten seconds, where nothing else is given. Where one leg meets the next one there is a fix, at which the
 * vehicle stands unless it drives before and after. So a movement begins and ends at the moments that are written here, to the second, and is as
 * long as its speed and its time say.
 */
export class Story {
  readonly #legs: Leg[] = [];
  readonly #everyMs: number;
  #time: number;
  #metres = 0;
  #engineS = 0;

  /** Begins at a moment, written with its offset from UTC. */
  constructor(moment: string, everyS = 10) {
    this.#everyMs = everyS * 1000;
    this.#time = Date.parse(moment);
  }

  /** The moment at which the next leg begins. */
  get time(): number {
    return this.#time;
  }

  /** Stands with the engine off. */
  rest(minutes: number): this {
    return this.#leg(minutes, 0, false);
  }

  /** Stands with the engine running. */
  idle(minutes: number): this {
    return this.#leg(minutes, 0, true);
  }

  drive(minutes: number, speedMps: number): this {
    return this.#leg(minutes, speedMps, true);
  }

  /** Tells nothing for a while, in which it comes so far. */
  silence(minutes: number, metres: number): this {
    return this.#leg(minutes, metres / (minutes * 60), true, true);
  }

  /** What the device tells; `wrought` has what it tells otherwise, or besides. */
  messages(deviceId: string, wrought: Wrought = () => ({})): DeviceMessage[] {
    const messages: DeviceMessage[] = [];
    const tell = (
      { startTime, startM, engineS, ...leg }: Leg,
      time: number,
      speedMps: number,
      ignition: boolean,
    ) => {
      const seconds = (time - startTime) / 1000;
      const metres = startM + leg.speedMps * seconds;
      const message: DeviceMessage = {
        ...emptyMessage('position', deviceId),
        deviceTime: time,
        fixTime: time,
        valid: true,
        ...placeOf(metres),
        altitudeM: 600,
        speedMps,
        course: EAST,
        satellites: 9,
        ignition,
      };
      messages.push({ ...message, ...wrought(message, engineS + (leg.ignition ? seconds : 0), metres) });
    };
    for (const [at, leg] of this.#legs.entries()) {
      const before = this.#legs[at - 1];
      const drives = leg.speedMps > 0 && !leg.isSilent;
      const drove = before !== undefined && before.speedMps > 0;
      const speedMps = drives && drove ? leg.speedMps : leg.isSilent ? before?.speedMps : 0;
      tell(leg, leg.startTime, speedMps ?? 0, leg.speedMps > 0 ? (before?.ignition ?? true) : leg.ignition);
      if (leg.isSilent) continue;
      for (let time = leg.startTime + this.#everyMs; time < leg.endTime; time += this.#everyMs)
        tell(leg, time, leg.speedMps, leg.ignition);
    }
    return messages;
  }

  #leg(minutes: number, speedMps: number, ignition: boolean, isSilent = false): this {
    const [startTime, startM, engineS] = [this.#time, this.#metres, this.#engineS];
    this.#time += minutes * 60_000;
    this.#metres += minutes * 60 * speedMps;
    if (ignition) this.#engineS += minutes * 60;
    this.#legs.push({ startTime, endTime: this.#time, startM, engineS, speedMps, ignition, isSilent });
    return this;
  }
}
