import { graphql } from '../api/index.ts';

export const NOTIFICATIONS = graphql(`
  query Notifications(
    $typeNotificationId: Id
    $assetid: Id
    $typeAlarm: [AlarmKind!]
    $event: Id
    $onlyUnreaded: Boolean
    $pageNumber: Int
    $pageSize: Int
    $lastId: Id
    $cant: Int
    $acknowledged: Boolean
  ) {
    notifications(
      typeNotificationId: $typeNotificationId
      assetid: $assetid
      typeAlarm: $typeAlarm
      event: $event
      onlyUnreaded: $onlyUnreaded
      pageNumber: $pageNumber
      pageSize: $pageSize
      lastId: $lastId
      cant: $cant
      acknowledged: $acknowledged
    ) {
      cantUnACK
      cantUnACKAlarms
      cantUnACKReport
      cantUnACKMaintenance
      cantUnACKHardware
      cantUnACKSoftware
      cantUnACKWithoutTransmision
      cantUnread
      cantUnreadAlarms
      cantUnreadReport
      cantUnreadMaintenance
      total
      list {
        ...Alarm
      }
    }
  }
`);

export const ALARM_MOMENTS = graphql(`
  query AlarmMoments($movilID: Id!, $fechaInicio: DateTime!, $fechaFin: DateTime!) {
    alarmMoments(movilID: $movilID, fechaInicio: $fechaInicio, fechaFin: $fechaFin) {
      notificationId
      date
      event
      eventCode
    }
  }
`);

export const NEW_NOTIFICATIONS = graphql(`
  subscription NewNotifications {
    newNotifications {
      ...AlarmNews
    }
  }
`);

export const ACK_ALARMS = graphql(`
  mutation AckAlarms($notificationId: [Id!]!) {
    ACKAlarms(notificationId: $notificationId) {
      count
      notificationId
    }
  }
`);

export const UNDO_ACK_ALARMS = graphql(`
  mutation UndoAckAlarms($notificationId: [Id!]!) {
    undoACKAlarms(notificationId: $notificationId) {
      count
    }
  }
`);

export const ACK_MULTIPLE_ALARMS = graphql(`
  mutation AckMultipleAlarms(
    $typeNotificationId: Id
    $assetid: Id
    $date: DateTime
    $typeAlarm: [AlarmKind!]
    $event: Id
    $onlyUnreaded: Boolean
  ) {
    ACKMultipleAlarms(
      typeNotificationId: $typeNotificationId
      assetid: $assetid
      date: $date
      typeAlarm: $typeAlarm
      event: $event
      onlyUnreaded: $onlyUnreaded
    ) {
      count
      notificationId
    }
  }
`);

export const MARK_AS_READ = graphql(`
  mutation MarkNotificationAsRead($notificationId: [Id!]!) {
    markNotificationAsRead(notificationId: $notificationId) {
      count
    }
  }
`);

export const ALARM_ASSIGNEES = graphql(`
  query AlarmAssignees($notificationId: Id!) {
    alarmAssignees(notificationId: $notificationId) {
      id
      name
    }
  }
`);

export const ASSIGN_ALARM = graphql(`
  mutation AssignAlarm($notificationId: Id!, $userId: Id) {
    assignAlarm(notificationId: $notificationId, userId: $userId) {
      ...Alarm
    }
  }
`);

export const COMMENT_ALARM = graphql(`
  mutation CommentAlarm($notificationId: Id!, $text: String!) {
    commentAlarm(notificationId: $notificationId, text: $text) {
      ...Alarm
    }
  }
`);

export const EVENTS_ALARM = graphql(`
  query EventsAlarm {
    getEventsAlarm {
      id
      code
      label
      kind
      isEpisode
    }
  }
`);

graphql(`
  fragment AlarmCounters on NotificationCounters {
    cantUnACK
    cantUnACKAlarms
    cantUnACKReport
    cantUnACKMaintenance
    cantUnACKHardware
    cantUnACKSoftware
    cantUnACKWithoutTransmision
    cantUnread
    cantUnreadAlarms
    cantUnreadReport
    cantUnreadMaintenance
  }
`);

graphql(`
  fragment Alarm on Notification {
    id
    typeNotification {
      id
    }
    event
    eventCode
    estimated
    about
    source
    date
    datereaded
    typeAlarm
    assetId
    count
    lastDate
    endDate
    late
    rules
    acknowledgedAt
    acknowledgedBy
    assignee {
      id
      name
    }
    comments
    escalatedAt
    report {
      jobId
      runId
    }
    point {
      id
      nCli
      dir
      vel
      lat
      lon
      fGPS
    }
  }
`);

graphql(`
  fragment AlarmNews on NotificationNews {
    counters {
      ...AlarmCounters
    }
    items {
      ...Alarm
    }
    ringing
    acknowledged
    restored
    acknowledgedMany
  }
`);

export const READY_JOB_FILE = graphql(`
  query ReadyJobFile($jobId: Id!) {
    file: jobFile(jobId: $jobId) {
      url
    }
  }
`);

export const READY_RUN_FILE = graphql(`
  query ReadyRunFile($runId: Id!) {
    file: scheduledReportFile(runId: $runId) {
      url
    }
  }
`);

export const ALARM_SCENE = graphql(`
  query AlarmScene($notificationId: Id!) {
    alarmScene(notificationId: $notificationId) {
      alarm {
        ...Alarm
      }
      driver {
        name
        phone
      }
      places {
        kind
        name
        color
        geomJson
        lineJson
        deleted
      }
      trail {
        lat
        lon
        fGPS
      }
      comments {
        id
        author
        at
        text
      }
    }
  }
`);
