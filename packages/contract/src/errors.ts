/**
 * Every error that a client can cause, by the code that the server sends in `extensions.code`. The client translates;
 * the server never sends a text meant for people.
 */
export const ERROR_CODES = [
  'UNAUTHENTICATED', // no token, or one that is expired, revoked or forged: the session is cleared
  'FORBIDDEN', // logged in, without the permission
  'INVALID_CREDENTIALS', // login refused
  'TOO_MANY_ATTEMPTS', // login tried too often; params: retryAfterS
  'NOT_FOUND', // it does not exist, or not for this user
  'INVALID_INPUT', // params: field
  'GEOFENCE_SHAPE', // what was drawn is no geofence; params: problem (GeofenceProblem of packages/domain, or notAShape)
  'PASSWORDS_DIFFER', // the two new passwords
  'PASSWORD_TOO_SHORT', // params: minimum
  'WRONG_PASSWORD', // the current password
  'QUERY_INVALID', // the GraphQL text does not parse or validate
  'QUERY_TOO_DEEP',
  'QUERY_TOO_LARGE',
  'RANGE_TOO_LONG', // params: maximumDays
  'ROAD_STOP_BESIDE', // a stop that its road does not come to; params: stop
  'RUN_OVERLAPS', // the vehicle is on another run then; params: assetId
  'RUN_OVER', // the vehicle was taken off the run before
  'FILE_TOO_LARGE', // params: maximumMb
  'IMPORT_INVALID', // params: problems (JSON: line, problem, value of the first of them), total
  'IMPORT_TOO_LONG', // params: maximum, of positions
  'UNAVAILABLE', // the store is away; try again
  'INTERNAL', // anything else; logged whole on the server
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
