import { resolve } from 'node:path';
import { z } from 'zod';
import { ADMIN_NAME } from './access/firstStart.ts';
import { passwordComplaint, passwordFault } from './access/passwordRules.ts';
import { parseAdditionalMaps } from './baseMaps/configured.ts';
import { parseEmbedOrigins } from './http/embedding.ts';
import { chosenCodecs } from './ingest/listeners.ts';
import { GEOCODER_KINDS } from './outside/geocoding/askGeocoder.ts';
import { trustedProxies } from './peerNetwork.ts';
import { chosenRoles } from './roles.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const webAddress = z
  .string()
  .refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), 'must begin with http:// or https://');
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

/** Checks a text setting with the function that will read it. The message of what that throws is shown to the operator. */
const refuseWhatThrows =
  (read: (text: string) => unknown) =>
  (text: string, context: z.RefinementCtx): void => {
    try {
      read(text);
    } catch (cause) {
      context.addIssue({ code: 'custom', message: cause instanceof Error ? cause.message : String(cause) });
    }
  };

/**
 * Every setting of Rastro: one environment variable each, checked at start. The description is what the README's table
 * shows (`npm run config-table`), so the two cannot differ.
 */
export const SETTINGS = {
  PORT: port.default(8080).describe('Port of the web app and its calls.'),
  HOST: z.string().default('0.0.0.0').describe('Address that the web app listens on.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe(
      'Folder of the embedded database, keys and caches, and of base maps: .pmtiles files in `maps`.',
    ),
  DATABASE_URL: z
    .string()
    .default('')
    .refine((url) => url === '' || /^postgres(ql)?:\/\//.test(url), 'must begin with postgres://')
    .describe('Your own PostgreSQL (15 or newer) instead of the embedded one.'),
  ROLES: z
    .string()
    .default('all')
    .superRefine(refuseWhatThrows(chosenRoles))
    .describe(
      'What this process does of `ingest`, `api` and `jobs`, comma-separated; `all` for every one. One process at a time ingests on a database; others may stand beside it without that role.',
    ),
  DEVICE_HOST: z.string().default('0.0.0.0').describe('Address that the device ports listen on.'),
  DEVICE_PORT_BASE: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_000)
    .default(5000)
    .describe('Base of the device ports; each protocol adds its offset.'),
  PROTOCOLS: z
    .string()
    .default('all')
    .superRefine(refuseWhatThrows(chosenCodecs))
    .describe('Comma-separated protocols to listen for; `all` for every one.'),
  DEVICE_CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(20_000)
    .describe('Connections that one address (of IPv6 one /64) may hold on the device ports.'),
  DEVICE_UNIDENTIFIED_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000)
    .describe('Of these, the connections on which no registered device has reported yet.'),
  PUBLIC_URL: z
    .string()
    .default('')
    .describe(
      'Address under which people reach the web app, where a proxy stands before it; its host is then the only one whose pages may open live connections.',
    ),
  EMBED_ORIGINS: z
    .string()
    .default('')
    .superRefine(refuseWhatThrows(parseEmbedOrigins))
    .describe(
      'Sites that may show the page of a share link (`/share/...`) or the map without bars (`/map?menu=0`) in a frame, as origins separated by commas. A share link needs no session; for the map, browsers send the session along only where they are of the same site as Rastro, such as another host of the same domain.',
    ),
  TRUST_PROXY: z
    .string()
    .default('off')
    .superRefine(refuseWhatThrows(trustedProxies))
    .describe(
      'Whose X-Forwarded-For is believed: the number of proxies before Rastro (`on` is one), or their addresses and networks, comma-separated; `off` for nobody.',
    ),
  SESSION_MINUTES: z.coerce.number().int().min(1).max(1440).default(15).describe('Life of an access token.'),
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30).describe('Life of an unused session.'),
  SESSION_MAX_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(90)
    .describe('Life of a session however much it is used; then its user logs in again.'),
  PASSWORD_MIN_LENGTH: z.coerce
    .number()
    .int()
    .min(6)
    .max(128)
    .default(6)
    .describe('Shortest password accepted.'),
  ADMIN_PASSWORD: z
    .string()
    .default('')
    .describe(
      'Password of the first administrator, on the first start; without it one is made and printed once.',
    ),
  GUIDE_VERIFICATION: z
    .enum(['record', 'require'])
    .default('record')
    .describe(
      'What becomes of a query of a guide number whose browser did not prove that it is one: `record` notes it with the query, `require` refuses it. Browsers can prove it on https pages only.',
    ),
  ADDITIONAL_MAPS: z
    .string()
    .default('')
    .superRefine(refuseWhatThrows(parseAdditionalMaps))
    .describe(
      'More base maps as `name=url` pairs separated by `;`: raster tiles with {z}, {x}, {y}, or a .pmtiles URL.',
    ),
  STREET_VIEW_URL: z
    .string()
    .default('')
    .refine(
      (url) => url === '' || (/^https?:\/\//.test(url) && url.includes('{lat}') && url.includes('{lon}')),
      'must begin with http:// or https:// and have {lat} and {lon}',
    )
    .describe(
      'A page with pictures of the street at `{lat}`, `{lon}`, such as `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint={lat},{lon}`. Vehicles have a button that opens it, by which its provider learns the place; without it they have none.',
    ),
  WEATHER_KEY: z
    .string()
    .default('')
    .refine((key) => /^\S*$/.test(key), 'must have no blanks')
    .describe(
      'Key of OpenWeatherMap, with which the map can show the weather. Only the server uses it; its provider learns which regions are looked at, and not by whom. Without it the map offers no weather.',
    ),
  WEATHER_URL: webAddress
    .default('https://api.openweathermap.org')
    .describe(
      'Where the weather of stations is asked for, for a service of the same form or a subscription with an address of its own.',
    ),
  WEATHER_TILES_URL: webAddress
    .default('https://tile.openweathermap.org')
    .describe('Where pictures of the weather are asked for.'),
  WEATHER_CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe(
      'How often a process may ask the weather service in a minute; what is kept for 15 minutes is not asked for.',
    ),
  GEOCODER_URL: z
    .union([z.literal(''), webAddress])
    .default('')
    .describe(
      'Geocoding service that gives exact addresses of what a person looks at, such as `https://nominatim.openstreetmap.org` (its terms want one question in a second at most) or your own; it learns these places and nothing else. Without it, and wherever it does not answer, addresses come from packaged data.',
    ),
  GEOCODER_KIND: z
    .enum(GEOCODER_KINDS)
    .default('nominatim')
    .describe('What the service at GEOCODER_URL speaks.'),
  GEOCODER_PER_SECOND: z.coerce
    .number()
    .min(0.01)
    .max(1_000)
    .default(1)
    .describe('Questions in a second to that service, of all processes together.'),
  GEOCODER_KEEP_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(90)
    .describe('Days for which its addresses are kept before it is asked for them again.'),
  POSITION_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('Days to keep positions; 0 keeps them for ever.'),
  POSITION_PACK_AFTER_HOURS: z.coerce
    .number()
    .int()
    .min(0)
    .max(8760)
    .default(6)
    .describe(
      'Hours after which a UTC day that ended, and for which nothing came any more, is packed into chunks; 0 keeps rows.',
    ),
  SMTP_URL: z
    .string()
    .default('')
    .refine((url) => url === '' || /^smtps?:\/\//.test(url), 'must begin with smtp:// or smtps://')
    .refine((url) => url === '' || URL.canParse(url), 'is not an address')
    .describe(
      'Mail server, `smtp://user:password@host:port` or `smtps://` for TLS from the beginning; without it mail is kept as .eml files in `outbox` in the data folder. With PUBLIC_URL, addresses of people without a user are asked by mail before anything else is sent to them; without, an administrator confirms them.',
    ),
  MAIL_FROM: z
    .string()
    .default('Rastro <rastro@localhost>')
    .refine((from) => /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(from), 'must be an e-mail address')
    .describe('Sender of mail, `name@host` or `Name <name@host>`.'),
  SUPPORT_EMAIL: z
    .string()
    .default('')
    .refine(
      (address) => address === '' || /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address),
      'must be an e-mail address',
    )
    .describe(
      'Address to which the messages of the support dialog are mailed; they are stored either way, and `npm run rastro -- support-messages` prints them.',
    ),
  MESSAGES_PER_CUSTOMER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(2000)
    .describe(
      'E-mails and push messages of one customer in an hour; what is more goes into digests, which wait for the next hour. Panic always goes out.',
    ),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .default('')
    .refine((token) => token === '' || /^\d+:[\w-]+$/.test(token), 'must be as BotFather gives it')
    .describe(
      'Token of a Telegram bot, with which alarm rules can notify chats that the bot is in. Without it no rule sends any.',
    ),
  TELEGRAM_URL: webAddress
    .default('https://api.telegram.org')
    .describe("Where Telegram's Bot API is, for a server of your own."),
  SMS_URL: z
    .union([z.literal(''), webAddress])
    .default('')
    .describe(
      'Address of an SMS gateway to which a message is posted; alarm rules can then notify telephones. Without it no rule sends any.',
    ),
  SMS_BODY: z
    .string()
    .default('{"to":"{to}","text":"{text}"}')
    .refine((body) => body.includes('{to}') && body.includes('{text}'), 'must have {to} and {text}')
    .describe(
      'What the gateway is posted, with `{to}`, `{text}` and, where it knows such a thing, `{id}`, which is the same at each attempt: JSON where it begins with a brace, else a form such as `To={to}&Body={text}`.',
    ),
  SMS_AUTHORIZATION: z
    .string()
    .default('')
    .refine((value) => /^[\x20-\x7e]*$/.test(value), 'must be printable')
    .describe('Value of the header `authorization` for the gateway, such as `Bearer ...` or `Basic ...`.'),
  WEBHOOK_PRIVATE_ADDRESSES: onOff
    .default(false)
    .describe('`on` lets webhooks, push messages, Telegram and SMS go to this machine and private networks.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('How much is logged.'),
} as const;

const schema = z.object(SETTINGS);

/** The settings of a process. DATA_DIR is absolute. */
export type Config = Readonly<z.infer<typeof schema>> & { readonly production: boolean };

/** Thrown by `readConfig`: one line for each setting that is wrong, without its value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads and checks the settings; an empty variable counts as not set. Throws ConfigError. */
export function readConfig(
  environment: Record<string, string | undefined>,
  { production = true }: { production?: boolean } = {},
): Config {
  const given = Object.fromEntries(
    Object.keys(SETTINGS)
      .filter((name) => environment[name] !== undefined && environment[name] !== '')
      .map((name) => [name, environment[name]]),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`);
  }
  const { ADMIN_PASSWORD, PASSWORD_MIN_LENGTH } = parsed.data;
  const fault = ADMIN_PASSWORD === '' ? null : passwordFault(ADMIN_PASSWORD, ADMIN_NAME, PASSWORD_MIN_LENGTH);
  if (fault)
    throw new ConfigError(
      `These settings are wrong:\n  ADMIN_PASSWORD: ${passwordComplaint(fault, PASSWORD_MIN_LENGTH)}`,
    );
  return { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR), production };
}

/** The table of settings as Markdown, for the README. */
export function configTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]) => {
    const fallback = setting.safeParse(undefined).data;
    const shown =
      fallback === '' ? '' : `\`${fallback === true ? 'on' : fallback === false ? 'off' : fallback}\``;
    return `| \`${name}\` | ${shown} | ${setting.description?.replaceAll('|', '\\|') ?? ''} |`;
  });
  return ['| Variable | Default | What it does |', '|---|---|---|', ...rows].join('\n');
}
