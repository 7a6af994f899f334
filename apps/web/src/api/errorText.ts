import { defineTexts, formatNow, textsNow } from '../i18n/index.ts';
import { CallError } from './errors.ts';

const texts = defineTexts('errors', {
  es: {
    UNAUTHENTICATED: 'Su sesión ha terminado. Ingrese de nuevo.',
    FORBIDDEN: 'No tiene permisos para hacer esto',
    INVALID_CREDENTIALS: 'Usuario o contraseña incorrectos',
    TOO_MANY_ATTEMPTS_one: 'Demasiados intentos. Espere {{count}} segundo e inténtelo de nuevo.',
    TOO_MANY_ATTEMPTS_other: 'Demasiados intentos. Espere {{count}} segundos e inténtelo de nuevo.',
    TOO_MANY_MESSAGES_one:
      'Ya envió varios mensajes. Podrá enviar otro en {{count}} minuto; el texto no se pierde.',
    TOO_MANY_MESSAGES_other:
      'Ya envió varios mensajes. Podrá enviar otro en {{count}} minutos; el texto no se pierde.',
    NOT_FOUND: 'No existe o no está a su alcance',
    INVALID_INPUT: 'Un dato no es válido: {{field}}',
    INVALID_INPUT_any: 'Un dato no es válido',
    CHANGED_MEANWHILE: 'Otra persona lo modificó mientras tanto',
    OWN_CUSTOMER: 'Su propio cliente no se puede suspender ni eliminar',
    OWN_ROLES: 'Sus propios roles no se quitan: pídalo a otra persona',
    LAST_OWNER: 'Tiene que quedar un Administrador Plataforma activo',
    OWN_USER:
      'Su propio usuario no se puede desactivar ni eliminar; su contraseña se cambia en el menú de usuario',
    HAS_DEPENDENTS: 'No se puede eliminar: hay datos que dependen de esto',
    DEVICE_MOUNTED: 'El equipo ya está montado en un móvil',
    ASSET_MOUNTED: 'El móvil ya tiene montado el equipo {{device}}',
    POSITIONS_AFTER: 'El móvil tiene posiciones posteriores a esa fecha',
    ROOT_GROUP_delete: 'No se puede eliminar el grupo raiz',
    ROOT_GROUP_assign: 'No se puede asignar móviles al grupo raiz',
    ROOT_GROUP_remove: 'No se puede quitar móviles del grupo raiz',
    ONE_CUSTOMER:
      'Cliente invalido. Debe seleccionar exactamente un cliente para poder realizar esta operacion.',
    NOTHING_TO_IMPORT: 'El archivo no contiene nada que se pueda importar aquí',
    SHAPES_UNREADABLE: 'El archivo no es KML, GPX ni GeoJSON, o está dañado',
    FILE_UNREADABLE:
      'No se pudo leer el archivo: debe ser CSV o Excel, con los nombres de las columnas en la primera fila',
    GEOFENCE_SHAPE:
      'El dibujo no sirve como geocerca: sus lados se cruzan, o es demasiado pequeño, grande o detallado.',
    PASSWORDS_DIFFER: 'Las contraseñas no coinciden',
    PASSWORD_TOO_SHORT: 'Debe tener {{minimum}} o más caracteres',
    PASSWORD_TOO_LONG: 'Debe tener como máximo {{maximum}} caracteres',
    PASSWORD_TOO_COMMON: 'Es demasiado fácil de adivinar. Elija otra contraseña.',
    WRONG_PASSWORD: 'La contraseña actual no es correcta',
    CODE_REQUIRED: 'Hace falta un código de verificación',
    WRONG_CODE: 'El código no es correcto o ya fue usado',
    RANGE_TOO_LONG: 'El rango es demasiado largo: como máximo {{maximumDays}} días',
    TOO_MANY_ASSETS: 'Son demasiados móviles: como máximo {{maximum}}',
    AREA_TOO_LARGE: 'El área es demasiado grande: como máximo {{maximum}}',
    CANCELLED: 'Se canceló la consulta',
    ROAD_STOP_BESIDE: 'La ruta no pasa por la parada {{stop}}',
    RUN_OVERLAPS: 'El móvil ya tiene otro recorrido en ese horario',
    RUN_OVER: 'El móvil ya se quitó de ese recorrido',
    TRACKING_FULL:
      'Ya existen {{maximum}} unidades en el seguimiento múltiple. Por favor, quite alguna para poder continuar agregando.',
    FILE_TOO_LARGE: 'El archivo es demasiado grande: como máximo {{maximumMb}} MB',
    PDF_TOO_LONG: 'El PDF tendría más de {{maximumPages}} páginas',
    IMPORT_INVALID: 'El archivo tiene errores',
    IMPORT_TOO_LONG: 'El archivo tiene demasiadas filas: como máximo {{maximum}}',
    QUERY_TOO_COSTLY: 'Es demasiado para una consulta. Elija menos vehículos.',
    VERIFICATION_REQUIRED: 'Antes de buscar, marque la casilla de verificación.',
    TOO_MANY_CALLS: 'Hay demasiadas consultas suyas en espera. Inténtelo cuando terminen.',
    FILE_OUTDATED: 'Este archivo muestra dónde estuvo un vehículo en un tiempo privado. Pídalo de nuevo.',
    NO_ROOM: 'El servidor no tiene espacio en disco para este archivo. Avise a quien lo administra.',
    IMPORT_UNDER_WAY: 'Ya se está importando otro archivo. Inténtelo cuando termine.',
    WEATHER_UNAVAILABLE_refused: 'El servicio del tiempo no acepta la clave de esta instalación.',
    WEATHER_UNAVAILABLE_busy:
      'Se hicieron demasiadas consultas al servicio del tiempo. Se intentará de nuevo en un minuto.',
    WEATHER_UNAVAILABLE_silent: 'El servicio del tiempo no responde. Se intentará de nuevo en un minuto.',
    UNAVAILABLE: 'El servicio no está disponible en este momento. Inténtelo de nuevo.',
    NETWORK: 'No hay conexión con el servidor. Inténtelo de nuevo.',
    INTERNAL: 'Algo salió mal. Inténtelo de nuevo.',
  },
  en: {
    UNAUTHENTICATED: 'Your session has ended. Please log in again.',
    FORBIDDEN: 'You are not allowed to do this',
    INVALID_CREDENTIALS: 'Wrong user name or password',
    TOO_MANY_ATTEMPTS_one: 'Too many attempts. Wait {{count}} second and try again.',
    TOO_MANY_ATTEMPTS_other: 'Too many attempts. Wait {{count}} seconds and try again.',
    TOO_MANY_MESSAGES_one:
      'You have sent several messages. You can send another in {{count}} minute; the text is kept.',
    TOO_MANY_MESSAGES_other:
      'You have sent several messages. You can send another in {{count}} minutes; the text is kept.',
    NOT_FOUND: 'It does not exist, or is out of your reach',
    INVALID_INPUT: 'Something is not valid: {{field}}',
    INVALID_INPUT_any: 'Something is not valid',
    CHANGED_MEANWHILE: 'Somebody else changed it meanwhile',
    OWN_CUSTOMER: 'Your own customer cannot be suspended or deleted',
    OWN_ROLES: 'You cannot take away your own roles: please ask somebody else',
    LAST_OWNER: 'An active Platform Manager has to remain',
    OWN_USER: 'Your own user cannot be deactivated or deleted; your password is changed in the user menu',
    HAS_DEPENDENTS: 'It cannot be deleted: other data depend on it',
    DEVICE_MOUNTED: 'The device is mounted in a vehicle already',
    ASSET_MOUNTED: 'The vehicle already has the device {{device}}',
    POSITIONS_AFTER: 'The vehicle has positions from after that date',
    ROOT_GROUP_delete: 'The root group cannot be deleted',
    ROOT_GROUP_assign: 'Vehicles cannot be assigned to the root group',
    ROOT_GROUP_remove: 'Vehicles cannot be removed from the root group',
    ONE_CUSTOMER: 'Invalid customer. Exactly one customer has to be chosen for this.',
    NOTHING_TO_IMPORT: 'The file holds nothing that can be imported here',
    SHAPES_UNREADABLE: 'The file is neither KML nor GPX nor GeoJSON, or is damaged',
    FILE_UNREADABLE:
      'The file could not be read: it must be CSV or Excel, with the names of the columns in its first row',
    GEOFENCE_SHAPE:
      'The drawing is no geofence: its sides cross, or it is too small, too large or too detailed.',
    PASSWORDS_DIFFER: 'The passwords do not match',
    PASSWORD_TOO_SHORT: 'Must have {{minimum}} or more characters',
    PASSWORD_TOO_LONG: 'Must have at most {{maximum}} characters',
    PASSWORD_TOO_COMMON: 'It is too easy to guess. Please choose another password.',
    WRONG_PASSWORD: 'The current password is not right',
    CODE_REQUIRED: 'A verification code is needed',
    WRONG_CODE: 'The code is wrong or was used already',
    RANGE_TOO_LONG: 'The range is too long: at most {{maximumDays}} days',
    TOO_MANY_ASSETS: 'Too many vehicles: at most {{maximum}}',
    AREA_TOO_LARGE: 'The area is too large: at most {{maximum}}',
    CANCELLED: 'The request was canceled',
    ROAD_STOP_BESIDE: 'The route does not pass the stop {{stop}}',
    RUN_OVERLAPS: 'The vehicle is on another run at that time',
    RUN_OVER: 'The vehicle was already taken off this run',
    TRACKING_FULL:
      'There are {{maximum}} vehicles in multiple tracking already. Please remove one to be able to add another.',
    FILE_TOO_LARGE: 'The file is too large: at most {{maximumMb}} MB',
    PDF_TOO_LONG: 'The PDF would have more than {{maximumPages}} pages',
    IMPORT_INVALID: 'The file has errors',
    IMPORT_TOO_LONG: 'The file has too many rows: at most {{maximum}}',
    QUERY_TOO_COSTLY: 'This is too much to ask for at once. Please choose fewer vehicles.',
    VERIFICATION_REQUIRED: 'Please tick the verification box before you search.',
    TOO_MANY_CALLS: 'Too many of your requests are waiting. Please try again when they are done.',
    FILE_OUTDATED: 'This file shows where a vehicle was in a private time. Please request it again.',
    NO_ROOM: 'The server has no disk space for this file. Please tell whoever runs it.',
    IMPORT_UNDER_WAY: 'Another file is being imported. Please try again when it is done.',
    WEATHER_UNAVAILABLE_refused: 'The weather service does not accept the key of this installation.',
    WEATHER_UNAVAILABLE_busy: 'The weather service was asked too often. It will be tried again in a minute.',
    WEATHER_UNAVAILABLE_silent: 'The weather service does not answer. It will be tried again in a minute.',
    UNAVAILABLE: 'The service is not available right now. Please try again.',
    NETWORK: 'There is no connection to the server. Please try again.',
    INTERNAL: 'Something went wrong. Please try again.',
  },
});

/** The text for a person about a failed call, in the current language. */
export function errorText(error: unknown): string {
  const t = textsNow(texts);
  if (!(error instanceof CallError)) return t('INTERNAL');
  const { code, params } = error;
  switch (code) {
    case 'TOO_MANY_ATTEMPTS':
      return t(code, { count: Math.ceil(Number(params.retryAfterS ?? 60)) });
    case 'TOO_MANY_MESSAGES':
      return t(code, { count: Math.ceil(Number(params.retryAfterS ?? 60) / 60) });
    case 'AREA_TOO_LARGE':
      return t(code, { maximum: formatNow().area(Number(params.maximumKm2) * 1_000_000) });
    case 'QUERY_INVALID':
    case 'QUERY_TOO_DEEP':
    case 'QUERY_TOO_LARGE':
      return t('INTERNAL'); // the app's own mistake, not the person's
    case 'ROOT_GROUP':
      return t(
        params.action === 'assign' || params.action === 'remove'
          ? `${code}_${params.action}`
          : `${code}_delete`,
      );
    case 'INVALID_INPUT':
      return t(params.field ? code : `${code}_any`, params);
    case 'WEATHER_UNAVAILABLE':
      return t(
        params.reason === 'refused' || params.reason === 'busy'
          ? `${code}_${params.reason}`
          : `${code}_silent`,
      );
    default:
      return t(code, params);
  }
}
