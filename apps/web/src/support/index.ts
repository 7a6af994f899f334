/** Writing to those who run this installation, and the page on which these read it. */
export { supportInboxName } from './name.ts';

/** The path of the page of the messages, and the permission that opens it, to owners alone: its calls answer nobody else. */
export const SUPPORT_INBOX_PATH = '/manage/supportMessages';
export const READS_SUPPORT: readonly string[] = ['Clientes'];
/** Loads the dialog in which one writes. */
export const loadSupportDialog = () => import('./SupportDialog.tsx');
/** Loads the page for the router. */
export const loadSupportMessagesPage = () => import('./SupportMessagesPage.tsx');
