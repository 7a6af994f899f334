import { schemaText } from '@rastro/contract/schema';
import { Documents, type PreparedDocument } from '@rastro/server/http/documents';
import { isRefusal } from '@rastro/server/http/graphql';
import { executableSchema } from '@rastro/server/http/schema';
import { buildSchema } from 'graphql';

/** The selection of the web app: every field of a live point. */
export const LIVE_BATCH = `
  cursor snapshot removed
  items {
    id eid mid pat nMov nCli nCh idCh nInt lat lon vel cur fGPS tIgn tDet typ alarm signal dir odo sOdo horo utx evt roadStatus
    activeRouteName asset { itSupportsOBD2 typeMobile { id } } ignition motion externalVoltage batteryVoltage fuel
    satellites groupIds
  }`;

/** Prepares a call on the real schema with its guards and limits; only `pointsByGroups` has an answer. */
export function prepare(text: string, pointsByGroups: () => unknown): PreparedDocument {
  const none = (name: 'getQueryType' | 'getMutationType') =>
    Object.fromEntries(
      Object.keys(buildSchema(schemaText())[name]()?.getFields() ?? {}).map((field) => [field, () => null]),
    );
  const schema = executableSchema([
    { Query: { ...none('getQueryType'), pointsByGroups }, Mutation: none('getMutationType') },
  ]);
  const prepared = new Documents(schema, { introspection: false }).prepare(text, null);
  if (isRefusal(prepared)) throw new Error(prepared.map(({ message }) => message).join('; '));
  return prepared;
}
