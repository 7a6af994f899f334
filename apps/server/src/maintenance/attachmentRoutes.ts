import { MAX_FILE_BYTES } from '../access/attachedFiles.ts';
import { scopeOf } from '../access/context.ts';
import { answerOf, type FileRoute, OF_NUMBER } from '../access/fileRoute.ts';
import { codedError } from '../errors.ts';
import { attachments } from './attachments.ts';

const need = { kind: 'permission', anyOf: ['Mantenimiento'] } as const;

/** The files of performed services, by the ids of the service and of the file; one that is sent has its name in `?name=`. */
export const attachmentRoutes: readonly FileRoute[] = [
  {
    kind: 'upload',
    path: '/api/maintenance/performed/:id/attachments',
    need,
    about: {
      summary: 'Keeps a file with a performed service.',
      query: { name: { about: 'The name of the file.', isRequired: true } },
      answer: answerOf({ id: { ...OF_NUMBER, description: 'The id of the file.' } }),
    },
    maxBytes: MAX_FILE_BYTES,
    store: async (context, { content, asked: { id, query } }) => {
      const { name } = query;
      if (typeof name !== 'string') throw codedError('INVALID_INPUT', { field: 'name' });
      return { id: await attachments.store(scopeOf(context), id, { name, content }) };
    },
  },
  {
    kind: 'download',
    path: '/api/maintenance/attachments/:id',
    need,
    about: { summary: 'A file that is kept with a performed service.' },
    read: (context, { id }) => attachments.read(scopeOf(context), id),
  },
];
