import { graphql } from '../api/index.ts';

graphql(`
  fragment ExplanationParts on Explanation {
    about
    mid
    customerId
    source
    from
    until
    event
    rule
    ruleVersion
    settingsVersion
    settingsAt
    agrees
    thresholds {
      name
      value
    }
    figures {
      name
      value
      text
    }
    segments {
      state
      from
      until
      distanceM
      remarks
    }
    events {
      at
      code
      subject
      name
    }
    crossings {
      code
      name
      threshold
      limit
      measured
      fGPS
    }
    checks {
      rule
      code
      name
      threshold
      limit
      measured
      fGPS
    }
    fixCount
    usedCount
    setAsideCount
    isCut
    places {
      kind
      name
      color
      geomJson
      lineJson
    }
    path
    fixes {
      id
      fGPS
      lat
      lon
      vel
      ignition
      use
      reasons
      leapKmh
      events
    }
  }
`);

export const EXPLAIN = graphql(`
  query Explain(
    $assetId: Id!
    $about: ExplainAbout!
    $from: DateTime!
    $until: DateTime
    $code: String
    $subject: Int
    $offset: Int
    $onlySetAside: Boolean
  ) {
    explain(
      assetId: $assetId
      about: $about
      from: $from
      until: $until
      code: $code
      subject: $subject
      offset: $offset
      onlySetAside: $onlySetAside
    ) {
      ...ExplanationParts
    }
  }
`);

export const EXPLAIN_ALARM = graphql(`
  query ExplainAlarm($notificationId: Id!, $offset: Int, $onlySetAside: Boolean) {
    explainAlarm(notificationId: $notificationId, offset: $offset, onlySetAside: $onlySetAside) {
      ...ExplanationParts
    }
  }
`);
