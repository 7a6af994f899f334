import { codedError } from '../errors.ts';

/** Characters of a password at most: far more than any that is meant, and nobody makes us hash a book. */
export const PASSWORD_MAX_LENGTH = 128;

/** Passwords that are refused: the commonest of six and more characters in lists of stolen ones, and what users of such products add to them. */
const COMMON: ReadonlySet<string> = new Set(
  `000000 102030 10203040 111111 1111111 11111111 112233 11223344 121212 123123 123123123 123321 1234567 123456 12345678
   123456789 1234567890 123456a 1234qwer 123654 123abc 123qwe 123qweasd 131313 147258369 159357 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t
   1qaz2wsx 222222 333333 444444 555555 654321 666666 696969 777777 7777777 789456 789456123 87654321 888888 88888888 987654 987654321
   999999 a123456 a12345678 aa123456 aaaaaa abc123 abc1234 abc12345 abcd1234 abcdef abcdefg access admin1 admin12 admin123 admin1234
   administrador administrator alejandro amores andrea angel1 asdasd asdf1234 asdfgh asdfghjkl ashley azerty bailey barcelona baseball
   batman beatriz bonita buster cambiame camila carlos carolina changeme charlie chocolate colombia computer contrasena contraseña cookie
   daniel default1 diablo donald dragon estrella family familia ferrari flower football freedom futbol gabriel google guest1 hannah hello1
   hola123 hola1234 hunter iloveyou internet jennifer jessica jesucristo jordan jordan23 joshua justin killer letmein liverpool login1
   lovely maggie manager mariana martin master master1 matrix mexico michael michelle monica monkey mustang mynoob naruto nicole
   operador operator p@ssw0rd pass123 pass1234 passw0rd passwd password password1 password12 password123 pepper peru123 peru1234
   pokemon princesa princess purple q1w2e3 q1w2e3r4 qazwsx qazwsxedc qwe123 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop rastro
   rastro1 rastro123 realmadrid sebastian secret secreto shadow soccer starwars summer sunshine superman system tequiero teamo1 test123
   test1234 teamomucho tigger trustno1 usuario usuario1 valentina welcome welcome1 whatever william yankees zaq12wsx zxcvbn zxcvbnm`.split(
    /\s+/,
  ),
);

/** Why a text is no password for a user. */
export type PasswordFault = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_COMMON';

/**
 * What is wrong with a text as the password of a user, whoever sets it: a person, or the operator's ADMIN_PASSWORD; null where it
 * may be used. Too common are blanks, one character again and again, the name of the user, and what everybody tries first.
 */
export function passwordFault(password: string, userName: string, minimum: number): PasswordFault | null {
  if (password.length < minimum) return 'PASSWORD_TOO_SHORT';
  if (password.length > PASSWORD_MAX_LENGTH) return 'PASSWORD_TOO_LONG';
  const plain = password.trim().toLowerCase();
  const isCommon = plain === userName.trim().toLowerCase() || new Set(plain).size < 2 || COMMON.has(plain);
  return isCommon ? 'PASSWORD_TOO_COMMON' : null;
}

/** Throws the fault of a password as an error of a call, with the limit that it breaks. */
export function demandGoodPassword(password: string, userName: string, minimum: number): void {
  const fault = passwordFault(password, userName, minimum);
  if (fault) throw codedError(fault, PARAMS[fault](minimum));
}

const PARAMS = {
  PASSWORD_TOO_SHORT: (minimum: number) => ({ minimum }),
  PASSWORD_TOO_LONG: () => ({ maximum: PASSWORD_MAX_LENGTH }),
  PASSWORD_TOO_COMMON: () => ({}),
} satisfies Record<PasswordFault, (minimum: number) => Record<string, number>>;

/** The fault of a password in a sentence for an operator. */
export function passwordComplaint(fault: PasswordFault, minimum: number): string {
  if (fault === 'PASSWORD_TOO_SHORT') return `must have at least ${minimum} characters`;
  if (fault === 'PASSWORD_TOO_LONG') return `must have at most ${PASSWORD_MAX_LENGTH} characters`;
  return 'is one of those that everybody tries first';
}
