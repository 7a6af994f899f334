import { lazy, Suspense } from 'react';

/** The dialogs that are opened in the top bar. */
export type Dialog = 'profile' | 'password' | 'sessions' | 'language' | 'support';

const load = () => import('../../profile/index.ts');
const ProfileDialog = lazy(async () => ({ default: (await load()).ProfileDialog }));
const PasswordDialog = lazy(async () => ({ default: (await load()).PasswordDialog }));
const SessionsDialog = lazy(async () => ({ default: (await load()).SessionsDialog }));
const LanguageDialog = lazy(async () => ({ default: (await load()).LanguageDialog }));
const SupportDialog = lazy(async () => ({
  default: (await import('../../support/index.ts')).SupportDialog,
}));

/** The open dialog of the top bar, whose code is loaded when it opens. */
export function Dialogs({ dialog, onClose }: { dialog: Dialog | null; onClose: () => void }) {
  return (
    <Suspense>
      {dialog === 'profile' && <ProfileDialog onClose={onClose} />}
      {dialog === 'password' && <PasswordDialog onClose={onClose} />}
      {dialog === 'sessions' && <SessionsDialog onClose={onClose} />}
      {dialog === 'language' && <LanguageDialog onClose={onClose} />}
      {dialog === 'support' && <SupportDialog onClose={onClose} />}
    </Suspense>
  );
}
