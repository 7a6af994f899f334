import { loadSupportDialog } from '../../support/index.ts';
import { inDialog, lazyPart, Part } from '../../ui/index.ts';

/** The dialogs that are opened in the top bar. */
export type Dialog = 'profile' | 'password' | 'secondFactor' | 'sessions' | 'language' | 'support';

const load = () => import('../../profile/index.ts');
const ProfileDialog = lazyPart(async () => (await load()).ProfileDialog);
const PasswordDialog = lazyPart(async () => (await load()).PasswordDialog);
const SecondFactorDialog = lazyPart(async () => (await load()).SecondFactorDialog);
const SessionsDialog = lazyPart(async () => (await load()).SessionsDialog);
const LanguageDialog = lazyPart(async () => (await load()).LanguageDialog);
const SupportDialog = lazyPart(async () => (await loadSupportDialog()).SupportDialog);

/** The open dialog of the top bar, whose code is loaded when it opens. */
export function Dialogs({ dialog, onClose }: { dialog: Dialog | null; onClose: () => void }) {
  return (
    <Part of={dialog} frame={inDialog(onClose)}>
      {dialog === 'profile' && <ProfileDialog onClose={onClose} />}
      {dialog === 'password' && <PasswordDialog onClose={onClose} />}
      {dialog === 'secondFactor' && <SecondFactorDialog onClose={onClose} />}
      {dialog === 'sessions' && <SessionsDialog onClose={onClose} />}
      {dialog === 'language' && <LanguageDialog onClose={onClose} />}
      {dialog === 'support' && <SupportDialog onClose={onClose} />}
    </Part>
  );
}
