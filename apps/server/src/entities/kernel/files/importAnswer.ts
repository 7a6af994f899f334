import { answerOf, type JsonSchema, listOf, OF_NUMBER, OF_TEXT, orNull } from '../../../access/fileRoute.ts';

/** The first problems of the rows of a file. */
export const PROBLEMS_ANSWER: JsonSchema = listOf({
  type: 'object',
  properties: {
    row: { ...OF_NUMBER, description: 'The row of the file, of which the headings are the first.' },
    field: OF_TEXT,
    code: { ...OF_TEXT, description: 'What is wrong with it.' },
    limit: {
      type: 'number',
      description: 'What it may be at most or at least, where the code speaks of that.',
    },
    value: { ...OF_TEXT, description: 'What stands in the file.' },
  },
  required: ['row', 'field', 'code', 'value'],
  additionalProperties: false,
});

/** What the import of a file of an entity does, or would do (`ImportResult`), as it is answered. */
export const IMPORT_ANSWER: JsonSchema = answerOf({
  rows: OF_NUMBER,
  created: OF_NUMBER,
  updated: OF_NUMBER,
  unchanged: OF_NUMBER,
  wrong: { ...OF_NUMBER, description: 'Rows with a problem.' },
  problems: PROBLEMS_ANSWER,
  sample: {
    ...listOf(
      answerOf({
        row: OF_NUMBER,
        action: { enum: ['create', 'update', 'none'] },
        values: { type: 'object', additionalProperties: OF_TEXT },
      }),
    ),
    description: 'The first rows as they are understood, by the names of fields.',
  },
  ignored: { ...listOf(OF_TEXT), description: 'Headings of columns that no field has: they are not read.' },
  folders: {
    ...listOf(
      answerOf({
        name: OF_TEXT,
        style: orNull(answerOf({ color: orNull(OF_TEXT), href: OF_TEXT })),
        rows: OF_NUMBER,
        isThere: { type: 'boolean' },
      }),
    ),
    description: 'The folders of a file of points, where something can be made of them.',
  },
  changeId: { ...orNull(OF_TEXT), description: 'By which it can be undone; null where nothing was written.' },
});

/** The job that imports in the background. */
export const JOB_ANSWER: JsonSchema = answerOf({
  jobId: { ...OF_NUMBER, description: 'The id of the job that imports it.' },
});
