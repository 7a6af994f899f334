import type { Area } from './area.ts';

/** The answer is 2. */
const CHALLENGE = {
  salt: 'sal',
  iterations: 1,
  most: 20,
  target: '5a75f6f81e885a2413dd2f56d6b1542efb654ef11c017238122c6c8cf2363dac',
  token: 'de.quien.pregunta',
};

const plain = (number: string): string => number.replace(/\W/g, '').toUpperCase();

/** What visitors ask of the guides that there are, whenever they are valid. */
export const cargo: Area = {
  Query: {
    getPoinGuideNumber: (_, { GuideNumber }, { fleet }) => {
      const guide = fleet.entities.guideNumbers?.find(
        ({ number }) => plain(String(number)) === plain(GuideNumber),
      );
      const { label = '' } = (guide?.asset ?? {}) as { label?: string };
      const point = [...fleet.points.values()].find(({ pat }) => label.endsWith(` - ${pat}`));
      if (!point) return null;
      const { lat, lon, pat, nMov, fGPS } = point;
      return { lat, lon, pat: guide?.showsPlate ? pat : null, nMov, fGPS };
    },
    guideChallenge: () => CHALLENGE,
  },
};
