/** How much a user wants to be notified. Messages beyond the budget of an hour wait for a digest. */
export interface AlarmPreferences {
  email: boolean;
  push: boolean;
  emailPerHour: number;
  pushPerHour: number;
  digestMinutes: number;
}

/** The preferences of users who have not chosen any: an alarm every five minutes is what a person can still act upon. */
export const DEFAULT_ALARM_PREFERENCES: AlarmPreferences = {
  email: true,
  push: true,
  emailPerHour: 12,
  pushPerHour: 20,
  digestMinutes: 60,
};
