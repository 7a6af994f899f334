import type { Area } from './area.ts';

/** What users write to those who run the installation. */
export const support: Area = {
  Mutation: { sendSupportMessage: () => true },
};
