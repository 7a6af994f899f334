/** The page on which who forgot the password asks for a link. */
export const FORGOT_PASSWORD_PATH = '/forgot-password';
/** The page on which a password is set; the token of the link follows it after a #. */
export const SET_PASSWORD_PATH = '/set-password';
