/** Route statuses, as the live map and the panels show them. */
export { RouteBadge } from './RouteBadge.tsx';
export { type RoutePoint, routeNameOf } from './routeStatus.ts';
export { roadTexts } from './texts.ts';
