import { writeFile } from 'node:fs/promises';
import { ENTITIES } from './index.ts';
import { entitySchema } from './kernel/schemaText.ts';

/** `npm run entities`: writes the schema of the entities' calls from their definitions. */
const file = new URL('../../../../packages/contract/schema/entities.graphql', import.meta.url);
await writeFile(file, entitySchema(ENTITIES));
