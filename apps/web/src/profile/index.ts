/** A user's own data: the dialogs of the user menu. */
export { DialogForm } from './DialogForm.tsx';
export { LanguageDialog } from './LanguageDialog.tsx';
export { PasswordDialog } from './PasswordDialog.tsx';
export { ProfileDialog } from './ProfileDialog.tsx';
export { SecondFactorDialog } from './SecondFactorDialog.tsx';
export { SessionsDialog } from './SessionsDialog.tsx';
