import type { Area } from './area.ts';

/** The photos of vehicles, drivers and users, which are only ever set here. */
export const photos: Area = {
  Query: {
    getDriver: (_, { id }) => ({ id, firstName: 'Rosa', lastName: 'Quispe', photo: null }),
    userPhoto: () => null,
    customerLogo: () => null,
  },
  Mutation: {
    setAssetPhoto: () => true,
    setDriverPhoto: () => true,
    setUserPhoto: () => true,
    setCustomerLogo: () => true,
  },
};
