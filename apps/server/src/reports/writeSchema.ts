import { writeFile } from 'node:fs/promises';
import { REPORTS } from './index.ts';
import { reportSchema } from './kernel/schemaText.ts';

/** `npm run reports`: writes the schema of the reports' calls from their definitions. */
const file = new URL('../../../../packages/contract/schema/reports.graphql', import.meta.url);
await writeFile(file, reportSchema(REPORTS));
