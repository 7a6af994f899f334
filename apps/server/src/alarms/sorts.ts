/** A sort of incidents. */
export interface Sort {
  /** One of `NOTIFICATION_TYPE`. */
  typeId: number;
  /** One of `INCIDENT_KIND`. */
  kind: number;
  code: string;
}

/** How many incidents of one sort wait. */
export interface WaitingSum extends Sort {
  waiting: number;
  /** Number of streams, of one vehicle and code each, that they are in. */
  streams: number;
  /** Number of them that the requester has read. */
  read: number;
}
