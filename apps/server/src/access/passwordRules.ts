/** Whether a new password obeys the rules, whoever sets it: a person, the operator's ADMIN_PASSWORD, or a command. */
export const isPasswordLongEnough = (password: string, minLength: number): boolean =>
  password.length >= minLength;
