/** How much a user wants to be told. What is over the budget of an hour waits for a digest. */
export interface AlarmPreferences {
  email: boolean;
  push: boolean;
  emailPerHour: number;
  pushPerHour: number;
  digestMinutes: number;
}

/** Of whoever did not say otherwise: an alarm every five minutes is what a person can still act upon. */
export const DEFAULT_ALARM_PREFERENCES: AlarmPreferences = {
  email: true,
  push: true,
  emailPerHour: 12,
  pushPerHour: 20,
  digestMinutes: 60,
};
