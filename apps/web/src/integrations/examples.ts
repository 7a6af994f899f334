/** An example of a call: the keys of what it is called and of what there is to know, and the text to be copied. */
interface Example {
  key: 'graphql' | 'lists' | 'rest' | 'files' | 'webhookExample';
  hint: 'graphqlHint' | 'listsHint' | 'restHint' | 'filesHint' | 'webhookHint';
  text: string;
}

const KEY = '-H "Authorization: Bearer $RASTRO_KEY"';
const JSON_BODY = '-H "Content-Type: application/json"';

const graphql = (origin: string, query: string): string =>
  `curl -s ${origin}/graphql ${KEY} ${JSON_BODY} \\\n  -d '${JSON.stringify({ query })}'`;

/** Calls of the server at an origin, as a shell takes them; the key is in RASTRO_KEY. */
export const examples = (origin: string): readonly Example[] => [
  {
    key: 'graphql',
    hint: 'graphqlHint',
    text: graphql(origin, '{ points { mid nMov pat lat lon vel fGPS } }'),
  },
  {
    key: 'lists',
    hint: 'listsHint',
    text: graphql(
      origin,
      '{ fleetAssets(pageSize: 500, after: null) { count items { id name licensePlate } } }',
    ),
  },
  {
    key: 'rest',
    hint: 'restHint',
    text: [
      `curl -s "${origin}/api/clients?page=1&limit=9999" ${KEY}`,
      `curl -s -X PATCH ${origin}/api/clients ${KEY} ${JSON_BODY} \\\n  -d '{"_id":7,"Telefonos":"+51 1 200 0001"}'`,
    ].join('\n\n'),
  },
  {
    key: 'files',
    hint: 'filesHint',
    text: `curl -s "${origin}/api/entities/fleetAssets/import?name=fleet.xlsx&apply=true" ${KEY} \\\n  -H "Content-Type: application/octet-stream" --data-binary @fleet.xlsx`,
  },
  {
    key: 'webhookExample',
    hint: 'webhookHint',
    text: `POST /hook
webhook-id: 0b5c2f4e-8f7e-4d37-9a10-0f6c4b0f9d11
webhook-timestamp: 1763478000
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{
  "type": "alarm",
  "id": "0b5c2f4e-8f7e-4d37-9a10-0f6c4b0f9d11",
  "rule": { "id": 12, "name": "Exceso de velocidad" },
  "event": { "code": "speedExcess", "startTime": "2026-11-18T15:00:00.000Z" },
  "asset": { "id": 7, "name": "Camión 7", "licensePlate": "ABC-123" },
  "latitude": -12.09,
  "longitude": -77.04
}`,
  },
];
