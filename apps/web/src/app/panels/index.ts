/** The panels of the icon bar, each defined in a file of its own. */
import type { User } from '../../session/index.ts';
import { judge } from '../guards.ts';
import { administration } from './administration.ts';
import { ask } from './ask.tsx';
import { driving } from './driving.tsx';
import { fleet } from './fleet.tsx';
import { geofences } from './geofences.tsx';
import { journeys } from './journeys.tsx';
import { maintenance } from './maintenance.tsx';
import { notifications } from './notifications.tsx';
import type { Panel } from './panel.tsx';
import { reports } from './reports.ts';

export type { Panel };
export { administration, fleet, geofences, maintenance, notifications };

/** The panels in the order of the icon bar. A new one is a file beside this one and a line here. */
export const PANELS: readonly Panel[] = [
  notifications,
  fleet,
  geofences,
  ask,
  journeys,
  driving,
  maintenance,
  reports,
  administration,
];

/** The panels that a user may open: no other is in the icon bar, in the search, or opened by its address. */
export const panelsOf = (user: Pick<User, 'roles'>): readonly Panel[] =>
  PANELS.filter((panel) => judge(user, panel) === 'open');
