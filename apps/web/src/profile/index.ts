/** A user's own data: the three dialogs of the user menu. */
export { LanguageDialog } from './LanguageDialog.tsx';
export { PasswordDialog } from './PasswordDialog.tsx';
export { ProfileDialog } from './ProfileDialog.tsx';
