import { graphql } from '../../api/index.ts';

export const ALARM_RULES = graphql(`
  query AlarmRules {
    alarmRules {
      ...Rule
    }
  }
`);

export const ALARM_RECIPIENTS = graphql(`
  query AlarmRecipients($customerId: Id) {
    alarmRecipients(customerId: $customerId) {
      users {
        id
        name
        email
      }
      roles {
        id
        name
      }
    }
  }
`);

export const ALARM_CHANNELS = graphql(`
  query AlarmChannels($customerId: Id) {
    alarmChannels(customerId: $customerId) {
      telegram
      sms
      perCustomerHour
      inLastHour
      perReceiverHour
    }
  }
`);

export const TEST_RULE = graphql(`
  mutation TestAlarmRule($id: Id!) {
    testAlarmRule(id: $id)
  }
`);

export const RULE_GEOFENCES = graphql(`
  query RuleGeofences($customerId: Id, $searchText: String!, $pageSize: Int!) {
    geofence(customerId: $customerId, searchText: $searchText, pageSize: $pageSize) {
      items {
        id
        name
      }
    }
  }
`);

export const RULE_ROADS = graphql(`
  query RuleRoads($customerIDs: [Id!]!) {
    allRoadsByCustomersIDs(customerIDs: $customerIDs) {
      id
      name
    }
  }
`);

export const CREATE_RULE = graphql(`
  mutation CreateAlarmRule($rule: AlarmRuleInput!) {
    createAlarmRule(rule: $rule) {
      ...Rule
    }
  }
`);

export const UPDATE_RULE = graphql(`
  mutation UpdateAlarmRule($id: Id!, $version: Int!, $rule: AlarmRuleInput!) {
    updateAlarmRule(id: $id, version: $version, rule: $rule) {
      ...Rule
    }
  }
`);

export const DELETE_RULE = graphql(`
  mutation DeleteAlarmRule($id: Id!) {
    deleteAlarmRule(id: $id)
  }
`);

export const RESTORE_RULE = graphql(`
  mutation RestoreAlarmRule($id: Id!) {
    restoreAlarmRule(id: $id) {
      id
    }
  }
`);

export const DRY_RUN = graphql(`
  query AlarmRuleDryRun($rule: AlarmRuleInput!, $days: Int) {
    alarmRuleDryRun(rule: $rule, days: $days) {
      customerName
      assetCount
      from
      to
      rings
      incidents
      events
      cut
      assets {
        assetId
        name
        licensePlate
        rings
        events
      }
      days {
        date
        rings
      }
    }
  }
`);

export const DELIVERIES = graphql(`
  query AlarmDeliveries($pageNumber: Int, $pageSize: Int) {
    alarmDeliveries(pageNumber: $pageNumber, pageSize: $pageSize) {
      count
      items {
        id
        ruleName
        event
        about
        source
        channel
        receiver
        status
        attempts
        lastError
        createdAt
        sentAt
      }
    }
  }
`);

export const PREFERENCES = graphql(`
  query NotificationPreferences {
    notificationPreferences {
      ...Preferences
    }
  }
`);

export const SAVE_PREFERENCES = graphql(`
  mutation UpdateNotificationPreferences($preferences: NotificationPreferencesInput!) {
    updateNotificationPreferences(preferences: $preferences) {
      ...Preferences
    }
  }
`);

export const PUSH_KEY = graphql(`
  query PushKey {
    pushKey
  }
`);

export const SUBSCRIBE_PUSH = graphql(`
  mutation SubscribePush($endpoint: String!, $p256dh: String!, $auth: String!, $name: String!) {
    subscribePush(endpoint: $endpoint, p256dh: $p256dh, auth: $auth, name: $name) {
      ...Preferences
    }
  }
`);

export const UNSUBSCRIBE_PUSH = graphql(`
  mutation UnsubscribePush($endpoint: String!) {
    unsubscribePush(endpoint: $endpoint) {
      ...Preferences
    }
  }
`);

graphql(`
  fragment Preferences on NotificationPreferences {
    email
    push
    emailPerHour
    pushPerHour
    digestMinutes
    pushDevices {
      id
      name
      endpoint
      createdAt
    }
  }
`);

graphql(`
  fragment Rule on AlarmRule {
    id
    version
    customerId
    name
    enabled
    typeNotificationId
    events
    assetIds
    groupIds
    geofences {
      id
      name
      deleted
    }
    roads {
      id
      name
      deleted
    }
    hours {
      days
      from
      to
    }
    minimumDurationS
    dwellS
    repeatIntervalS
    coolDownS
    users {
      id
      name
      email
    }
    roles {
      id
      name
    }
    emails
    telegramChats
    phones
    channels {
      inApp
      email
      push
      webhookUrl
    }
    escalation {
      afterS
      users {
        id
        name
        email
      }
      roles {
        id
        name
      }
      emails
    }
    webhookSecret
    isDefault
  }
`);
