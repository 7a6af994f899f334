import { graphql } from '../api/index.ts';

export const SET_ASIDE_MESSAGES = graphql(`
  query SetAsideMessages($pageNumber: Int, $pageSize: Int, $upTo: Id) {
    setAsideMessages(pageNumber: $pageNumber, pageSize: $pageSize, upTo: $upTo) {
      total
      messages {
        id
        protocol
        deviceIdentifier
        licensePlate
        receivedAt
        reason
        frameBytes
      }
    }
  }
`);

/** The newest up to an id: the message of this id, unless it is no longer set aside. */
export const SET_ASIDE_MESSAGE = graphql(`
  query SetAsideMessage($id: Id!) {
    setAsideMessages(upTo: $id, pageSize: 1) {
      messages {
        id
        protocol
        deviceIdentifier
        licensePlate
        peer
        receivedAt
        setAsideAt
        reason
        frame
        frameBytes
        messageCount
      }
    }
  }
`);

export const TAKE_IN_AGAIN = graphql(`
  mutation TakeInAgain($ids: [Id!]!) {
    takeInAgain(ids: $ids) {
      id
      outcome
      reason
    }
  }
`);

export const DELETE_SET_ASIDE = graphql(`
  mutation DeleteSetAside($ids: [Id!]!) {
    deleteSetAside(ids: $ids)
  }
`);
