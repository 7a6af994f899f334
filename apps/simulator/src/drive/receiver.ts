import type { Random } from '../random.ts';

/** A fix as a receiver computes it, with its errors. */
export interface NoisyFix {
  latitude: number;
  longitude: number;
  altitudeM: number;
  satellites: number;
  hdop: number;
}

const METRES_PER_DEGREE = 110_900;
/** Seconds after which hardly anything is left of an error, because errors drift. */
const DRIFT_S = 90;
/** Chance of a fix that a reflection puts far away. */
const OUTLIER_CHANCE = 1 / 5000;

/** A satellite receiver whose errors drift instead of jumping, and which rarely gives a fix that is far off. */
export class Receiver {
  readonly #random: Random;
  readonly #sigmaM: number;
  #eastM = 0;
  #northM = 0;
  #upM = 0;
  #lastS: number;

  constructor(random: Random, isPoor: boolean, startS: number) {
    this.#random = random;
    this.#sigmaM = isPoor ? 11 : 3.2;
    this.#lastS = startS;
  }

  see(second: number, latitude: number, longitude: number, altitudeM: number): NoisyFix {
    const random = this.#random;
    const kept = Math.exp(-(second - this.#lastS) / DRIFT_S);
    this.#lastS = second;
    const fresh = this.#sigmaM * Math.sqrt(1 - kept * kept);
    this.#eastM = kept * this.#eastM + fresh * random.gauss();
    this.#northM = kept * this.#northM + fresh * random.gauss();
    this.#upM = kept * this.#upM + 1.6 * fresh * random.gauss();
    const isOutlier = random.chance(OUTLIER_CHANCE);
    const throwM = isOutlier ? random.between(250, 2500) : 0;
    const throwRad = random.between(0, 2 * Math.PI);
    const error = Math.hypot(this.#eastM, this.#northM) / this.#sigmaM;
    const east = this.#eastM + throwM * Math.cos(throwRad);
    const north = this.#northM + throwM * Math.sin(throwRad);
    return {
      latitude: latitude + north / METRES_PER_DEGREE,
      longitude: longitude + east / (METRES_PER_DEGREE * 0.978),
      altitudeM: Math.round(altitudeM + this.#upM),
      satellites: isOutlier
        ? random.whole(3, 4)
        : Math.max(5, Math.round(13 - 2 * error - (this.#sigmaM > 5 ? 3 : 0))),
      hdop:
        Math.round(
          (isOutlier ? random.between(5, 12) : 0.6 + 0.25 * error + (this.#sigmaM > 5 ? 0.7 : 0)) * 10,
        ) / 10,
    };
  }
}
