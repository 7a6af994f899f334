/** The addresses of people without a user: their states in a form, and the page that the link of a mail opens. */
export { AddressStates } from './AddressStates.tsx';

/** The path of the page on which an address is confirmed; the token of the link follows it after a #. */
export const CONFIRM_MAIL_PATH = '/confirm-mail';
/** Loads the page on which an address is confirmed, for the router. */
export const loadConfirmMailPage = () => import('./ConfirmMailPage.tsx');
