import { join } from 'node:path';
import type { DemoLogin } from '@rastro/contract/resolvers';
import type { FastifyBaseLogger } from 'fastify';
import { Attempts } from './access/attempts.ts';
import { costlyTurns } from './access/context.ts';
import { ensureFirstAdministrator, type FirstAdministrator, signingKey } from './access/firstStart.ts';
import { RequesterCache } from './access/requester.ts';
import { Sessions } from './access/sessions.ts';
import { AccessTokens, DownloadLinks } from './access/tokens.ts';
import { Courier, type CourierParts } from './alarms/courier.ts';
import { AlarmEvaluator } from './alarms/evaluator.ts';
import { NotificationFeed } from './alarms/live.ts';
import { AlarmNews } from './alarms/news.ts';
import { pushKeys } from './alarms/pushSetting.ts';
import { alarmsResolvers } from './alarms/resolvers.ts';
import { UNDOABLE_RULES } from './alarms/rules.ts';
import { askResolvers } from './ask/resolvers.ts';
import { BaseMaps } from './baseMaps/baseMaps.ts';
import { parseAdditionalMaps } from './baseMaps/configured.ts';
import { mapsFolder } from './baseMaps/files.ts';
import { baseMapsResolvers } from './baseMaps/resolvers.ts';
import { startQueryRetention } from './cargo/queries.ts';
import { cargoResolvers } from './cargo/resolvers.ts';
import type { Config } from './config.ts';
import { documentsResolvers } from './documents/resolvers.ts';
import { driversResolvers } from './drivers/resolvers.ts';
import { auditResolvers } from './entities/audit/resolvers.ts';
import { deviceFamilyResolvers } from './entities/deviceFamily.ts';
import { startFollowingAssignments } from './entities/driverAssignments.ts';
import { groupVehiclesResolvers } from './entities/groupVehicles.ts';
import { entitiesWith } from './entities/index.ts';
import { entityResolvers } from './entities/kernel/resolvers.ts';
import { personalDataResolvers } from './entities/personal/resolvers.ts';
import { transferResolvers } from './entities/transferAsset.ts';
import { eventsResolvers } from './events/resolvers.ts';
import { explainResolvers } from './explain/resolvers.ts';
import { factSettings } from './factSettings.ts';
import { fileRoutes } from './fileRoutes.ts';
import { fleetResolvers } from './fleet/resolvers.ts';
import { geofencesResolvers } from './geofences/resolvers.ts';
import { undoableGeofences } from './geofences/undo.ts';
import { readHealth } from './health.ts';
import { historyResolvers } from './history/resolvers.ts';
import { Documents } from './http/documents.ts';
import { parseEmbedOrigins } from './http/embedding.ts';
import { registerFiles } from './http/files.ts';
import { registerGraphql } from './http/graphql.ts';
import { executableSchema } from './http/schema.ts';
import { buildServer } from './http/server.ts';
import { registerWebsocket } from './http/websocket.ts';
import { ingestElsewhere } from './ingest/elsewhere.ts';
import type { Ingest } from './ingest/ingest.ts';
import { chosenCodecs, portsOf } from './ingest/listeners.ts';
import { startOwnIngest } from './ingest/ownIngest.ts';
import { integrationsResolvers } from './integrations/resolvers.ts';
import { jobKinds } from './jobKinds.ts';
import { startDayFinalizing } from './jobs/dayFinalizing.ts';
import { JobFiles } from './jobs/kernel/files.ts';
import type { Job } from './jobs/kernel/job.ts';
import { Jobs } from './jobs/kernel/jobs.ts';
import { jobsResolvers } from './jobs/kernel/resolvers.ts';
import { startJobRetention } from './jobs/kernel/retention.ts';
import { startRunner } from './jobs/kernel/runner.ts';
import { startPacking } from './jobs/packing.ts';
import { startRetention } from './jobs/retention.ts';
import { startSilenceWatch } from './jobs/silence.ts';
import { startThinning } from './jobs/thinning.ts';
import { startTimetables } from './jobs/timetables.ts';
import { journeysResolvers } from './journeys/resolvers.ts';
import { LiveFeed } from './live/feed.ts';
import { FLEET_CHANGED, FleetDirectory } from './live/fleetDirectory.ts';
import { LiveFleet } from './live/liveFleet.ts';
import { followFleet, shareFleet } from './live/sharedFleet.ts';
import { startAsking } from './mail/asking.ts';
import { mailResolvers } from './mail/resolvers.ts';
import { startAnnouncing } from './maintenance/announce.ts';
import { maintenanceResolvers } from './maintenance/resolvers.ts';
import { startAddressRetention } from './map/keptAddresses.ts';
import { PlaceAddresses } from './map/placeAddresses.ts';
import { mapResolvers } from './map/resolvers.ts';
import { mountingsResolvers } from './mountings/resolvers.ts';
import { Geocoder, type NamedLine } from './outside/geocoder.ts';
import { createMailer } from './outside/mail.ts';
import { OpenWeatherMap } from './outside/openWeatherMap.ts';
import type { PushKeys } from './outside/pushKeys.ts';
import { PACES, type Paces } from './paces.ts';
import { trustedProxies } from './peerNetwork.ts';
import { poisResolvers } from './pois/resolvers.ts';
import { profileResolvers } from './profile/resolvers.ts';
import { consolidatedResolvers } from './reports/consolidated.ts';
import { drivingResolvers } from './reports/driving/resolvers.ts';
import { fleetStatusResolvers } from './reports/fleetStatus.ts';
import { REPORTS } from './reports/index.ts';
import { journeyReportResolvers } from './reports/journeys/resolvers.ts';
import { reportResolvers } from './reports/kernel/resolvers.ts';
import { roadReportResolvers } from './reports/roads/resolvers.ts';
import { savedReportResolvers } from './reports/saved/resolvers.ts';
import { scheduledReportJob } from './reports/schedules/job.ts';
import { scheduledReportResolvers } from './reports/schedules/resolvers.ts';
import { startScheduler } from './reports/schedules/scheduler.ts';
import { reportFileResolvers } from './reports/sealed/resolvers.ts';
import { startFileRetention } from './reports/sealed/retention.ts';
import type { SealedParts } from './reports/sealed/sealable.ts';
import { roadsResolvers } from './roads/resolvers.ts';
import { undoableRoads } from './roads/undo.ts';
import { chosenRoles } from './roles.ts';
import { startRounds } from './rounds.ts';
import { secondFactorResolvers } from './secondFactor/resolvers.ts';
import { ownSessionsResolvers } from './session/ownSessions.ts';
import { sessionResolvers } from './session/resolvers.ts';
import { seeingResolvers } from './session/seeing.ts';
import { setAsideResolvers } from './setAside/resolvers.ts';
import { TANKS_CHANGED } from './settings/tankCalibrations.ts';
import { startArrivals } from './share/arrivals.ts';
import { shareResolvers } from './share/resolvers.ts';
import { startShareRetention } from './share/retention.ts';
import { ensureDefaultAlarmRules } from './store/alarmRules.ts';
import { openBus, type Topic } from './store/bus.ts';
import { type Database, type Db, openStore, type Store, type StoreOptions } from './store/database.ts';
import type { Connection } from './store/embedded/connection.ts';
import { DiskSpace } from './store/embedded/diskSpace.ts';
import { startEmbedded } from './store/embedded/embedded.ts';
import { History } from './store/history/history.ts';
import { historySeenBy } from './store/history/veiledHistory.ts';
import { migrate } from './store/migrate.ts';
import { MOUNTINGS_MOVED } from './store/mountingMoves.ts';
import { acquireOwnership } from './store/ownership.ts';
import type { PastThresholds } from './store/shownRefuellings.ts';
import { NOTHING_SPARED } from './store/veil.ts';
import { WorkQueue } from './store/workQueue.ts';
import { startSupportMail } from './support/mailing.ts';
import { supportResolvers } from './support/resolvers.ts';
import { notedLog, RecentFaults } from './system/recentFaults.ts';
import { systemResolvers } from './system/resolvers.ts';
import { thresholdsResolvers } from './thresholds/resolvers.ts';
import { undoableSets } from './thresholds/undo.ts';
import { trackingResolvers } from './tracking/resolvers.ts';
import { startPasswordMail } from './userAccess/mailing.ts';
import { userAccessResolvers } from './userAccess/resolvers.ts';
import { weatherResolvers } from './weather/resolvers.ts';
import { Weather } from './weather/weather.ts';

/** The longest time in milliseconds that a statement of a call or a job may take. */
const STATEMENT_MS = 110_000;

/** The longest time in milliseconds that a geocoding service may take to answer. */
const GEOCODER_MS = 5_000;
const GEOCODER_PAUSE_S = 30;

/** Thresholds, geofences or runs of routes changed, or were asked to be applied to the past. */
const SETTINGS_CHANGED: Topic<null> = { name: 'settings' };

/** What a start needs besides the config. */
export interface StartOptions {
  log: FastifyBaseLogger;
  /** The logins that the login page shows; only the demo has any. */
  demoLogins?: readonly DemoLogin[];
  /** The streets from which addresses are computed. */
  streets?: readonly NamedLine[];
  /** Fills the migrated store before anything else reads it, as the demo does. */
  prepareStore?: (store: Store) => Promise<void>;
  /** Shows the first administrator of an empty store, once everything else has started: the password is not shown again. */
  showFirstAdministrator?: (administrator: FirstAdministrator) => void;
  webFolder: string;
  /** A database that runs already, instead of the embedded one or DATABASE_URL. */
  database?: Connection;
  /** The paces that differ from those of a running Rastro, for tests. */
  paces?: Partial<Paces>;
}

/** A running Rastro. */
export interface Rastro {
  /** The address of the web app on this machine. */
  url: string;
  store: Store;
  ingest: Ingest;
  /** Stops in order: no new data, then what is under way is stored and answered, then the web server and the database stop. */
  close(): Promise<void>;
}

/** Composes and starts everything in one process. When a part cannot start, the others are stopped and the reason is thrown. */
export async function startRastro(config: Config, options: StartOptions): Promise<Rastro> {
  const faults = new RecentFaults();
  const log = notedLog(options.log, faults);
  const paces: Paces = { ...PACES, ...options.paces };
  const closers: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const configured = parseAdditionalMaps(config.ADDITIONAL_MAPS);
    const given = options.database ?? config.DATABASE_URL;
    const embedded = given ? null : await startEmbedded({ dataDir: config.DATA_DIR, log });
    if (embedded) closers.push(() => embedded.stop());
    const disk = embedded ? new DiskSpace({ folder: config.DATA_DIR, log }) : null;
    await disk?.start();
    closers.push(() => disk?.close());
    const roles = chosenRoles(config.ROLES);
    const database = embedded?.connection ?? given;
    const store = await openStore({ database, log, statementMs: STATEMENT_MS, fitLimits: true });
    closers.push(() => store.close());
    const ownership = roles.has('ingest')
      ? await acquireOwnership({ database, log, waitMs: paces.ownershipMs, silenceMs: paces.silenceMs })
      : null;
    ownership?.onSilence(store.cut);
    if (ownership) closers.push(() => ownership.release());
    await bringUpToDate({ database, log });
    const { db, turns } = store;
    const bus = await openBus({ database, db, log, silenceMs: paces.silenceMs });
    closers.push(() => bus.close());
    const queue = await WorkQueue.open({
      store,
      log,
      works: roles.has('jobs'),
      superviseS: Math.ceil(paces.jobsLookMs / 1_000),
    });
    closers.push(() => queue.close());
    const jobFiles = new JobFiles(join(config.DATA_DIR, 'jobs'));
    const jobs = new Jobs({ queue, bus, files: jobFiles });
    await options.prepareStore?.(store);
    await ensureDefaultAlarmRules(db);

    const geocoder = new Geocoder(options.streets);
    const addressOf = (latitude: number, longitude: number) => geocoder.addressOf(latitude, longitude);
    const directory = new FleetDirectory(db);
    const fleet = new LiveFleet(directory, addressOf);
    const pointsOf: SealedParts['pointsOf'] = (assetIds, sight) => fleet.points(assetIds, sight);
    await directory.refresh();
    const feed = new LiveFeed(fleet, paces.liveMs);
    closers.push(() => feed.close());
    const history = new History(store);
    const historyOutside = historySeenBy(history, { veil: NOTHING_SPARED });

    if (roles.has('jobs')) closers.push(await startTimetables(db, log));
    const alarmNews = new AlarmNews(bus);
    const { settings, thresholdSets } = factSettings(db);
    await settings.refresh();
    const refreshSettings = () =>
      settings
        .refresh()
        .catch((err) => log.warn({ err }, 'the thresholds could not be read; the last known ones stay'));

    const settingsChanged = async (): Promise<void> => {
      await refreshSettings();
      bus.publish(SETTINGS_CHANGED, null);
    };
    const applyToPast = (): void => {
      ingest.applyToPast();
      bus.publish(SETTINGS_CHANGED, null);
    };

    const notifications = new NotificationFeed(alarmNews, { history, addressOf }, log, paces.liveMs);
    closers.push(() => notifications.close());
    const keys = await pushKeys(db);
    const maps = mapsFolder(config.DATA_DIR);
    const baseMaps = await BaseMaps.open({ db, bus, configured, log });
    const weather = createWeather(config, log);
    const requesters = new RequesterCache(db, paces.requesterMs, bus);
    const key = await signingKey(db);
    const ownPasswords = new Attempts(); // one count, whatever the current password is asked for
    const tokens = new AccessTokens(key, config.SESSION_MINUTES);
    const links = new DownloadLinks(key);
    const sessions = new Sessions(db, {
      key,
      unusedDays: config.SESSION_DAYS,
      mostDays: config.SESSION_MAX_DAYS,
      onReuse: (sessionId) => requesters.forget(sessionId),
    });
    const publicUrl = config.PUBLIC_URL.replace(/\/+$/, '');
    const reportParts: SealedParts = { history, addressOf, publicUrl, settings, pointsOf };
    const kinds = jobKinds(reportParts);
    // A mail can ask where it leaves this machine and knows where its link leads.
    const asksByMail = config.SMTP_URL !== '' && publicUrl !== '';
    const entities = entitiesWith({ passwordMinLength: config.PASSWORD_MIN_LENGTH });
    const geofenceParts = { onChange: settingsChanged, apply: applyToPast };
    const roadsParts = { settings, runsChanged: settingsChanged, apply: applyToPast };
    const thresholdsParts = { thresholdSets, onChange: settingsChanged, apply: applyToPast };
    const schema = executableSchema([
      sessionResolvers({
        sessions,
        tokens,
        requesters,
        attempts: new Attempts(),
        demoLogins: options.demoLogins ?? [],
        resetsPasswords: asksByMail,
      }),
      userAccessResolvers({
        sessions,
        requesters,
        log,
        mails: asksByMail,
        attempts: new Attempts(),
        passwordMinLength: config.PASSWORD_MIN_LENGTH,
      }),
      ownSessionsResolvers({ sessions, requesters }),
      secondFactorResolvers({ attempts: ownPasswords }),
      seeingResolvers({ tokens }),
      profileResolvers({
        sessions,
        requesters,
        attempts: ownPasswords,
        passwordMinLength: config.PASSWORD_MIN_LENGTH,
      }),
      eventsResolvers,
      roadsResolvers(roadsParts),
      explainResolvers({ history, settings }),
      askResolvers({ history, settings }),
      geofencesResolvers(geofenceParts),
      fleetResolvers({
        correct: applyToPast,
        listeners: portsOf(chosenCodecs(config.PROTOCOLS), config.DEVICE_PORT_BASE),
      }),
      poisResolvers,
      mapResolvers({
        fleet,
        history,
        addressOf,
        placeAddresses: configuredGeocoder(db, config, publicUrl, log),
        streetViewUrl: config.STREET_VIEW_URL,
      }),
      baseMapsResolvers(baseMaps, maps),
      weatherResolvers(weather),
      mountingsResolvers({ history, jobs }),
      journeysResolvers({ history, addressOf }),
      historyResolvers({ links }),
      alarmsResolvers({
        history,
        addressOf,
        news: alarmNews,
        pushKey: keys.publicKey,
        channels: {
          telegram: config.TELEGRAM_BOT_TOKEN !== '',
          sms: config.SMS_URL !== '',
          perCustomerHour: config.MESSAGES_PER_CUSTOMER_HOUR,
        },
      }),
      maintenanceResolvers,
      deviceFamilyResolvers({ jobs }),
      transferResolvers,
      groupVehiclesResolvers,
      personalDataResolvers({ jobs }),
      documentsResolvers,
      driversResolvers,
      mailResolvers({ byMail: asksByMail, attempts: new Attempts() }),
      jobsResolvers({ jobs, kinds, links }),
      setAsideResolvers({ takeInAgain: (ids) => ingest.takeInAgain(ids) }),
      thresholdsResolvers(thresholdsParts),
      trackingResolvers,
      cargoResolvers({ fleet, key, demandsVerification: config.GUIDE_VERIFICATION === 'require' }),
      shareResolvers({ fleet, history: historyOutside, bus }),
      supportResolvers,
      systemResolvers({
        db,
        faults,
        dataFolder: config.DATA_DIR,
        ingest: {
          get counters() {
            return ingest.counters;
          },
          rates: () => ingest.rates(),
        },
        health: () => health(),
        baseMaps: () => baseMaps.shown,
      }),
      integrationsResolvers,
      ...entities.map((entity) => entityResolvers(entity, { links })),
      auditResolvers(entities, [
        undoableGeofences(geofenceParts),
        undoableRoads(roadsParts),
        UNDOABLE_RULES,
        undoableSets(thresholdsParts),
      ]),
      fleetStatusResolvers({ ...reportParts, jobs }),
      consolidatedResolvers({ ...reportParts, jobs }),
      journeyReportResolvers(reportParts),
      drivingResolvers(reportParts),
      roadReportResolvers(reportParts),
      savedReportResolvers,
      scheduledReportResolvers({ job: scheduledReportJob(reportParts), links }),
      reportFileResolvers(reportParts),
      ...REPORTS.map((report) => reportResolvers(report, { ...reportParts, links, jobs })),
    ]);
    const documents = new Documents(schema, { introspection: !config.production });

    if (ownership) closers.push(shareFleet(bus, fleet));
    else if (roles.has('api') || roles.has('jobs')) closers.push(await followFleet(bus, db, fleet));
    const ingest = ownership
      ? await startOwnIngest({
          database,
          ownership,
          demandRoom: () => disk?.demandRoom(),
          beside: history,
          settings,
          log,
          paces,
          host: config.DEVICE_HOST,
          portBase: config.DEVICE_PORT_BASE,
          connectionLimits: {
            perAddress: config.DEVICE_CONNECTIONS_PER_ADDRESS,
            unidentifiedPerAddress: config.DEVICE_UNIDENTIFIED_PER_ADDRESS,
          },
          codecs: chosenCodecs(config.PROTOCOLS),
          onLive: (changes) => fleet.apply(changes),
        })
      : ingestElsewhere;
    closers.push(() => ingest.close());
    const health = () =>
      readHealth({
        ping: () => (ownership ? ownership.confirm() : store.ping()), // a connection of its own is never busy with calls
        ingest,
        waitingMs: paces.waitingMs,
        disk,
      });
    const readSettings = (): void => void refreshSettings().then(() => ingest.applyToPast());
    bus.listen(SETTINGS_CHANGED, {
      heard: (_news, elsewhere) => elsewhere && readSettings(),
      missed: readSettings,
    });
    bus.listen(TANKS_CHANGED, { heard: readSettings, missed: readSettings });
    const moveMountings = (): void => ingest.applyToPast();
    bus.listen(MOUNTINGS_MOVED, { heard: moveMountings, missed: moveMountings });
    if (ownership)
      closers.push(
        startSilenceWatch({
          everyMs: paces.silencesLookMs,
          db,
          history,
          log,
          isListening: () => !ingest.storeAway,
          heardAt: (assetId) => ingest.heardAt(assetId),
          onRest: (resting) => fleet.rest(resting),
        }),
      );
    if (roles.has('jobs')) {
      const parts = {
        db,
        turns,
        history,
        directory,
        fleet,
        news: alarmNews,
        keys,
        addressOf,
        config,
        publicUrl,
        asksByMail,
        jobs,
        jobFiles,
        scheduledReport: scheduledReportJob(reportParts),
      };
      closers.push(
        ...startBackgroundRounds({ ...parts, thresholds: (...asked) => settings.past(...asked), paces, log }),
      );
      closers.push(startJobRetention(db, jobFiles, log));
      closers.push(
        await startRunner({
          db,
          turns,
          queue,
          bus,
          files: jobFiles,
          jobs: kinds,
          log,
          onDone: (readerId) => alarmNews.publish({ readerId }),
        }),
      );
    }

    const readDirectory = async (): Promise<void> => {
      if (await directory.refresh()) await feed.refreshScopes();
    };
    const directoryFailed = (err: unknown): void =>
      log.warn({ err }, 'names, groups and thresholds could not be read; the last known ones stay');
    const fleetChanged = (): void => {
      const read = [readDirectory(), settings.refresh(), ingest.refreshDevices()];
      void Promise.all(read).catch(directoryFailed);
    };
    bus.listen(FLEET_CHANGED, { heard: fleetChanged, missed: fleetChanged });
    closers.push(
      startRounds({
        round: async () => {
          ingest.applyToPast(); // another process may have been asked
          await settings.refresh();
          await readDirectory();
          return false;
        },
        everyMs: paces.directoryMs,
        firstMs: paces.directoryMs,
        onFailure: directoryFailed,
      }),
    );

    const app = await buildServer({
      log,
      trustProxy: trustedProxies(config.TRUST_PROXY),
      webFolder: options.webFolder,
      publicUrl: config.PUBLIC_URL,
      embedOrigins: parseEmbedOrigins(config.EMBED_ORIGINS),
      mapOrigins: () => baseMaps.origins,
      health,
    });
    if (roles.has('api')) {
      const costly = costlyTurns();
      const parts = { db, turns, costly, documents, tokens, requesters, publicUrl: config.PUBLIC_URL };
      registerGraphql(app, parts);
      const { importMessages } = ingest;
      registerFiles(
        app,
        { ...parts, links },
        fileRoutes({
          geofencesChanged: settingsChanged,
          ...reportParts,
          importMessages,
          jobs,
          jobFiles,
          baseMaps,
          mapsFolder: maps,
          weather,
        }),
      );
      const sources = { newNotifications: notifications.subscribe };
      registerWebsocket(app, { ...parts, feed, sources });
    }
    await app.listen({ host: config.HOST, port: config.PORT });
    closers.push(() => app.close());
    // Only a Rastro that has all its ports has a first administrator: nobody is shown the password of one that did not start.
    if (await ensureFirstAdministrator(db, config.ADMIN_PASSWORD, options.showFirstAdministrator))
      await readDirectory();

    return { url: `http://localhost:${config.PORT}`, store, ingest, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** The weather of the configured service; null without a key. */
function createWeather(config: Config, log: FastifyBaseLogger): Weather | null {
  if (config.WEATHER_KEY === '') return null;
  const { WEATHER_KEY: key, WEATHER_URL: url, WEATHER_TILES_URL: tilesUrl } = config;
  const service = new OpenWeatherMap({ key, url, tilesUrl });
  return new Weather({ service, log, callsPerMinute: config.WEATHER_CALLS_PER_MINUTE });
}

/** The service outside that is asked for addresses; null where none is configured. */
function configuredGeocoder(
  db: Db,
  config: Config,
  publicUrl: string,
  log: FastifyBaseLogger,
): PlaceAddresses | null {
  if (config.GEOCODER_URL === '') return null;
  const userAgent = publicUrl === '' ? 'Rastro' : `Rastro (${publicUrl})`;
  return new PlaceAddresses({
    db,
    geocoder: { kind: config.GEOCODER_KIND, url: config.GEOCODER_URL, userAgent, withinMs: GEOCODER_MS },
    perSecond: config.GEOCODER_PER_SECOND,
    keptDays: config.GEOCODER_KEEP_DAYS,
    pauseS: GEOCODER_PAUSE_S,
    log,
  });
}

interface RoundParts extends Database {
  history: History;
  thresholds: PastThresholds;
  directory: FleetDirectory;
  fleet: LiveFleet;
  news: AlarmNews;
  keys: PushKeys;
  addressOf: (latitude: number, longitude: number) => string | null;
  config: Config;
  /** The address at which people open the web app, without a slash at its end; empty where it is not known. */
  publicUrl: string;
  /** Whether the owners of addresses that belong to no user are asked for their consent by mail. */
  asksByMail: boolean;
  jobs: Jobs;
  jobFiles: JobFiles;
  /** The kind of job that makes the file of a run of a scheduled report. */
  scheduledReport: Job;
  paces: Paces;
  log: FastifyBaseLogger;
}

/** The bot and the gateway that are configured. */
function messengersOf(config: Config): Pick<CourierParts, 'telegram' | 'sms'> {
  const allowPrivate = config.WEBHOOK_PRIVATE_ADDRESSES;
  const { TELEGRAM_BOT_TOKEN: token, SMS_URL: url } = config;
  return {
    telegram: token === '' ? null : { url: config.TELEGRAM_URL.replace(/\/$/, ''), token, allowPrivate },
    sms:
      url === ''
        ? null
        : { url, authorization: config.SMS_AUTHORIZATION, body: config.SMS_BODY, allowPrivate },
  };
}

/** Starts the rounds of the background work. Returns the functions that stop them. */
function startBackgroundRounds(parts: RoundParts): (() => Promise<void> | void)[] {
  const { db, history, directory, fleet, news, keys, addressOf, config, publicUrl, asksByMail, paces, log } =
    parts;
  const perCustomerHour = config.MESSAGES_PER_CUSTOMER_HOUR;
  const evaluator = new AlarmEvaluator({ db, directory, news, log, perCustomerHour });
  evaluator.start(paces.alarmsMs);
  const mailer = createMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    outboxFolder: join(config.DATA_DIR, 'outbox'),
  });
  const courier = new Courier({
    db,
    log,
    addressOf,
    publicUrl,
    perCustomerHour,
    mailer,
    push: {
      keys,
      contact: `mailto:${/[^\s@<>]+@[^\s@<>]+/.exec(config.MAIL_FROM)?.[0]}`,
      allowPrivate: config.WEBHOOK_PRIVATE_ADDRESSES,
    },
    ...messengersOf(config),
    allowPrivate: config.WEBHOOK_PRIVATE_ADDRESSES,
  });
  courier.start(paces.courierMs);
  return [
    () => mailer.close(),
    ...(asksByMail
      ? [
          startAsking({ db, log, mailer, publicUrl }, paces.courierMs),
          startPasswordMail({ db, log, mailer, publicUrl }, paces.courierMs),
        ]
      : []),
    ...(config.SUPPORT_EMAIL === ''
      ? []
      : [startSupportMail({ db, log, mailer, to: config.SUPPORT_EMAIL, publicUrl }, paces.courierMs)]),
    startScheduler(
      {
        db,
        log,
        jobs: parts.jobs,
        files: parts.jobFiles,
        mailer,
        publicUrl,
        turns: parts.turns,
        job: parts.scheduledReport,
      },
      paces.courierMs,
    ),
    startAnnouncing(db, log, paces.announceMs),
    startFollowingAssignments(db, log, paces.announceMs),
    startDayFinalizing(db, history, parts.thresholds, log),
    startThinning(db, log),
    startQueryRetention(db, log),
    startAddressRetention(db, config.GEOCODER_KEEP_DAYS, log),
    startArrivals(
      { db, history: historySeenBy(history, { veil: NOTHING_SPARED }), fleet },
      log,
      paces.arrivalsMs,
    ),
    startShareRetention(db, log),
    startFileRetention(db, log),
    startRetention({ db, history, news }, config.POSITION_RETENTION_DAYS, log),
    startPacking(history, config.POSITION_PACK_AFTER_HOURS, log),
    () => evaluator.close(),
    () => courier.close(),
  ];
}

/** Migrates the database, on a connection whose statements may take as long as they need. */
async function bringUpToDate(options: Pick<StoreOptions, 'database' | 'log'>): Promise<void> {
  const store = await openStore({ ...options, poolSize: 1 });
  try {
    await migrate(store.pool, options.log);
  } finally {
    await store.close();
  }
}
