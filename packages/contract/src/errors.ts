/**
 * Every error that a client can cause, as the code that the server sends in `extensions.code`. The client words it; the server
 * never sends a text for people.
 */
export const ERROR_CODES = [
  'UNAUTHENTICATED', // without a token, or with one that is expired, revoked or forged: the client clears its session
  'FORBIDDEN', // logged in, without the permission; params of the import of a fleet: permissions (the missing ones, comma-separated)
  'INVALID_CREDENTIALS', // wrong name or password, or a link that is not valid
  'TOO_MANY_ATTEMPTS', // too many logins in a short time; params: retryAfterS
  'TOO_MANY_MESSAGES', // too many to support in a short time; params: retryAfterS
  'VERIFICATION_REQUIRED', // a visitor whose browser did not do the work of `guideChallenge`, where the installation demands it
  'NOT_FOUND', // it does not exist, or not for this user
  'INVALID_INPUT', // params: field; of an entity also problems (JSON: field, code, limit of each)
  'CHANGED_MEANWHILE', // somebody else changed it first; params: stored (JSON: how it is now), version, by, at (empty where not known)
  'HAS_DEPENDENTS', // what depends on it keeps it from being deleted; params: dependents (JSON: relation, count, names of each)
  'DEVICE_MOUNTED', // the device sat in a vehicle then; params: asset (its name, empty where it is out of reach), from, to (empty: still)
  'ASSET_MOUNTED', // the vehicle had a device then; params: device (its identifier), from, to (empty: still)
  'POSITIONS_AFTER', // the vehicle has positions from after that moment; params: at, of the last one
  'ROOT_GROUP', // it stands for all vehicles of its customer; params: action (delete, assign, remove)
  'GEOFENCE_SHAPE', // what was drawn is no geofence; params: problem (GeofenceProblem of packages/domain, or notAShape)
  'PASSWORDS_DIFFER', // the two new passwords are different
  'PASSWORD_TOO_SHORT', // the new password; params: minimum
  'PASSWORD_TOO_LONG', // the new password; params: maximum
  'PASSWORD_TOO_COMMON', // blanks, the user name, or one that everybody tries first
  'WRONG_PASSWORD', // the current password is wrong
  'CODE_REQUIRED', // name and password are right, and the user has a second factor
  'WRONG_CODE', // neither a present code of the user's app, nor an unused recovery code
  'OWN_CUSTOMER', // nobody suspends or deletes their own customer
  'OWN_ROLES', // nobody takes away their own roles
  'LAST_OWNER', // nobody would be left who sees all customers
  'OWN_USER', // nobody deactivates or deletes themselves, or sets their own password without the current one
  'QUERY_INVALID', // the GraphQL text cannot be parsed or is not valid
  'QUERY_TOO_DEEP',
  'QUERY_TOO_LARGE',
  'QUERY_TOO_COSTLY', // its calls cost more than one text may ask for; params: maximum
  'TOO_MANY_CALLS', // too many of this user's calls wait for each other; ask again when they are answered
  'RANGE_TOO_LONG', // params: maximumDays
  'TOO_MANY_ASSETS', // of one call; params: maximum
  'AREA_TOO_LARGE', // what was drawn for a question; params: maximumKm2
  'CANCELLED', // who asked did not wait for the answer
  'ROAD_STOP_BESIDE', // a stop that its road does not reach; params: stop
  'RUN_OVERLAPS', // the vehicle has another run at that time; params: assetId
  'RUN_OVER', // the vehicle was removed from the run before
  'TRACKING_FULL', // as many assets as there may be are followed beside each other; params: maximum
  'FILE_TOO_LARGE', // params: maximumMb
  'PDF_TOO_LONG', // it would have more pages than were asked for at most; params: maximumPages
  'IMPORT_INVALID', // params: problems (JSON: line, problem, value of the first of them), total
  'IMPORT_TOO_LONG', // params: maximum, of positions or rows
  'FILE_OUTDATED', // a private time was written since the file was made, or is not to be seen any more: it has to be made again
  'NO_ROOM', // a file cannot be kept, since the disk of the server is full
  'FILE_UNREADABLE', // neither a CSV nor an Excel file, or one without a heading that is known
  'ONE_CUSTOMER', // exactly one customer has to be named
  'SHAPES_UNREADABLE', // neither KML nor GPX nor GeoJSON, or not whole
  'NOTHING_TO_IMPORT', // the file can be read, and has no row or shape of the kind that is imported
  'IMPORT_UNDER_WAY', // another file of this customer is being imported; try again when it is in
  'WEATHER_UNAVAILABLE', // the weather service gives nothing now; params: reason (refused: it does not know the key; busy: it was asked too often; silent)
  'UNAVAILABLE', // the store cannot be reached; try again
  'INTERNAL', // anything else; logged whole on the server
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
