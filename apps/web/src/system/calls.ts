import { graphql, type SystemStatusQuery } from '../api/index.ts';

/** What changes all the time. */
export const SYSTEM_STATUS = graphql(`
  query SystemStatus {
    systemStatus {
      at
      startedAt
      versions {
        product
        node
        postgres
        migration
      }
      health {
        ok
        databaseUp
        waitingMessages
        oldestWaitingSeconds
      }
      jobs {
        kind
        waiting
        running
        failed
        done
        oldestWaitingAt
        lastFailedAt
        lastErrorCode
      }
      protocols {
        name
        openConnections
        heardDevices
        devices
        messagesPerMinute
        meanWaitMs
        mostWaitMs
        refusedFrames
        frames
        faultyFrames
      }
      storage {
        folder
        folderBytes
        freeBytes
        databaseBytes
        tables {
          name
          bytes
          rows
        }
      }
      faults {
        isError
        message
        cause
        count
        firstAt
        lastAt
      }
      channels {
        channel
        sent
        waiting
        failed
      }
      failedDeliveries {
        id
        channel
        customerName
        attempts
        createdAt
        error
      }
    }
  }
`);

/** What stays while the server runs. */
export const SYSTEM_LICENCES = graphql(`
  query SystemLicences {
    systemStatus {
      packages {
        name
        version
        licence
      }
      mapSources {
        name
        attribution
      }
    }
  }
`);

/** How the installation does, as the page shows it. */
export type Status = NonNullable<SystemStatusQuery['systemStatus']>;
