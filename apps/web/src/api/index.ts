/** The only folder that uses the network. `graphql` gives calls their types, which `npm run codegen` writes. */
export { type ByteRange, download, getBytes, getKept, getRange, saveFile, sendFile } from './bytes.ts';
export {
  type Call,
  type Credentials,
  call,
  callPublic,
  callWith,
  madeCall,
  query,
  setCredentials,
} from './call.ts';
export { CallError, type CallErrorCode, codeOf, type MeanwhileChange, meanwhileOf } from './errors.ts';
export { errorText } from './errorText.ts';
export { graphql } from './generated/gql.ts';
export type * from './generated/graphql.ts';
export { serverNow } from './serverClock.ts';
export { closeSocket, type SubscriptionSink, socketHeardAt, subscribe } from './subscribe.ts';
