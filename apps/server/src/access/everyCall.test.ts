import { readFileSync } from 'node:fs';
import { EVENT_TYPES, WEEKDAYS } from '@rastro/domain';
import { subtotalChoices, USUAL_ARGUMENTS } from '@rastro/format';
import { TOTP } from 'otpauth';
import { afterAll, describe, expect, it } from 'vitest';
import { ENTITIES } from '../entities/index.ts';
import { capital } from '../entities/kernel/entity.ts';
import {
  entityIds,
  entityInput,
  entityRoutes,
  entityValues,
  entityWord,
} from '../entities/testing/entityWalk.ts';
import { fileRoutes } from '../fileRoutes.ts';
import { weatherStandIn } from '../outside/testing/weatherStandIn.ts';
import { REPORTS } from '../reports/index.ts';
import { REPORT_FORMATS } from '../reports/kernel/files.ts';
import { DELIVERY_STATUS, MAIL_ADDRESS_STATE, PASSWORD_LINK_KIND } from '../store/codes.ts';
import { askAddresses, askAgain, storeToken } from '../store/mailAddresses.ts';
import {
  type ArgumentPlace,
  argumentPlaces,
  callText,
  fillArguments,
  firstEnumValue,
  type RootField,
  rootFields,
  scalarsIn,
} from '../testing/schemaWalk.ts';
import { alarmRuleFor, insertTestNotification } from '../testing/testAlarms.ts';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { TEST_PACES } from '../testing/testPaces.ts';
import { insertTestRoad, insertTestRun, insertTestTimetable, TEST_LINE } from '../testing/testRoads.ts';
import { contractSchema } from '../testing/testSchema.ts';
import { type CallFailed, eventually, testServer } from '../testing/testServer.ts';
import { insertTestServices } from '../testing/testServices.ts';
import { TestSocket } from '../testing/testSocket.ts';
import { everyRow, type StoredRow, spreadIds } from '../testing/wholeStore.ts';
import { newApiKey } from './apiKeys.ts';
import { routeName } from './fileRoute.ts';
import { needOf } from './guard.ts';
import { newSecret, secretHash } from './tokens.ts';

/**
 * Walks the whole schema: whatever id of somebody else's is put wherever an id is taken, nothing of it comes back and nothing of
 * it changes. A new call is walked by itself; where it takes something that the tables below do not know, the test says so.
 */

type Kind =
  | 'customer'
  | 'group'
  | 'asset'
  | 'device'
  | 'deviceClock'
  | 'spareAsset'
  | 'filledGroup'
  | 'spareDevice'
  | 'mounting'
  | 'corrected'
  | 'correctedAsset'
  | 'correctedDevice'
  | 'keptTechnician'
  | 'driver'
  | 'user'
  | 'keptUser'
  | 'auditEntry'
  | 'undoableRule'
  | 'autologinLink'
  | 'position'
  | 'notification'
  | 'alarmRule'
  | 'thresholdSet'
  | 'application'
  | 'role'
  | 'geofence'
  | 'service'
  | 'performed'
  | 'attachment'
  | 'documentFile'
  | 'road'
  | 'roadRun'
  | 'roadTimetable'
  | 'shareLink'
  | 'apiKey'
  | 'webhookDelivery'
  | 'keptGeofence'
  | 'keptPoiCategory'
  | 'job'
  | 'scheduledReportRun'
  | 'reportFile'
  | 'keptScheduledReport'
  | 'savedReport';
/** Ids of each kind; of an entity by the name of one. */
type Ids = Record<Kind, number | string> & Record<string, number | string>;

/** Which arguments are ids, and of what: by the argument's name, or by `call.path` where that is not enough. */
const IDS: Record<string, string> = {
  ...entityIds(),
  userId: 'user',
  auditId: 'auditEntry',
  'endUserSessions.userId': 'keptUser',
  'resetSecondFactor.userId': 'keptUser',
  savedReportId: 'savedReport',
  'seeAsUser.userId': 'keptUser',
  'createAutologinLink.userId': 'keptUser',
  'revokeAutologinLink.userId': 'keptUser',
  linkId: 'autologinLink',
  'userAccess.userId': 'keptUser',
  'createPasswordLink.userId': 'keptUser',
  'revokePasswordLink.userId': 'keptUser',
  'inviteUsers.userIds': 'keptUser',
  'unknownDevices.deviceIdentifier': 'identifier',
  'addVehiclesToGroup.assetIds': 'spareAsset',
  groupId: 'filledGroup',
  groupIDs: 'group',
  groupIds: 'group',
  groupsIDs: 'group',
  assetId: 'asset',
  deviceId: 'device',
  movilID: 'asset',
  movilesID: 'asset',
  equipoID: 'device',
  deviceClockId: 'deviceClock',
  'mountDevice.assetId': 'spareAsset',
  'mountDevice.deviceId': 'spareDevice',
  mountingId: 'mounting',
  'changeMounting.change.mountingId': 'corrected',
  'changeMounting.change.assetId': 'correctedAsset',
  'changeMounting.change.deviceId': 'correctedDevice',
  'mountingChangePreview.change.mountingId': 'corrected',
  'mountingChangePreview.change.assetId': 'correctedAsset',
  'mountingChangePreview.change.deviceId': 'correctedDevice',
  technicianId: 'keptTechnician',
  personId: 'driver',
  cliente: 'customer',
  customerId: 'customer',
  customerIds: 'customer',
  assetIds: 'asset',
  assetid: 'asset',
  assetsSelected: 'asset',
  assetsId: 'asset',
  userIds: 'user',
  roleIds: 'role',
  notificationId: 'notification',
  geofencesSelected: 'geofence',
  geofenceIds: 'geofence',
  roadIds: 'road',
  'updateGeofence.id': 'geofence',
  'deleteGeofence.id': 'geofence',
  'cancelGeofenceApplication.id': 'geofence',
  'undoOwnChange.id': 'undoableRule',
  'geofence.ids': 'geofence',
  'geofenceDependents.ids': 'geofence',
  ruleId: 'alarmRule',
  thresholdSetId: 'thresholdSet',
  applicationId: 'application',
  'updateAlarmRule.id': 'alarmRule',
  'deleteAlarmRule.id': 'alarmRule',
  'restoreAlarmRule.id': 'alarmRule',
  'testAlarmRule.id': 'alarmRule',
  users: 'user',
  renewServiceId: 'service',
  'updateService.id': 'service',
  'deleteService.id': 'service',
  'updateServicePerformed.id': 'performed',
  'deleteServicePerformed.id': 'performed',
  'deleteServiceAttachment.id': 'attachment',
  documentId: 'fleetDocument',
  fileId: 'documentFile',
  customerIDs: 'customer',
  jobId: 'job',
  shareLinkIds: 'shareLink',
  apiKeyIds: 'apiKey',
  deliveryIds: 'webhookDelivery',
  'shareLink.arrival.geofenceId': 'keptGeofence',
  roadId: 'road',
  runId: 'roadRun',
  'scheduledReportFile.runId': 'scheduledReportRun',
  'reportFileCheck.code': 'reportFile',
  scheduledReportId: 'scheduledReport',
  'runScheduledReport.scheduledReportId': 'keptScheduledReport',
  'road.id': 'road',
  'updateRoad.id': 'road',
  'deleteRoad.id': 'road',
  'restoreRoad.id': 'road',
  'cancelRoadApplication.id': 'road',
  'mapPois.ids': 'poi',
  'roads.ids': 'road',
  'roadDependents.ids': 'road',
  'deleteRoadTimetable.id': 'roadTimetable',
  'getDevice.id': 'device',
  'getDriver.id': 'driver',
  'getHistoryPoint.id': 'position',
  'getHistoryPointExtendedData.id': 'position',
  'getLastHistoryPointOBD2ById.eid': 'device',
};

/** What other arguments take, so that the call would succeed: in the same way. Enums and booleans need no entry. */
const VALUES: Record<string, (who: Attacker) => unknown> = {
  ...entityValues({
    versionOf: async (table, id) =>
      (await sql(`SELECT version FROM "${table}" WHERE id = $1`, [id]))[0].version,
    ask: async (who, text, variables) => server.call(text, variables, await tokenOf(who as Attacker, false)),
  }),
  'changeFleetDevices.change.events': () => '[]',
  'updateCustomerAccount.customerAccount.positionDays': () => null, // owners alone say so
  'updateCustomerAccount.customerAccount.journeyDays': () => null,
  'updateCustomerAccount.customerAccount.eventDays': () => null,
  'updateCustomerAccount.customerAccount.auditDays': () => null,
  // It stays what it is: other calls are about what it transmits.
  'updateFleetDevice.fleetDevice.deviceIdentifier': (who) => who.own.identifier,
  'updateFleetDevice.fleetDevice.protocol': () => 'osmand',
  'updateGeofence.version': async (who) =>
    (await sql('SELECT version FROM geofence WHERE id = $1', [who.own.geofence]))[0].version,
  'updateRoad.version': async (who) =>
    (await sql('SELECT version FROM road WHERE id = $1', [who.own.road]))[0].version,
  'unmountDevice.version': async (who) =>
    (await sql('SELECT version FROM mounting WHERE id = $1', [who.own.mounting]))[0].version,
  'erasePersonalData.name': () => 'Nobody by this name', // the driver is asked about by other calls
  'transferAsset.version': async (who) =>
    (await sql('SELECT version FROM asset WHERE id = $1', [who.own.asset]))[0].version,
  'changeMounting.change.version': () => null,
  'changeMounting.change.dateAssociated': () => '2019-03-04T05:06:07Z',
  'mountingChangePreview.change.version': () => null,
  'mountingChangePreview.change.dateAssociated': () => '2019-03-04T05:06:07Z',
  dateAssociated: () => null,
  dateRemoved: () => null,
  'updateAlarmRule.version': async (who) =>
    (await sql('SELECT version FROM alarm_rule WHERE id = $1', [who.own.alarmRule]))[0].version,
  replaces: async (who) =>
    (
      await sql('SELECT id FROM rule_set WHERE asset_id = $1 AND valid_from = $2', [
        who.own.asset,
        ownMoment(who, 60_000),
      ])
    )[0]?.id ?? null,
  pageSize: () => 10,
  'mapPois.limit': () => 10,
  pageNumber: () => 1,
  filter: () => '',
  searchText: () => '',
  maximumPages: () => 300,
  detentionStatus: () => 'ALL',
  groupedBy: () => 'BY_DAY',
  variablesOBD2: () => ['rpm'],
  resumed: () => false,
  useIbutton: () => true,
  velocidadDesde: () => 0,
  velocidadHasta: () => 0,
  minimumTime: () => 0,
  workingHours: () => '07:00-19:00',
  thermometers: () => ['temperature1C'],
  celsiusFrom: () => -20,
  celsiusTo: () => -10,
  unbrokenLimit: () => 4.5,
  dayLimit: () => 9,
  restLimit: () => 11,
  weekLimit: () => 56,
  'rule.escalation.afterS': () => 900,
  'rule.escalation.emails': (who) => [addressOf(who.userName, 'escalation')],
  'markSupportMessage.id': () => '0b0f7a52-0000-4000-8000-000000000001',
  'markSupportMessage.answered': () => true,
  'commentAlarm.text': (who) => `Comentario de ${who.userName}`,
  'sort.field': () => 'name',
  ...Object.fromEntries(
    REPORTS.flatMap(({ call, words }) =>
      ['Page', 'Export', 'File', 'Job'].map((of) => [
        `${call}${of}.sort.field`,
        () => words.columns[0]?.name ?? '',
      ]),
    ),
  ),
  ...Object.fromEntries(
    REPORTS.flatMap(({ call, words }) =>
      ['Page', 'Export', 'File', 'Job'].map((of) => [
        `${call}${of}.subtotalsBy`,
        () => subtotalChoices(words)[0]?.name ?? '',
      ]),
    ),
  ),
  'accessRole.permissions': () => ['Eventos'],
  suspended: () => false, // nobody here may suspend a customer, and none is
  'accessRole.isAdmin': () => false, // nobody here is one
  lastseconds: () => null,
  'notifications.acknowledged': () => false, // each vehicle has one that waits
  latitude: () => -12.05,
  longitude: () => -77.05,
  latitud: () => 0,
  longitud: () => 0,
  west: () => -77.1,
  south: () => -12.1,
  east: () => -77,
  north: () => -12,
  clientId: () => 1,
  typeEventSelected: () => null,
  driversSelected: () => null,
  'getAllAssetsInRadiusNearPoint.radius': () => 20_100_000,
  cursor: () => null,
  evt: () => null,
  fGPS: () => new Date(now).toISOString(),
  'enumValues.name': () => 'VariableOBD2Enum',
  firstDay: () => new Date(now - 86_400_000).toISOString().slice(0, 10),
  lastDay: () => new Date(now).toISOString().slice(0, 10),
  fechaInicio: () => new Date(now - 3_600_000).toISOString(),
  fechaFin: () => new Date(now + 3_600_000).toISOString(),
  moment: () => new Date(now + 3_600_000).toISOString(),
  dateFrom: () => new Date(now - 3_600_000).toISOString(),
  dateTo: () => new Date(now + 3_600_000).toISOString(),
  // What a job was asked is kept: it must not be what the other could have asked.
  ...Object.fromEntries(
    REPORTS.flatMap(({ call, words: { arguments: { from, to } = USUAL_ARGUMENTS } }) => [
      ...(from === null
        ? []
        : [[`${call}Job.${from}`, (who: Attacker) => ownMoment(who, 3_600_000)] as const]),
      [`${call}Job.${to}`, (who: Attacker) => ownMoment(who, 0)],
    ]),
  ),
  'consolidatedReportJob.fechaInicio': (who) => ownMoment(who, 3_600_000),
  'consolidatedReportJob.fechaFin': (who) => ownMoment(who, 0),
  'login.userName': (who) => who.userName,
  'login.password': () => TEST_PASSWORD,
  'saveReport.report': () => 'fleetKmReport',
  'saveReport.name': (who) => `Búsqueda de ${who.userName}`,
  'saveReport.query': (who) => `q=${who.userName}`,
  'changeSavedReport.name': (who) => `Otro nombre de ${who.userName}`,
  'login.code': (who) => secondFactor(who, 'none'),
  'loginByToken.code': (who) => secondFactor(who, 'none'),
  'offerSecondFactor.password': async (who) => {
    await secondFactor(who, 'none');
    return TEST_PASSWORD;
  },
  'confirmSecondFactor.code': (who) => secondFactor(who, 'offered'),
  'renewRecoveryCodes.code': (who) => secondFactor(who, 'on'),
  'endSecondFactor.password': () => TEST_PASSWORD,
  'endSecondFactor.code': (who) => secondFactor(who, 'on'),
  timezone: () => -5,
  'login.zone': () => 'America/Lima',
  columns: () => null, // all
  'columns.unit': () => null, // that of calls
  'loginByToken.token': (who) => autologinToken(who.userName),
  'sendSupportMessage.message': (who) => `Ayuda a ${who.userName}`,
  GuideNumber: async (who) =>
    (await sql('SELECT number FROM guide_number WHERE id = $1', [who.own.guideNumber]))[0].number,
  'getPoinGuideNumber.verification': () => null,
  page: () => '/map',
  'scheduledReportTimes.recurrence': () =>
    '{"frequency":"MONTHLY","weekdays":[],"everyWeeks":1,"dayOfMonth":1,"minuteOfDay":450,"everyHours":null,"untilMinute":450,"fromDate":"2026-11-21","untilDate":null}',
  'sharedVehicle.token': (who) => shareToken(who.own.customer, who.own.asset, who.userName),
  recipient: (who) => `Almacén de ${who.userName}`,
  'webhookDeliveries.status': () => null, // of any
  'apiKey.name': (who) => `Clave de ${who.userName}`,
  'apiKey.permissions': () => ['Eventos'],
  'apiKey.allCustomers': () => false,
  'apiKey.endsAt': (who) => ownMoment(who, -7_200_000),
  'shareLink.fields': () => ['NAME', 'DRIVER'],
  'shareLink.endsAt': (who) => ownMoment(who, -7_200_000),
  'shareLink.arrival.lat': () => null,
  'shareLink.arrival.lon': () => null,
  'shareLink.arrival.radius': () => null,
  address: (who) => askedAddress(who),
  addresses: (who) => [addressOf(who.userName, 'address')],
  'mailConfirmation.token': (who) => linkToken(who),
  'answerMailConfirmation.token': (who) => linkToken(who),
  'endUserSessions.sessionId': (who) => sessionOfKept(who),
  'createAutologinLink.expiresAt': () => new Date(Date.now() + 86_400_000).toISOString(),
  'auditLog.filter.kind': () => null,
  'auditLog.filter.action': () => null,
  'auditLog.filter.from': () => null,
  'auditLog.filter.until': () => null,
  'passwordLink.token': (who) => passwordToken(who),
  'setPasswordByLink.token': (who) => passwordToken(who),
  'requestPasswordReset.user': (who) => who.userName,
  refToken: (who) => refreshToken(who.userName),
  sessionId: (who) => openedSession(who),
  firstName: () => 'Rosa',
  lastName: () => 'Rojas',
  photo: () => null,
  logo: () => null,
  currentPassword: () => TEST_PASSWORD,
  newPassword1: () => TEST_PASSWORD,
  newPassword2: () => TEST_PASSWORD,
  typeNotificationId: () => 1,
  event: () => 1,
  lastId: () => null,
  cant: () => 10,
  date: () => new Date(now + 3_600_000).toISOString(),
  serviceTypeId: () => 50,
  frequencyId: () => 6,
  quantityKm: () => 5_000,
  percentageAlert: () => 10,
  dateStart: () => new Date(now - 3_600_000).toISOString(),
  emailsList: (who) => [addressOf(who.userName, 'service')],
  kms: () => 12_000,
  marca: () => 'Bosch',
  supplier: (who) => `Taller de ${who.userName}`,
  notes: () => null,
  cost: () => 120,
  currency: () => 'PEN',
  startDate: () => new Date(now - 86_400_000).toISOString(),
  endDate: () => new Date(now + 86_400_000).toISOString(),
  days: () => WEEKDAYS,
  'roadRuns.from': () => new Date(now).toISOString(),
  'roadRuns.to': () => new Date(now + 86_400_000).toISOString(),
  'assignRoad.start': () => new Date(now + 3 * 86_400_000).toISOString(),
  'assignRoad.end': () => null,
  'road.name': (who) => `Ruta de ${who.userName}`,
  description: () => null,
  overviewPolyline: () => TEST_LINE,
  deviationMeters: () => 50,
  maxSpeed: () => 60,
  earlyTolerance: () => 60,
  lateTolerance: () => 60,
  'road.roadGeofence.id': () => null,
  'road.roadGeofence.name': (who) => `Paradero de ${who.userName}`,
  'road.roadGeofence.lat': () => -12.1,
  'road.roadGeofence.lon': () => -77,
  'road.roadGeofence.radius': () => 40,
  'road.roadGeofence.polygon.lat': () => 0,
  'road.roadGeofence.polygon.lon': () => 0,
  'road.roadGeofence.minimumStay': () => 0,
  'road.roadGeofence.arrivalOffset': () => null,
  'road.roadGeofence.arrivalTimes.time': () => '07:30',
  // What one writes is not what the other could have read.
  'timetable.startTime': (who) => (who.userName === south.managerName ? '07:31' : '07:32'),
  'timetable.fromDate': (who) => (who.userName === south.managerName ? '2026-11-21' : '2026-11-22'),
  'timetable.untilDate': () => null,
  'rule.telegramChats': (who) => [`@chat_${who.userName.replace(/\W/g, '_')}`],
  'rule.phones': (who) => [`+519${who.own.asset}`],
  'rule.name': (who) => `Regla de ${who.userName}`,
  'rule.events': () => ['sos'],
  'rule.hours.from': () => '22:00',
  'rule.hours.to': () => '06:00',
  'rule.minimumDurationS': () => 60,
  'rule.dwellS': () => 60,
  'rule.repeatIntervalS': () => 600,
  'rule.coolDownS': () => 60,
  'rule.emails': (who) => [addressOf(who.userName, 'rule')],
  'rule.channels.webhookUrl': () => null,
  'alarmRuleDryRun.days': () => 7,
  'geofence.name': (who) => `Geocerca de ${who.userName}`,
  geomJson: () => '{"type":"Point","coordinates":[-77.04,-12.09]}',
  geomText: () => null,
  'shape.geofenceType': () => 'CIRCLE',
  'shape.geomJson': () => '{"type":"Point","coordinates":[-77.04,-12.0931]}', // on the way of all vehicles
  'geofence.geofenceType': () => 'CIRCLE',
  radius: () => 150,
  'geofence.color': () => '#2f5fb3',
  'cutOff.name': (who) => `Parte de ${who.userName}`,
  'cutOff.geofenceType': () => 'CIRCLE',
  'cutOff.color': () => '#2f5fb3',
  'geofence.filter.geofenceType': () => null,
  'geofence.filter.alertsInputOutput': () => null,
  'geofence.filter.showOnMap': () => null,
  'undoOwnChange.kind': () => 'ALARM_RULE',
  holdsFrom: () => null, // from a date in the past on a geofence or a road also reaches vehicles of its customer that the drawer does not
  category: () => null,
  dwellMinutes: () => 30,
  emailPerHour: () => 10,
  pushPerHour: () => 10,
  digestMinutes: () => 30,
  assetTypeId: () => null,
  validFrom: (who) => ownMoment(who, 60_000),
  'thresholds.name': () => 'speed.minDurationMs',
  'thresholds.value': () => 20_000,
  'applyThresholds.from': (who) => ownMoment(who, 3_600_000),
  'notKept.from': () => '2017-01-01T00:00:00Z',
  'explain.from': () => new Date(now - 590_000).toISOString(),
  'explain.until': () => new Date(now).toISOString(),
  'explain.code': () => null,
  'explain.subject': () => 0,
  offset: () => 0,
  endpoint: () => 'https://push.rastro.test/one',
  p256dh: () => Buffer.alloc(65, 4).toString('base64url'),
  auth: () => Buffer.alloc(16, 1).toString('base64url'),
  // What is set aside is the whole installation's: the owner's alone.
  'setAsideMessages.upTo': () => strangersMessage,
  'setAsideMessage.id': () => strangersMessage,
  'takeInAgain.ids': () => [strangersMessage],
  'deleteSetAside.ids': () => [strangersMessage],
  'correctDeviceProtocol.protocol': () => 'osmand',
  'setDeviceNetworks.networks': () => ['127.0.0.0/8'],
  'layers.name': () => 'Calles',
  'layers.address': () => null,
  'layers.attribution': () => null,
  'layers.maxZoom': () => null,
  'layers.key': () => null,
  'subscribePush.name': (who) => `Navegador de ${who.userName}`,
};

/** What holds for vehicles that a user bounded by groups does not see. */
const OF_WHOLE_CUSTOMER = ['deviceNetworks', 'setDeviceNetworks'];

/** Calls about one of what belongs to no customer, which is nothing for others than owners. */
const OF_OWNERS = [
  'setAsideMessage',
  'baseMapCatalogue',
  'saveBaseMaps',
  'supportMessages',
  'markSupportMessage',
  'systemStatus',
];
/** Calls that delete what is in use here, which refuse it. */
const OF_WHAT_IS_KEPT = ['deleteFleetAssets', 'deleteFleetDevices'];
/** Calls that are for owners, whatever others are permitted; without a change of theirs there is nothing to undo. */
const FOR_OWNERS = [
  'createCustomerAccount',
  'deleteCustomerAccounts',
  'undoCustomerAccounts',
  'transferAsset',
  'setGroupFleets',
];
/** Calls that give nothing to anybody, since nothing outside is asked here. */
const OF_NOBODY_HERE = ['addressService', 'placeAddress'];

/** Calls about what these users do not have. */
const OF_WHO_HAS_NONE = ['ownSecondFactor', 'userPhoto', 'customerLogo'];

/** Calls that have to be confirmed by a name, which is another one here. */
const OF_WHOM_NOBODY_NAMED = ['erasePersonalData'];

/** Calls that are refused where the installation sends no mail, as this one. */
const OF_MAIL = ['requestPasswordReset'];

/** An address that nobody but this user has named. */
const addressOf = (userName: string, name: string): string => `${name}@${userName}.test`;

/** A moment of the recent past that nobody else's rows hold. */
const ownMoment = (who: Attacker, agoMs: number): string =>
  new Date(now - agoMs - (Number(who.own.customer) % 1_000) * 1_000).toISOString();

interface Attacker {
  name: string;
  userName: string;
  /** What is within reach, and what is not. */
  own: Ids;
  foreign: Ids;
  /** Everything that must not be told or touched, ids of every kind. */
  foreignIds: ReadonlySet<string>;
  /** Rows that mention one of these, and nothing foreign, may change by the attacker's own calls. */
  ownIds: ReadonlySet<string>;
}

// Two customers, whose every asset has reported; in the north a user bounded by a group, and what lies outside of that.
let fleet!: TestFleet;
const weather = await weatherStandIn();
afterAll(weather.close);
const server = await testServer(
  async (store) => {
    await spreadIds(store);
    fleet = await fillTestFleet(store, ['osmand', 'osmand']);
  },
  // The vehicles transmit once, at the beginning: that they are silent afterwards is nothing that a call has done. Each call waits for
  // the alarms of the one before.
  { settings: weather.settings, paces: { ...TEST_PACES, silencesLookMs: 86_400_000, alarmsMs: 20 } },
);
const { north, south } = fleet;
const now = Math.floor(Date.now() / 1_000) * 1_000;
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const userId = async (name: string): Promise<number> =>
  (await sql('SELECT id FROM app_user WHERE user_name = $1', [name]))[0].id;

const [{ id: workshop }] = await sql(
  "INSERT INTO asset_group (customer_id, parent_group_id, name) VALUES ($1, $2, 'Taller norteño') RETURNING id",
  [north.customerId, north.rootGroupId],
);
const [{ id: driver }] = await sql(
  "INSERT INTO driver (customer_id, first_name, last_name) VALUES ($1, 'Zoila', 'Zárate') RETURNING id",
  [north.customerId],
);
const [inGroup, outside] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
await sql('UPDATE asset SET driver_id = $1 WHERE id = $2', [driver, outside.assetId]);
await sql('INSERT INTO asset_group_member (customer_id, group_id, asset_id) VALUES ($1, $2, $3)', [
  north.customerId,
  workshop,
  outside.assetId,
]);
await sql(
  'INSERT INTO phone_line (customer_id, device_id, line_number) SELECT customer_id, id, $1 || id FROM device',
  ['+51-'],
);
await sql(
  `INSERT INTO unknown_device (protocol, identifier, first_seen, last_seen, frame_count, peer, last_frames)
   VALUES ('gt06', 'stranger-1', now(), now(), 1, 'peer-of-stranger', '{}')`,
);
await sql(
  `INSERT INTO unknown_device (protocol, identifier, first_seen, last_seen, frame_count, peer, reason)
   SELECT heard, identifier, now(), now(), 1, 'peer-of-' || identifier, 'otherProtocol'
     FROM device, unnest(ARRAY['h02', 'osmand']) AS heard`,
);
const [{ id: strangersMessage }] = await sql(
  `INSERT INTO set_aside (protocol, identifier, peer, received_at, reason, frame, messages)
   VALUES ('gt06', 'stranger-2', 'peer-of-stranger-2', now(), 'was-unstorable', '', '[]') RETURNING id`,
);
// Both attackers hold every permission, so that it is the scope that keeps them out.
for (const [name, isAdmin, holder] of [
  ['Todo de cliente', true, south.managerName],
  ['Todo de grupo', false, north.operatorName],
] as const) {
  const [{ id: role }] = await sql('INSERT INTO role (name, is_admin) VALUES ($1, $2) RETURNING id', [
    name,
    isAdmin,
  ]);
  await sql('INSERT INTO role_permission (role_id, permission_id) SELECT $1, id FROM permission', [role]);
  await sql('UPDATE user_role SET role_id = $1 WHERE user_id = $2', [role, await userId(holder)]);
}
await sql('INSERT INTO user_group (user_id, group_id) VALUES ($1, $2)', [
  await userId(north.operatorName),
  north.groupId,
]);

for (const { identifier } of [...north.assets, ...south.assets]) {
  const device = new OsmandDevice(server.portBase, identifier);
  for (let step = 0; step < 5; step++)
    await device.report({
      fixTime: now - 600_000 + step * 30_000,
      latitude: -12.0931,
      longitude: -77.0465 + step * 0.003,
      speedMps: 10,
      events: step === 2 ? ['harshBraking'] : [],
      readings: { rpm: 1_500, door: true, temp1: 5 },
    });
}
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const positions = await eventually(async () => {
  const { points } = await server.call<{ points: { mid: number; id: string }[] }>(
    '{ points { mid id } }',
    {},
    owner,
  );
  return points.length === 4 ? new Map(points.map((point) => [point.mid, point.id])) : null;
});
// What Rastro derives a moment after the positions is written before the walk begins.
await eventually(async () => {
  const [{ derived }] = await sql(
    'SELECT count(DISTINCT s.asset_id)::int AS derived FROM segment s JOIN asset_state a ON a.asset_id = s.asset_id',
  );
  return derived === positions.size;
});
await eventually(async () => {
  const [{ noticed }] = await sql(
    'SELECT count(*)::int > 0 AS noticed FROM asset_trait WHERE asset_id = $1 AND driver_id = $2',
    [outside.assetId, driver],
  );
  return noticed;
});
await quiet();

const roles = new Map<number, number>();
const alarmRules = new Map<number, number>();
const thresholdSets = new Map<number, number>();
const applications = new Map<number, number>();
const notifications = new Map<number, number>();
const deviceClocks = new Map<number, number>();
for (const { customerId, assets } of [north, south]) {
  const [role] = await sql('INSERT INTO role (customer_id, name) VALUES ($1, $2) RETURNING id', [
    customerId,
    `Guardia ${customerId}`,
  ]);
  roles.set(customerId, role.id);
  for (const { assetId, deviceId } of assets) {
    const [clock] = await sql(
      `INSERT INTO device_clock (customer_id, device_id, from_time, offset_ms, settled)
       VALUES ($1, $2, now() + interval '1 day', $3, true) RETURNING id`,
      [customerId, deviceId, assetId * 1_000],
    );
    deviceClocks.set(assetId, clock.id);
    const [rule] = await sql(
      `INSERT INTO alarm_rule (customer_id, name, enabled, definition) VALUES ($1, $2, true, $3) RETURNING id`,
      [customerId, `Alarmas de ${assetId}`, JSON.stringify(alarmRuleFor({ assetIds: [assetId] }))],
    );
    alarmRules.set(assetId, rule.id);
    const [set] = await sql(
      `INSERT INTO rule_set (customer_id, asset_id, valid_from, overrides) VALUES ($1, $2, now(), '{}') RETURNING id`,
      [customerId, assetId],
    );
    thresholdSets.set(assetId, set.id);
    // Still running, and yet nothing of it waits: nobody but a call changes it.
    const [application] = await sql(
      'INSERT INTO rule_application (customer_id, from_time) VALUES ($1, now()) RETURNING id',
      [customerId],
    );
    await sql(
      `INSERT INTO rule_application_asset (application_id, customer_id, asset_id, done_at) VALUES ($1, $2, $3, now())`,
      [application.id, customerId, assetId],
    );
    applications.set(assetId, application.id);
    const notificationId = await insertTestNotification(server.store, {
      customerId,
      assetId,
      ruleId: rule.id,
    });
    notifications.set(assetId, notificationId);
    await sql(
      `INSERT INTO alarm_delivery (customer_id, rule_id, notification_id, channel, receiver, status, message, next_attempt_at)
       VALUES ($1, $2, $3, 1, $4, 1, '{}', now() + interval '1 year')`,
      [customerId, rule.id, notificationId, `turno-${assetId}@rastro.test`],
    );
  }
}

const serviced = new Map<number, Pick<Ids, 'service' | 'performed' | 'attachment'>>();
for (const { customerId, managerId, assets } of [north, south])
  for (const { assetId } of assets)
    serviced.set(
      assetId,
      await insertTestServices(server.store, {
        customerId,
        assetId,
        userId: assetId === inGroup.assetId ? await userId(north.operatorName) : managerId,
      }),
    );
const [northRoad, otherNorthRoad, southRoad] = [
  await insertTestRoad(server.store, north.customerId, 'Ruta norteña'),
  await insertTestRoad(server.store, north.customerId, 'Ruta de nadie'),
  await insertTestRoad(server.store, south.customerId, 'Ruta sureña'),
];
const roads = new Map([
  [north.customerId, northRoad],
  [south.customerId, southRoad],
]);
const roadRuns = new Map<number, number>();
const roadTimetables = new Map<number, number>();
for (const customer of [north, south])
  for (const { assetId } of customer.assets) {
    const roadId = assetId === outside.assetId ? otherNorthRoad : (roads.get(customer.customerId) as number);
    const of = [server.store, customer.customerId, roadId, assetId] as const;
    roadRuns.set(assetId, await insertTestRun(...of, now + 36_000_000 + roadRuns.size * 1_001));
    roadTimetables.set(assetId, await insertTestTimetable(...of, assetId % 1440));
  }

// Each customer has a geofence, and each of its assets was in it.
const geofences = new Map<number, number>();
for (const { customerId, assets } of [north, south]) {
  const [geofence] = await sql('INSERT INTO geofence (customer_id, name) VALUES ($1, $2) RETURNING id', [
    customerId,
    `Patio ${customerId}`,
  ]);
  geofences.set(customerId, geofence.id);
  await sql(
    `INSERT INTO geofence_version (customer_id, geofence_id, valid_from, shape)
     VALUES ($1, $2, now() - interval '1 day', $3)`,
    [
      customerId,
      geofence.id,
      JSON.stringify({ type: 'circle', centre: [-77 - customerId / 1e7, -12.5], radiusM: 100 }),
    ],
  );
  for (const { assetId } of assets)
    await sql(
      `INSERT INTO geofence_visit (customer_id, asset_id, geofence_id, enter_time, enter_latitude_e7, enter_longitude_e7,
                                   distance_m, decided_time, rule, rule_version)
       VALUES ($1, $2, $3, now(), 0, 0, 100, now(), 'geofence', 1)`,
      [customerId, assetId, geofence.id],
    );
}

// Something has happened to each vehicle.
await sql(
  `INSERT INTO event (customer_id, asset_id, at, code, fingerprint)
   SELECT customer_id, id, now() - interval '5 minutes', 'sos', id FROM asset`,
);

// Fuel was bought for each.
await sql(
  `INSERT INTO fuel_receipt (customer_id, asset_id, filled_at, litres)
   SELECT customer_id, id, now() - interval '5 minutes', 40 + id FROM asset`,
);

// Each user has had a job done for each vehicle that it sees.
const jobs = new Map<string, number>();
for (const [{ customerId }, userName, assets] of [
  [north, north.managerName, north.assets],
  [north, north.operatorName, [inGroup]],
  [south, south.managerName, south.assets],
] as const)
  for (const { assetId } of assets) {
    const [job] = await sql(
      `INSERT INTO job (customer_id, user_id, kind, input, state, file_name, content_type, file_bytes)
       VALUES ($1, $2, 'fleetKmReport', $3, 'DONE', $4, 'application/pdf', 1) RETURNING id`,
      [customerId, await userId(userName), JSON.stringify({ assetsSelected: [assetId] }), `${userName}.pdf`],
    );
    jobs.set(`${userName} ${assetId}`, job.id);
  }

// Each user has an API key, and each vehicle's rule has called a webhook.
const savedReports = new Map<string, number>();
for (const { customerId, managerName, operatorName } of [north, south])
  for (const userName of [managerName, operatorName]) {
    const [saved] = await sql(
      `INSERT INTO saved_report (customer_id, user_id, report, name, query)
       SELECT $1, id, 'fleetKmReport', 'Kilómetros de ' || user_name, 'q=' || user_name FROM app_user WHERE user_name = $2 RETURNING id`,
      [customerId, userName],
    );
    savedReports.set(userName, saved.id);
  }

const apiKeys = new Map<string, number>();
for (const { customerId, managerName, operatorName } of [north, south])
  for (const userName of [managerName, operatorName]) {
    const { beginning, hash } = newApiKey();
    const [key] = await sql(
      `INSERT INTO api_key (customer_id, user_id, name, beginning, token_hash, permissions, sees_all, ends_at)
       VALUES ($1, $2, $3, $4, $5, '{Eventos}', false, now() + interval '1 hour') RETURNING id`,
      [customerId, await userId(userName), `Programa de ${userName}`, beginning, hash],
    );
    apiKeys.set(userName, key.id);
  }
const webhookDeliveries = new Map<number, number>();
for (const { customerId, assets } of [north, south])
  for (const { assetId } of assets) {
    const [delivery] = await sql(
      `INSERT INTO alarm_delivery (customer_id, rule_id, channel, receiver, status, message)
       VALUES ($1, $2, 3, $3, 4, $4) RETURNING id`,
      [
        customerId,
        alarmRules.get(assetId),
        `https://avisos-${assetId}.rastro.test/hook`,
        JSON.stringify({ assetId }),
      ],
    );
    webhookDeliveries.set(assetId, delivery.id);
  }

// Those that no call deletes.
const keptPoiCategories = new Map<number, number>();
for (const { customerId } of [north, south]) {
  const [category] = await sql(
    `INSERT INTO poi_category (customer_id, name, icon, color) VALUES ($1, $2, 'star', '#2f5fb3') RETURNING id`,
    [customerId, `Balanza ${customerId}`],
  );
  keptPoiCategories.set(customerId, category.id);
}
const keptGeofences = new Map<number, number>();
for (const { customerId } of [north, south]) {
  const [geofence] = await sql('INSERT INTO geofence (customer_id, name) VALUES ($1, $2) RETURNING id', [
    customerId,
    `Destino ${customerId}`,
  ]);
  keptGeofences.set(customerId, geofence.id);
}

// Each vehicle is shared with somebody.
const shareLinks = new Map<number, number>();
for (const { customerId, managerName, assets } of [north, south])
  for (const { assetId } of assets) {
    const creator = assetId === inGroup.assetId ? north.operatorName : managerName;
    await shareToken(customerId, assetId, creator);
    const [link] = await sql('SELECT id FROM share_link WHERE asset_id = $1', [assetId]);
    shareLinks.set(assetId, link.id);
  }

// One user for each vehicle whom no call deletes, in the group of the vehicle.
const keptUsers = new Map<number, number>();
const autologinLinks = new Map<number, number>();
for (const { customerId, groupId, rootGroupId, assets } of [north, south])
  for (const { assetId } of assets) {
    const beyond = customerId === north.customerId ? workshop : rootGroupId;
    const [user] = await sql(
      `INSERT INTO app_user (customer_id, user_name, password_hash, first_name, last_name, email)
       VALUES ($1, $2, '', 'Pía', 'Paz', $3) RETURNING id`,
      [customerId, `guardada-${assetId}`, `guardada-${assetId}@rastro.test`],
    );
    await sql('INSERT INTO user_group (user_id, group_id) VALUES ($1, $2)', [
      user.id,
      assetId === assets[0]?.assetId ? groupId : beyond,
    ]);
    keptUsers.set(assetId, user.id);
    await sql("INSERT INTO second_factor (user_id, secret, confirmed_at) VALUES ($1, '\\x00', now())", [
      user.id,
    ]);
    const [link] = await sql(
      `INSERT INTO autologin_token (user_id, token_hash, expires_at) VALUES ($1, $2, now() + interval '1 hour') RETURNING id`,
      [user.id, secretHash(newSecret())],
    );
    autologinLinks.set(assetId, link.id);
  }

// For each vehicle somebody wrote a technician, which can be undone.
const auditEntries = new Map<number, { auditEntry: number; technician: number }>();
for (const { customerId, managerName, assets } of [north, south])
  for (const { assetId } of assets) {
    const userName = assetId === inGroup.assetId ? north.operatorName : managerName;
    const [technician] = await sql(
      'INSERT INTO technician (customer_id, first_name, notes) VALUES ($1, $2, $3) RETURNING id',
      [customerId, entityWord(userName), `Anotado con ${assetId}`],
    );
    const [entry] = await sql(
      `INSERT INTO audit_log (user_id, customer_id, action, entity, entity_id, after, change_id)
       VALUES ($1, $2, 'create', 'technician', $3, '{"version": 1}', gen_random_uuid()) RETURNING id`,
      [await userId(userName), customerId, String(technician.id)],
    );
    auditEntries.set(assetId, { auditEntry: entry.id, technician: technician.id });
  }

// And an alarm rule, whose creation whoever made it can undo.
const undoableRules = new Map<number, number>();
for (const { customerId, managerName, assets } of [north, south])
  for (const { assetId } of assets) {
    const [rule] = await sql(
      `INSERT INTO alarm_rule (customer_id, name, enabled, definition) VALUES ($1, $2, false, $3) RETURNING id`,
      [customerId, `Regla de ${assetId}`, JSON.stringify(alarmRuleFor({ assetIds: [assetId] }))],
    );
    await sql(
      `INSERT INTO audit_log (user_id, customer_id, action, entity, entity_id) VALUES ($1, $2, 'create', 'alarmRule', $3)`,
      [
        await userId(assetId === inGroup.assetId ? north.operatorName : managerName),
        customerId,
        String(rule.id),
      ],
    );
    undoableRules.set(assetId, rule.id);
  }

// Of each entity every customer has one, or one for each vehicle where it is about devices or vehicles.
const entityRows = new Map<string, number>();
for (const entity of ENTITIES)
  for (const { customerId, assets, groupId, rootGroupId, driverId } of [north, south])
    for (const { assetId, deviceId } of assets) {
      const beyond = customerId === north.customerId ? workshop : rootGroupId;
      const group = assetId === assets[0]?.assetId ? groupId : beyond;
      const ofEach: Record<string, number> = {
        customer: customerId,
        device: deviceId,
        asset: assetId,
        asset_group: group,
      };
      if (entity.table !== 'asset_group' && Object.hasOwn(ofEach, entity.table)) {
        entityRows.set(`${entity.one} of ${assetId}`, ofEach[entity.table] ?? 0); // it is the vehicle or the device
        continue;
      }
      const isOfEach =
        entity.one === 'scheduledReport' || // which names vehicles
        entity.fields.some(({ target }) => target && Object.hasOwn(ofEach, target.table));
      const known = isOfEach ? undefined : entityRows.get(`${entity.one} of ${assets[0]?.assetId}`);
      const One = capital(entity.one);
      const input = entityInput(entity, `cliente-${customerId}`, (table) =>
        table === 'driver'
          ? assetId === outside.assetId
            ? driver
            : driverId
          : table === 'poi_category'
            ? (keptPoiCategories.get(customerId) ?? null)
            : (ofEach[table] ?? null),
      );
      const made =
        known ??
        (
          await server.call<Record<string, Record<string, { id: number }>>>(
            `mutation ($c: Id!, $input: ${One}Input!) {
               create${One}(customerId: $c, ${entity.one}: $input) { ${entity.one} { id } } }`,
            { c: customerId, input },
            owner,
          )
        )[`create${One}`]?.[entity.one]?.id;
      entityRows.set(`${entity.one} of ${assetId}`, made ?? 0);
    }
// Scheduled reports are their makers': whoever sees some groups only sees no others.
for (const { managerName, assets } of [north, south])
  for (const { assetId } of assets)
    await sql('UPDATE scheduled_report SET user_id = $1 WHERE id = $2', [
      await userId(assetId === inGroup.assetId ? north.operatorName : managerName),
      entityRows.get(`scheduledReport of ${assetId}`),
    ]);
for (const { customerId } of [north, south])
  await sql("INSERT INTO dropped_before (customer_id, events) VALUES ($1, '2018-01-01Z')", [customerId]);
/** A file that was written of each vehicle. */
const reportFiles = new Map<number, string>();
for (const { customerId, managerId, assets } of [north, south])
  for (const { assetId } of assets) {
    reportFiles.set(assetId, `file-of-${assetId}`);
    await sql(
      `INSERT INTO report_file (code, customer_id, user_id, report, asked, columns, language, time_zone, made_at, hash, row_count,
                                row_hashes, positions)
       VALUES ($1, $2, $3, 'fleetKmReport', $4, '{"row":["name"],"details":null}', 'ES', 'America/Lima', now(), $5, 1, $5, '{}')`,
      [
        reportFiles.get(assetId),
        customerId,
        managerId,
        JSON.stringify({
          assetsSelected: [assetId],
          fechaInicio: new Date(now - 3_600_000).toISOString(),
          fechaFin: new Date(now).toISOString(),
          format: 'PDF',
        }),
        Buffer.alloc(12),
      ],
    );
  }
const scheduledReportRuns = new Map<number, number>();
/** One that no call deletes. */
const keptScheduledReports = new Map<number, number>();
for (const { customerId, managerName, assets } of [north, south])
  for (const { assetId } of assets) {
    const [job] = await sql(
      `INSERT INTO job (customer_id, user_id, kind, input, state, file_name, content_type, file_bytes, listed, ended_at)
       VALUES ($1, $2, 'scheduledReport', '{}', 'DONE', $3, 'application/pdf', 1, false, now()) RETURNING id`,
      [
        customerId,
        await userId(assetId === inGroup.assetId ? north.operatorName : managerName),
        `${assetId}.pdf`,
      ],
    );
    const [run] = await sql(
      `INSERT INTO scheduled_report_run (customer_id, scheduled_report_id, planned_at, state, job_id, ended_at)
       VALUES ($1, $2, now(), 'DONE', $3, now()) RETURNING id`,
      [customerId, entityRows.get(`scheduledReport of ${assetId}`), job.id],
    );
    scheduledReportRuns.set(assetId, run.id);
    const [kept] = await sql(
      `INSERT INTO scheduled_report (customer_id, user_id, name, report, format, filter, period, recurrence, recipients,
                                     missed, enabled)
       SELECT customer_id, user_id, name || ' (2)', report, format, filter, period, recurrence, recipients, missed, enabled
         FROM scheduled_report WHERE id = $1 RETURNING id`,
      [entityRows.get(`scheduledReport of ${assetId}`)],
    );
    keptScheduledReports.set(assetId, kept.id);
  }
// Each vehicle keeps its driver, whatever becomes of other assignments.
for (const { customerId, assets, driverId } of [north, south])
  for (const { assetId } of assets)
    await sql(
      "INSERT INTO driver_assignment (customer_id, asset_id, driver_id, started_at) VALUES ($1, $2, $3, now() - interval '1 day')",
      [customerId, assetId, assetId === outside.assetId ? driver : driverId],
    );
// Each document has a file.
const documentFiles = new Map<number, number>();
for (const { assets } of [north, south])
  for (const { assetId } of assets) {
    const [file] = await sql(
      `INSERT INTO fleet_document_file (customer_id, document_id, name, content_type, size_bytes, content)
       SELECT customer_id, id, $2, 'application/pdf', 5, '%PDF-' FROM fleet_document WHERE id = $1 RETURNING id`,
      [entityRows.get(`fleetDocument of ${assetId}`), `poliza-${assetId}.pdf`],
    );
    documentFiles.set(assetId, file.id);
  }
// Each vehicle is in a group within that by which its user is bounded, or out of that user's reach.
const filledGroups = new Map<number, number>();
for (const { customerId, groupId, assets } of [north, south])
  for (const { assetId } of assets) {
    const [group] = await sql(
      'INSERT INTO asset_group (customer_id, parent_group_id, name) VALUES ($1, $2, $3) RETURNING id',
      [customerId, assetId === outside.assetId ? workshop : groupId, `Con móvil ${assetId}`],
    );
    await sql('INSERT INTO asset_group_member (customer_id, group_id, asset_id) VALUES ($1, $2, $3)', [
      ...[customerId, group.id, assetId],
    ]);
    filledGroups.set(assetId, group.id);
  }
// Each vehicle was fitted by a technician, and has a neighbour with a device, and one without; each customer has a spare device.
const mountings = new Map<
  number,
  Record<
    | 'mounting'
    | 'corrected'
    | 'correctedAsset'
    | 'correctedDevice'
    | 'spareAsset'
    | 'spareDevice'
    | 'keptTechnician',
    number
  >
>();
const mounted: number[] = [];
for (const { customerId, groupId, assets } of [north, south]) {
  const [{ id: keptTechnician }] = await sql(
    'INSERT INTO technician (customer_id, first_name) VALUES ($1, $2) RETURNING id',
    [customerId, `Instalador ${customerId}`],
  );
  for (const { assetId } of assets) {
    await sql('UPDATE mounting SET technician_id = $1 WHERE asset_id = $2', [keptTechnician, assetId]);
    const neighbour = async (name: string): Promise<number> => {
      const [asset] = await sql(
        "INSERT INTO asset (customer_id, type_id, name, license_plate) VALUES ($1, 2, $2, '') RETURNING id",
        [customerId, `${name} ${assetId}`],
      );
      if (assetId === assets[0]?.assetId)
        await sql('INSERT INTO asset_group_member (customer_id, group_id, asset_id) VALUES ($1, $2, $3)', [
          customerId,
          groupId,
          asset.id,
        ]);
      return asset.id;
    };
    const device = async (name: string): Promise<number> =>
      (
        await sql(
          "INSERT INTO device (customer_id, protocol, identifier) VALUES ($1, 'osmand', $2) RETURNING id",
          [customerId, `${name}-${assetId}`],
        )
      )[0].id;
    const [fitted, spareAsset, fittedDevice, correctedAsset, correctedDevice] = [
      await neighbour('Equipado'),
      await neighbour('Sin equipo'),
      await device('equipado'),
      await neighbour('Corregido'),
      await device('corregido'),
    ];
    const spareDevice = mountings.get(assets[0]?.assetId ?? 0)?.spareDevice ?? (await device('libre'));
    const mount = async (deviceId: number, asset: number): Promise<number> =>
      (
        await sql(
          'INSERT INTO mounting (customer_id, device_id, asset_id) VALUES ($1, $2, $3) RETURNING id',
          [customerId, deviceId, asset],
        )
      )[0].id;
    const mounting = await mount(fittedDevice, fitted);
    const corrected = await mount(correctedDevice, correctedAsset);
    mountings.set(assetId, {
      mounting,
      corrected,
      correctedAsset,
      correctedDevice,
      spareAsset,
      spareDevice,
      keptTechnician,
    });
    if (assetId === inGroup.assetId)
      mounted.push(
        ...[mounting, fitted, fittedDevice, corrected, correctedAsset, correctedDevice],
        ...[spareAsset, spareDevice],
      );
  }
}
const entityIdsOf = (asset: (typeof north.assets)[0]): Record<string, number> =>
  Object.fromEntries(ENTITIES.map(({ one }) => [one, entityRows.get(`${one} of ${asset.assetId}`) ?? 0]));

const idsOf = (customer: typeof north, asset: (typeof north.assets)[0], more: Partial<Ids> = {}): Ids => ({
  customer: customer.customerId,
  group: customer.groupId,
  asset: asset.assetId,
  device: asset.deviceId,
  identifier: asset.identifier,
  driver: customer.driverId,
  user: customer.managerId,
  position: positions.get(asset.assetId) ?? '',
  notification: notifications.get(asset.assetId) ?? 0,
  deviceClock: deviceClocks.get(asset.assetId) ?? 0,
  ...(mountings.get(asset.assetId) ?? {
    mounting: 0,
    corrected: 0,
    correctedAsset: 0,
    correctedDevice: 0,
    spareAsset: 0,
    spareDevice: 0,
    keptTechnician: 0,
  }),
  filledGroup: filledGroups.get(asset.assetId) ?? 0,
  alarmRule: alarmRules.get(asset.assetId) ?? 0,
  thresholdSet: thresholdSets.get(asset.assetId) ?? 0,
  application: applications.get(asset.assetId) ?? 0,
  role: roles.get(customer.customerId) ?? 0,
  geofence: geofences.get(customer.customerId) ?? 0,
  ...(serviced.get(asset.assetId) ?? { service: 0, performed: 0, attachment: 0 }),
  documentFile: documentFiles.get(asset.assetId) ?? 0,
  road: roads.get(customer.customerId) ?? 0,
  roadRun: roadRuns.get(asset.assetId) ?? 0,
  roadTimetable: roadTimetables.get(asset.assetId) ?? 0,
  shareLink: shareLinks.get(asset.assetId) ?? 0,
  apiKey: apiKeys.get(customer.managerName) ?? 0,
  savedReport: savedReports.get(customer.managerName) ?? 0,
  webhookDelivery: webhookDeliveries.get(asset.assetId) ?? 0,
  keptGeofence: keptGeofences.get(customer.customerId) ?? 0,
  keptPoiCategory: keptPoiCategories.get(customer.customerId) ?? 0,
  keptUser: keptUsers.get(asset.assetId) ?? 0,
  autologinLink: autologinLinks.get(asset.assetId) ?? 0,
  auditEntry: auditEntries.get(asset.assetId)?.auditEntry ?? 0,
  undoableRule: undoableRules.get(asset.assetId) ?? 0,
  job: jobs.get(`${customer.managerName} ${asset.assetId}`) ?? 0,
  scheduledReportRun: scheduledReportRuns.get(asset.assetId) ?? 0,
  reportFile: reportFiles.get(asset.assetId) ?? '',
  keptScheduledReport: keptScheduledReports.get(asset.assetId) ?? 0,
  ...entityIdsOf(asset),
  ...more,
});
const allOf = (customer: typeof north): (number | string)[] => [
  customer.rootGroupId,
  ...customer.assets.flatMap((asset) => Object.values(idsOf(customer, asset))),
];
const asTexts = (...ids: (number | string)[]): ReadonlySet<string> => new Set(ids.map(String));
const [southern] = south.assets as [(typeof south.assets)[0]];
const operatorId = await userId(north.operatorName);

const otherCustomer: Attacker = {
  name: 'a user of another customer',
  userName: south.managerName,
  own: idsOf(south, southern),
  foreign: idsOf(north, inGroup),
  foreignIds: asTexts(...allOf(north), workshop, driver, operatorId),
  ownIds: asTexts(
    south.customerId,
    south.managerId,
    keptUsers.get(southern.assetId) ?? 0,
    ...south.assets.map(({ identifier }) => identifier),
  ),
};
const beyondGroup = idsOf(north, outside, {
  customer: south.customerId,
  group: workshop,
  driver,
  spareDevice: mountings.get(southern.assetId)?.spareDevice ?? 0,
  keptTechnician: mountings.get(southern.assetId)?.keptTechnician ?? 0,
  role: roles.get(south.customerId) ?? 0,
  road: southRoad,
  geofence: geofences.get(south.customerId) ?? 0,
  keptGeofence: keptGeofences.get(south.customerId) ?? 0,
  keptPoiCategory: keptPoiCategories.get(south.customerId) ?? 0,
  ...Object.fromEntries(
    Object.entries(entityIdsOf(southern)).filter(
      ([one, id]) => entityIdsOf(inGroup)[one] === entityIdsOf(outside)[one] && id > 0,
    ),
  ),
});
const otherGroup: Attacker = {
  name: 'a user bounded by a group',
  userName: north.operatorName,
  own: idsOf(north, inGroup, {
    user: operatorId,
    job: jobs.get(`${north.operatorName} ${inGroup.assetId}`) ?? 0,
    apiKey: apiKeys.get(north.operatorName) ?? 0,
    savedReport: savedReports.get(north.operatorName) ?? 0,
  }),
  foreign: beyondGroup,
  foreignIds: asTexts(...Object.values(beyondGroup), ...allOf(south)),
  // What is told of the own vehicle may be acknowledged; roads, geofences and addresses belong to the whole customer.
  ownIds: asTexts(
    ...['address', 'report', 'rule', 'service'].map((name) => addressOf(north.operatorName, name)),
    operatorId,
    northRoad,
    north.groupId, // to which belongs what they create
    inGroup.assetId,
    inGroup.deviceId,
    inGroup.identifier,
    geofences.get(north.customerId) ?? 0,
    keptGeofences.get(north.customerId) ?? 0,
    keptPoiCategories.get(north.customerId) ?? 0,
    applications.get(inGroup.assetId) ?? 0,
    deviceClocks.get(inGroup.assetId) ?? 0,
    ...mounted,
    keptUsers.get(inGroup.assetId) ?? 0,
    auditEntries.get(inGroup.assetId)?.technician ?? 0,
    entityWord(north.operatorName),
    ...Object.values(entityIdsOf(inGroup)),
  ),
};

await sql('DELETE FROM user_role WHERE user_id = $1', [await userId(south.operatorName)]);
/** The token of a user of the south without any role. */
const powerless = await server.login(south.operatorName, TEST_PASSWORD);

const schema = contractSchema();
const calls = rootFields(schema);
const usedEntries = new Set<string>();

function entry<T>(table: Record<string, T>, call: RootField, path: string): T | undefined {
  const last = path.split('.').at(-1) ?? path;
  const key = [`${call.name}.${path}`, path, last].find((each) => Object.hasOwn(table, each));
  if (key === undefined) return undefined;
  usedEntries.add(key);
  return table[key];
}

const kindAt = (call: RootField, { path }: ArgumentPlace): string | undefined => entry(IDS, call, path);

async function ownValue(call: RootField, place: ArgumentPlace, who: Attacker): Promise<unknown> {
  const kind = kindAt(call, place);
  if (kind) return place.isList ? [who.own[kind]] : who.own[kind];
  const value = entry(VALUES, call, place.path);
  if (value) return value(who);
  if (place.typeName === 'Boolean') return true;
  const enumValue = firstEnumValue(schema, place.typeName);
  if (enumValue === null)
    throw new Error(
      `Say in access/everyCall.test.ts what ${call.name}(${place.path}: ${place.typeName}) takes`,
    );
  return enumValue;
}

interface Outcome {
  /** The call's own field. */
  value: unknown;
  code: string | null;
  /** The whole answer, for what must not be in it. */
  answer: unknown;
}

/** The users to whom a call gave a second factor, which would keep them out of others. */
const verified = new Set<number>();

const tokens = new Map<Attacker, string>();

/** A token of the attacker's, of one session for many calls: made anew where `isFresh`. */
async function tokenOf(who: Attacker, isFresh: boolean): Promise<string> {
  const token = (isFresh ? null : tokens.get(who)) ?? (await server.login(who.userName, TEST_PASSWORD));
  tokens.set(who, token);
  return token;
}

/** Makes a call with the attacker's own ids, but where `replaced` says something else. */
async function make(
  call: RootField,
  who: Attacker,
  replaced: Record<string, unknown> = {},
): Promise<Outcome> {
  const values = new Map<string, unknown>();
  for (const place of argumentPlaces(call))
    values.set(place.path, place.path in replaced ? replaced[place.path] : await ownValue(call, place, who));
  const variables = fillArguments(call, (path) => values.get(path));
  const send = call.operation === 'subscription' ? listen : ask;
  const outcome = await send(call, variables, await tokenOf(who, false));
  await endSecondFactors();
  // Some calls end the session.
  return outcome.code === 'UNAUTHENTICATED' ? send(call, variables, await tokenOf(who, true)) : outcome;
}

async function ask(call: RootField, variables: Record<string, unknown>, token: string): Promise<Outcome> {
  try {
    const data = await server.call<Record<string, unknown>>(callText(call), variables, token);
    return { value: data[call.name], code: null, answer: data };
  } catch (cause) {
    const { code, params } = cause as CallFailed;
    if (code === undefined) throw cause;
    return { value: null, code, answer: { code, params } };
  }
}

async function listen(call: RootField, variables: Record<string, unknown>, token: string): Promise<Outcome> {
  const socket = await new TestSocket(server.url).login(token);
  await socket.subscribe('1', callText(call), variables);
  const message = await socket.receive();
  // Whatever moves elsewhere meanwhile, the subscriber hears nothing of it.
  const answer = [message, ...socket.received];
  socket.close();
  const code = message.type === 'error' ? (message.payload?.[0]?.extensions?.code ?? 'INTERNAL') : null;
  return { value: message.payload?.data?.[call.name] ?? null, code, answer };
}

/** Remembers what is made of a row: thousands of them are looked at again before and after each call. */
function byRow<T>(make: (row: StoredRow) => T): (row: StoredRow) => T {
  const made = new WeakMap<StoredRow, T>();
  return (row) => {
    const value = made.get(row) ?? make(row);
    made.set(row, value);
    return value;
  };
}
const textOf = byRow((row) => JSON.stringify(row));
const scalarsOf = byRow((row) => scalarsIn(row.columns));

const mentions = (row: StoredRow, ids: ReadonlySet<string>): boolean =>
  scalarsOf(row).some((value) => ids.has(value));
/** Tables whose rows belong to no customer, unless they are about a device of one. */
const OF_NOBODY = ['unknown_device', 'set_aside'];
const isForeign = (row: StoredRow, who: Attacker): boolean =>
  mentions(row, who.foreignIds) || (OF_NOBODY.includes(row.table) && !mentions(row, who.ownIds));

/** Words that tell nothing of anybody: the values of choices, the names of relations, the codes of events, days of the week, forms of files, how addresses and deliveries stand, and days. */
const CODES: ReadonlySet<string> = new Set([
  ...ENTITIES.map(({ many }) => many), // in the audit log
  ...ENTITIES.flatMap(({ relations }) => relations.map(({ name }) => name)),
  ...ENTITIES.flatMap(({ fields }) =>
    fields.flatMap(({ choices }) => (choices ?? []).map(({ value }) => String(value))),
  ),
  ...EVENT_TYPES.map(({ code }) => code),
  ...WEEKDAYS,
  ...Object.keys(REPORT_FORMATS),
  ...REPORTS.map(({ call }) => call),
  'consolidatedReport',
  'fleetStatusReport',
  'changeMounting',
  'synchronizeDeviceFamily',
  'exportPersonalData',
  ...Object.keys(MAIL_ADDRESS_STATE),
  ...Object.keys(DELIVERY_STATUS),
  ...Object.keys(PASSWORD_LINK_KIND),
]);
const isCommon = (text: string): boolean => CODES.has(text) || /^\d{4}-\d\d-\d\d$/.test(text);

/** What stands in foreign rows and nowhere else: names, plates, identifiers, ids. */
function secretsFrom(who: Attacker, rows: readonly StoredRow[]): ReadonlySet<string> {
  const telling = (row: StoredRow) =>
    scalarsOf(row).filter((text) => (/^\d+$/.test(text) ? Number(text) >= 1_000_000 : text.length >= 4));
  const open = new Set(rows.filter((row) => !isForeign(row, who)).flatMap(telling));
  const secrets = rows.filter((row) => isForeign(row, who)).flatMap(telling);
  return new Set([...secrets, ...who.foreignIds].filter((text) => !open.has(text) && !isCommon(text)));
}

/** Waits until nothing is under way of what earlier calls asked for: what is applied to the past, and the alarms of its events. */
async function quiet(): Promise<void> {
  server.ingest.applyToPast();
  await eventually(async () => {
    const [{ quiet }] = await sql(
      `SELECT NOT EXISTS (SELECT FROM rule_application_asset WHERE done_at IS NULL AND NOT dropped)
          AND NOT EXISTS (SELECT FROM rule_application WHERE cancelled_at IS NOT NULL AND finished_at IS NULL)
          AND NOT EXISTS (SELECT FROM device_clock WHERE NOT settled)
          AND NOT EXISTS (SELECT FROM job WHERE kind IN ('changeMounting', 'synchronizeDeviceFamily') AND state IN ('WAITING', 'RUNNING'))
          AND (SELECT sequence FROM alarm_cursor) >= coalesce((SELECT max(sequence) FROM event), 0) AS quiet`,
    );
    return quiet;
  });
}

/** The rows that the attacker has no business with; what is noted of the register a moment after it was changed follows from its own rows. */
function untouchable(who: Attacker, rows: readonly StoredRow[]): string[] {
  const mains = new Map(rows.map((row) => [`${row.table} ${row.columns.id}`, row.columns]));
  /** A link with what it is of, which says whose it is. */
  const whole = (row: StoredRow): StoredRow => {
    const { user_id, role_id } = row.columns;
    if (row.table === 'user_role' || row.table === 'user_group')
      return { ...row, columns: { ...mains.get(`app_user ${user_id}`), ...row.columns } };
    if (row.table === 'role_permission')
      return { ...row, columns: { ...mains.get(`role ${role_id}`), ...row.columns } };
    return row;
  };
  return rows
    .filter(({ table }) => table !== 'asset_trait')
    .map(whole)
    .filter((row) => isForeign(row, who) || !mentions(row, who.ownIds))
    .map(textOf);
}

/** What others have, of the kinds on which most of the rest hangs: tried wherever an id is asked for, of whatever kind. */
const EVERYWHERE = ['customer', 'asset', 'group', 'user', 'device'];

/**
 * The values of an id argument that somebody may try: the id of another one of its kind, those of the kinds that are tried everywhere, and
 * in a list all that are foreign beside one's own. That a kind is the right one is shown by the call that succeeds with one's own.
 */
function foreignValues(place: ArgumentPlace, kind: string, who: Attacker): unknown[] {
  const fits = (id: number | string | undefined) =>
    id !== undefined && (place.typeName !== 'Id' || typeof id === 'number');
  const first = who.foreign[kind];
  if (first === undefined) throw new Error(`Say in access/everyCall.test.ts which ${kind} is foreign`);
  const all = new Set([first, ...Object.values(who.foreign)].filter(fits));
  if (place.isList) return [[first], [...all, who.own[kind]]];
  return [...new Set([first, ...EVERYWHERE.map((each) => who.foreign[each])].filter(fits))];
}

it('knows the schema’s calls', () => {
  expect(calls.length).toBeGreaterThan(20);
  expect(
    calls.filter((call) => argumentPlaces(call).some((place) => kindAt(call, place))).length,
  ).toBeGreaterThan(12);
});

const isPublic = (call: RootField) => needOf(schema, call.name, call.field).kind === 'public';

describe('every call declares whom it answers', () => {
  const wants = (call: RootField) => needOf(schema, call.name, call.field).kind;
  const guarded = calls.filter((call) => !isPublic(call));

  it.each(calls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
    expect(wants(call)).toMatch(/^(public|loggedIn|permission)$/);
  });

  it.each(guarded.map((call) => [call.name, call] as const))(
    '%s keeps out whom it must',
    async (_name, call) => {
      const values = new Map<string, unknown>();
      for (const place of argumentPlaces(call))
        values.set(place.path, await ownValue(call, place, otherCustomer));
      await endSecondFactors();
      const variables = fillArguments(call, (path) => values.get(path));
      if (call.operation !== 'subscription')
        // a socket is opened by who is logged in only
        await expect(server.call(callText(call), variables)).rejects.toMatchObject({
          code: 'UNAUTHENTICATED',
        });
      if (wants(call) !== 'permission') return;
      const before = await everyRow(server.store);
      const { code } = await (call.operation === 'subscription' ? listen : ask)(call, variables, powerless);
      expect(code).toBe('FORBIDDEN');
      // Refusals are audited, and what is noted of the register follows a moment after it was made.
      const kept = (rows: readonly StoredRow[]) =>
        new Set(rows.filter(({ table }) => !['audit_log', 'asset_trait'].includes(table)).map(textOf));
      const [then, now] = [kept(before), kept(await everyRow(server.store))];
      expect([...now].filter((row) => !then.has(row))).toEqual([]);
      expect([...then].filter((row) => !now.has(row))).toEqual([]);
    },
  );
});

describe('who sees as another user', () => {
  it('changes nothing, whatever both may do', async () => {
    const seen = otherCustomer;
    const seeing = await seenAs(seen);
    const changes = calls.filter((call) => call.operation === 'mutation' && !isPublic(call));
    const asked: [RootField, Record<string, unknown>][] = [];
    for (const call of changes) {
      const values = new Map<string, unknown>();
      for (const place of argumentPlaces(call)) values.set(place.path, await ownValue(call, place, seen));
      await endSecondFactors();
      asked.push([call, fillArguments(call, (path) => values.get(path))]);
    }
    await quiet();
    const kept = async () =>
      (await everyRow(server.store))
        .filter(({ table }) => !['audit_log', 'asset_trait'].includes(table))
        .map(textOf);
    const before = await kept();
    for (const [call, variables] of asked)
      expect((await ask(call, variables, seeing)).code, call.name).toBe('FORBIDDEN');
    expect(await kept()).toEqual(before);
    expect(changes.length).toBeGreaterThan(100);
  });
});

/** That a call about one's own rows is answered, unless it is about the customer as a whole and the user is bounded by a group. */
function expectOwn(call: RootField, who: Attacker, own: Awaited<ReturnType<typeof make>> | undefined): void {
  if (who === otherGroup && OF_WHOLE_CUSTOMER.includes(call.name)) expect(own?.code).toBe('NOT_FOUND');
  else if (FOR_OWNERS.includes(call.name)) expect(['FORBIDDEN', 'NOT_FOUND']).toContain(own?.code);
  else if (OF_MAIL.includes(call.name)) expect(own?.code).toBe('FORBIDDEN');
  else if (OF_WHOM_NOBODY_NAMED.includes(call.name)) expect(own?.code).toBe('INVALID_INPUT');
  else if (OF_WHAT_IS_KEPT.includes(call.name)) expect(own?.code).toBe('HAS_DEPENDENTS');
  else if ([...OF_OWNERS, ...OF_NOBODY_HERE, ...OF_WHO_HAS_NONE].includes(call.name))
    expect(own).toMatchObject({ code: null, value: null });
  else expect(own).toMatchObject({ code: null, value: expect.anything() });
}

describe('two who ask the same at the same time', () => {
  const asked = calls.filter(({ operation }) => operation !== 'mutation');

  it.each(asked.map((call) => [call.name, call] as const))('%s answers each its own', async (_name, call) => {
    const rows = await everyRow(server.store);
    const both = [otherCustomer, otherGroup];
    // One text for all, and no argument tells them apart where there is none that names anything.
    for (let time = 0; time < 3; time++) {
      const outcomes = await Promise.all(both.map((who) => make(call, who)));
      for (const [index, who] of both.entries()) {
        const secrets = secretsFrom(who, rows);
        expectOwn(call, who, outcomes[index]);
        expect(scalarsIn(outcomes[index]?.answer).filter((text) => secrets.has(text))).toEqual([]);
      }
    }
  });
});

/** Files that are sent and fetched, by the table of docs/security.md: what is asked for with these ids. */
const ROUTES: Record<string, (ids: Ids) => string> = {
  'GET /api/history/chunks': ({ asset }) =>
    `/api/history/chunks?asset=${asset}&from=${now - 600_000}&to=${now}`,
  'GET /api/history/fleet': ({ asset }) =>
    `/api/history/fleet?assets=${asset}&from=${now - 600_000}&to=${now}`,
  'GET /api/history/export': () => '/api/history/export?link=none', // of what `historyExport` gave alone
  'POST /api/history/import': ({ asset }) => `/api/history/import?asset=${asset}&format=CSV`,
  ...entityRoutes(),
  'GET /api/reports/scheduled/export': () => '/api/reports/scheduled/export?link=none', // of what `scheduledReportFile` gave alone
  'GET /api/jobs/export': () => '/api/jobs/export?link=none', // of what `jobFile` gave alone
  'GET /api/reports/export': () => '/api/reports/export?link=none', // of what a report's file call gave alone
  'POST /api/maintenance/performed/:id/attachments': ({ performed }) =>
    `/api/maintenance/performed/${performed}/attachments?name=one.pdf`,
  'GET /api/fleet/template': () => '/api/fleet/template',
  'POST /api/fleet/import': ({ customer }) => `/api/fleet/import?customer=${customer}`,
  'GET /api/openapi.json': () => '/api/openapi.json',
  'GET /api/clients': () => '/api/clients',
  'PUT /api/clients': () => '/api/clients',
  'PATCH /api/clients': ({ customer }) => `/api/clients?_id=${customer}`,
  'DELETE /api/clients': ({ customer }) => `/api/clients?_id=${customer}`,
  'POST /api/geofences/import': ({ customer }) => `/api/geofences/import?customers=${customer}`,
  'GET /api/geofences/shapes': ({ customer }) => `/api/geofences/shapes?format=KML&customer=${customer}`,
  'POST /api/roads/lines': () => '/api/roads/lines',
  'POST /api/documents/:id/files': ({ fleetDocument }) =>
    `/api/documents/${fleetDocument}/files?name=one.pdf`,
  'GET /api/documents/files/:id': ({ documentFile }) => `/api/documents/files/${documentFile}`,
  'GET /api/maps/file': () => '/api/maps/file?name=none.pmtiles',
  'GET /api/weather/tile': () => '/api/weather/tile?layer=wind&z=0&x=0&y=0',
  'GET /api/maintenance/attachments/:id': ({ attachment }) => `/api/maintenance/attachments/${attachment}`,
};

/**
 * All but those of what belongs to no customer, and those that name no row or are for owners alone: tests of their own show whom they keep
 * out.
 */
const OF_NO_CUSTOMER = [
  'GET /api/maps/file',
  'GET /api/weather/tile',
  'GET /api/openapi.json',
  'GET /api/fleet/template',
  'POST /api/fleet/import',
  'POST /api/roads/lines',
  'GET /api/clients',
  'PUT /api/clients',
];
/** All but those of what belongs to no customer and is for everybody who is logged in: a test of their own shows whom they keep out. */
const OF_SOMEBODY = Object.keys(ROUTES).filter((route) => !OF_NO_CUSTOMER.includes(route));

describe('files', () => {
  const documented = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
  const fetched = async (route: string, ids: Ids, token: string | null) => {
    const [method = 'GET'] = route.split(' ');
    const response = await fetch(`${server.url}${ROUTES[route]?.(ids)}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'POST' ? { 'content-type': 'application/octet-stream' } : {}),
      },
      body: method === 'POST' ? '%PDF-1.4' : null,
    });
    return { status: response.status, text: await response.text() };
  };

  it('that there are, are documented and walked', () => {
    const routes = [...documented.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`/g)].map(
      ([, route]) => route,
    );
    const served = fileRoutes({} as Parameters<typeof fileRoutes>[0]).map(routeName);
    expect(served.toSorted()).toEqual(Object.keys(ROUTES).sort());
    expect(routes.sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it('are sent by nobody who sees as another user', async () => {
    const seeing = await seenAs(otherCustomer);
    for (const route of OF_SOMEBODY.filter((each) => !each.startsWith('GET ')))
      expect((await fetched(route, otherCustomer.own, seeing)).status, route).toBe(403);
  });

  it.each(OF_SOMEBODY)('%s is for nobody else', async (route) => {
    expect((await fetched(route, otherCustomer.own, null)).status).toBe(401);
    const isLinked = route.endsWith('/export');
    expect((await fetched(route, otherCustomer.own, powerless)).status).toBe(isLinked ? 401 : 403);
    for (const who of [otherCustomer, otherGroup]) {
      const token = await tokenOf(who, true);
      const before = untouchable(who, await everyRow(server.store));
      expect((await fetched(route, who.foreign, token)).status).toBe(isLinked ? 401 : 404);
      expect(untouchable(who, await everyRow(server.store))).toEqual(before);
      const own = await fetched(route, who.own, token);
      expect([401, 403, 404].includes(own.status)).toBe(isLinked || route === 'DELETE /api/clients'); // owners delete customers
    }
  });
});

describe.each([
  [otherCustomer.name, otherCustomer],
  [otherGroup.name, otherGroup],
])('to %s', (_who, who) => {
  it.each(calls.map((call) => [call.name, call] as const))(
    '%s gives and changes only what is in reach',
    async (_name, call) => {
      await quiet();
      const rows = await everyRow(server.store);
      const secrets = secretsFrom(who, rows);
      expect(secrets.size).toBeGreaterThan(10);
      const before = untouchable(who, rows);
      const leaks = (outcome: Outcome) => scalarsIn(outcome.answer).filter((text) => secrets.has(text));

      // With one's own ids the call succeeds: only then does it mean something that it gives nothing with others.
      const own = await make(call, who);
      expectOwn(call, who, own);
      expect(leaks(own)).toEqual([]);

      for (const place of argumentPlaces(call)) {
        const kind = kindAt(call, place);
        if (!kind) continue;
        for (const [index, value] of foreignValues(place, kind, who).entries()) {
          const outcome = await make(call, who, { [place.path]: value });
          const what = `${call.name}(${place.path}: ${JSON.stringify(value)})`;
          expect(leaks(outcome), what).toEqual([]);
          expect([null, 'NOT_FOUND', 'INVALID_INPUT', 'TOO_MANY_ASSETS'], what).toContain(outcome.code);
          if (index === 0 && call.operation !== 'mutation')
            expect(JSON.stringify([outcome.value, outcome.code]), what).not.toBe(
              JSON.stringify([own.value, null]),
            );
        }
      }
      expect(untouchable(who, await everyRow(server.store))).toEqual(before);
    },
    120_000, // a rule alone takes six lists of ids
  );
});

it('has no entry for arguments that are gone', () => {
  expect([...Object.keys(IDS), ...Object.keys(VALUES)].filter((key) => !usedEntries.has(key))).toEqual([]);
});

/** A token by which an owner sees as the attacker. */
async function seenAs({ userName }: Attacker): Promise<string> {
  const { seeAsUser } = await server.call<{ seeAsUser: { token: string } }>(
    'mutation ($id: Id!) { seeAsUser(userId: $id) { token } }',
    { id: await userId(userName) },
    await server.login(OWNER_NAME, TEST_PASSWORD),
  );
  return seeAsUser.token;
}

async function autologinToken(userName: string): Promise<string> {
  const token = newSecret();
  await sql(
    `INSERT INTO autologin_token (user_id, token_hash, expires_at)
     SELECT id, $2, now() + interval '1 hour' FROM app_user WHERE user_name = $1`,
    [userName, secretHash(token)],
  );
  return token;
}

/** An address that the customer wants to write to and nobody has been asked for. */
async function askedAddress(who: Attacker): Promise<string> {
  const address = addressOf(who.userName, 'address');
  await askAddresses(server.store.db, Number(who.own.customer), [address], 'ALARMS');
  return address;
}

/** The token in the link of a mail that asks such an address. */
async function linkToken(who: Attacker): Promise<string> {
  const [token, inAnHour] = [newSecret(), Date.now() + 3_600_000];
  const address = { customerId: Number(who.own.customer), address: await askedAddress(who) };
  await askAgain(server.store.db, address, Date.now());
  await storeToken(server.store.db, address, secretHash(token), inAnHour);
  return token;
}

/** A session of a user of one's own. */
async function sessionOfKept(who: Attacker): Promise<string> {
  const [session] = await sql(
    `INSERT INTO session (user_id, refresh_hash, family_hash, expires_at)
     VALUES ($1, $2, $3, now() + interval '1 hour') RETURNING id`,
    [who.own.keptUser, secretHash(newSecret()), secretHash(newSecret())],
  );
  return session.id;
}

/** The token of a new link by which a user of one's own sets a password. */
async function passwordToken(who: Attacker): Promise<string> {
  const token = newSecret();
  await sql('UPDATE password_link SET closed_at = now() WHERE user_id = $1', [who.own.keptUser]);
  await sql(
    `INSERT INTO password_link (user_id, kind, token_hash, expires_at) VALUES ($1, 2, $2, now() + interval '1 hour')`,
    [who.own.keptUser, secretHash(token)],
  );
  return token;
}

/** The token of a new link that somebody made for a vehicle. */
async function shareToken(
  customer: number | string,
  asset: number | string,
  userName: string,
): Promise<string> {
  const token = newSecret();
  await sql(
    `INSERT INTO share_link (customer_id, asset_id, user_id, token_hash, fields, ends_at)
     VALUES ($1, $2, $3, $4, '{NAME,DRIVER}', now() + interval '1 hour')`,
    [customer, asset, await userId(userName), secretHash(token)],
  );
  return token;
}

/** A session of the attacker's own, besides the one of its calls. */
async function openedSession(who: Attacker): Promise<string> {
  const token = await server.login(who.userName, TEST_PASSWORD);
  const { ownSessions } = await server.call<{ ownSessions: { sessionId: string; isThis: boolean }[] }>(
    '{ ownSessions { sessionId isThis } }',
    {},
    token,
  );
  return ownSessions.find(({ isThis }) => isThis)?.sessionId ?? '';
}

async function refreshToken(userName: string): Promise<string> {
  const { login } = await server.call<{ login: { refToken: string } }>(
    'mutation ($u: String!, $p: String!) { login(userName: $u, password: $p) { refToken } }',
    { u: userName, p: TEST_PASSWORD },
  );
  return login.refToken;
}

async function endSecondFactors(): Promise<void> {
  if (verified.size > 0) await sql('DELETE FROM second_factor WHERE user_id = ANY($1)', [[...verified]]);
  verified.clear();
}

/** Gives a user a second factor, offered or on, and a code that is good for it; or takes it away, where no code is needed. */
async function secondFactor(
  { userName }: Attacker,
  state: 'none' | 'offered' | 'on',
): Promise<string | null> {
  const user = await userId(userName);
  await sql('DELETE FROM second_factor WHERE user_id = $1', [user]);
  if (state === 'none') return null;
  verified.add(user);
  const totp = new TOTP();
  await sql('INSERT INTO second_factor (user_id, secret, confirmed_at) VALUES ($1, $2, $3)', [
    user,
    Buffer.from(totp.secret.bytes),
    state === 'on' ? new Date() : null,
  ]);
  return totp.generate();
}
