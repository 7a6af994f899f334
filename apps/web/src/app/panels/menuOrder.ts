/** The paths of pages in the order of their menus (docs/contract.md). */
const ORDER = [
  '/manage/trackingnumber',
  '/manage/clients',
  '/manage/drivers',
  '/manage/devices',
  '/manage/geofences',
  '/manage/groups',
  '/manage/lines',
  '/manage/assets',
  '/manage/reportPlanning',
  '/manage/pois',
  '/manage/roles',
  '/manage/road',
  '/manage/technicians',
  '/manage/users',
  '/manage/confNotifications',
  '/report/velocity',
  '/report/detention',
  '/report/event',
  '/report/fleetKm',
  '/report/consolidate',
  '/report/geoscale',
  '/report/obd2',
  '/report/trackingBoard',
  '/report/ecoTracking',
  '/report/fuelconsumption',
  '/report/routeDetour',
  '/report/stopDetour',
  '/report/stopHistory',
];

const placeOf = (path: string): number => {
  const place = ORDER.indexOf(path);
  return place < 0 ? ORDER.length : place;
};

/** Pages in the order that people know, and after them, as they were, those that are not in it. */
export const inMenuOrder = <Page extends { path: string }>(pages: readonly Page[]): Page[] =>
  pages.toSorted((one, other) => placeOf(one.path) - placeOf(other.path));
