import type { Resolvers } from '@rastro/contract/resolvers';
import { MAX_FILE_BYTES } from '../access/attachedFiles.ts';
import { type CallContext, scopeOf } from '../access/context.ts';
import { answerOf, type FileRoute, OF_NUMBER } from '../access/fileRoute.ts';
import { codedError } from '../errors.ts';
import { documentFiles } from './files.ts';

/** The calls about the files of documents. */
export const documentsResolvers: Resolvers<CallContext> = {
  Query: {
    documentFiles: (_root, { documentId }, context) => documentFiles.list(scopeOf(context), documentId),
  },
  Mutation: {
    deleteDocumentFile: async (_root, { fileId }, context) => {
      await documentFiles.delete(scopeOf(context), fileId);
      return true;
    },
  },
};

/** The files of documents, by the ids of the document and of the file; one that is sent has its name in `?name=`. */
export const documentRoutes: readonly FileRoute[] = [
  {
    kind: 'upload',
    path: '/api/documents/:id/files',
    need: { kind: 'permission', anyOf: ['ModificarMoviles', 'ModificarConductores'] },
    about: {
      summary: 'Keeps a file with a document of a vehicle or a driver.',
      query: { name: { about: 'The name of the file.', isRequired: true } },
      answer: answerOf({ id: { ...OF_NUMBER, description: 'The id of the file.' } }),
    },
    maxBytes: MAX_FILE_BYTES,
    store: async (context, { content, asked: { id, query } }) => {
      const { name } = query;
      if (typeof name !== 'string') throw codedError('INVALID_INPUT', { field: 'name' });
      return { id: await documentFiles.store(scopeOf(context), id, { name, content }) };
    },
  },
  {
    kind: 'download',
    path: '/api/documents/files/:id',
    need: { kind: 'permission', anyOf: ['Moviles', 'Conductores'] },
    about: { summary: 'A file that is kept with a document of a vehicle or a driver.' },
    read: (context, { id }) => documentFiles.read(scopeOf(context), id),
  },
];
