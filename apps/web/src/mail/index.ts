/** The addresses of people without a user: how they stand in a form, and the page that the link of a mail opens. */
export { AddressStates } from './AddressStates.tsx';

/** The path of the page; the token of the link follows it after a #. */
export const CONFIRM_MAIL_PATH = '/confirm-mail';
/** Loads the page for the router. */
export const loadConfirmMailPage = () => import('./ConfirmMailPage.tsx');
