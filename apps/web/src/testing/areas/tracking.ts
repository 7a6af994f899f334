import { refusal } from '../api/refusal.ts';
import type { Area } from './area.ts';

const MAXIMUM = 4;

/** The vehicles that a user follows beside each other. */
export const tracking: Area = {
  Query: {
    multipleTracking: (_, _args, { user }) => user.tracked,
  },
  Mutation: {
    addToMultipleTracking: (_, { assetId }, { user }) => {
      if (user.tracked.includes(assetId)) return user.tracked;
      if (user.tracked.length >= MAXIMUM) throw refusal('TRACKING_FULL', { maximum: MAXIMUM });
      user.tracked = [...user.tracked, assetId];
      return user.tracked;
    },
    removeFromMultipleTracking: (_, { assetId }, { user }) => {
      user.tracked = user.tracked.filter((id) => id !== assetId);
      return user.tracked;
    },
  },
};
