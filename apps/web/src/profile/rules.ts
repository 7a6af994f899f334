/** The checks of the profile forms, which run when a form is sent. Each returns the key of its message, or null. */

export const MINIMUM_PASSWORD_LENGTH = 6;

export type Complaint = 'required' | 'tooShort';

export const isFilled = (value: string): Complaint | null => (value.trim() === '' ? 'required' : null);

export function isPassword(value: string): Complaint | null {
  if (value === '') return 'required';
  return value.length < MINIMUM_PASSWORD_LENGTH ? 'tooShort' : null;
}
