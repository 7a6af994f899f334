import type { DocumentFile } from '@rastro/contract/resolvers';
import type { FileAnswer } from '../api/asked.ts';
import type { FakeFleet } from '../fleet/types.ts';
import type { Area } from './area.ts';

type Stored = DocumentFile & { documentId: number; content: Blob };

/** The files of the documents of each fake fleet. */
const stored = new WeakMap<FakeFleet, Stored[]>();

function filesOf(fleet: FakeFleet): Stored[] {
  const files = stored.get(fleet) ?? [];
  stored.set(fleet, files);
  return files;
}

/** Gives a file of a document, or keeps one that is sent. */
export const answerDocumentFiles: FileAnswer = ({ pathname, searchParams }, { method, body }, { fleet }) => {
  const files = filesOf(fleet);
  if (method !== 'POST')
    return new Response(files.find(({ id }) => id === Number(pathname.split('/').at(-1)))?.content);
  const content = body as Blob;
  const id = files.length + 1;
  const documentId = Number(pathname.split('/').at(-2));
  const name = searchParams.get('name') ?? '';
  files.push({ id, documentId, name, contentType: content.type, sizeBytes: content.size, content });
  return Response.json({ id });
};

/** The files of documents that expire. */
export const documents: Area = {
  Query: {
    fleetDocumentDriverOptions: () => [{ id: 1, label: 'Rosa Quispe' }],
    documentFiles: (_, { documentId }, { fleet }) =>
      filesOf(fleet)
        .filter((file) => file.documentId === documentId)
        .map(({ id, name, contentType, sizeBytes }) => ({ id, name, contentType, sizeBytes })),
  },
  Mutation: {
    deleteDocumentFile: (_, { fileId }, { fleet }) => {
      const files = filesOf(fleet);
      files.splice(
        files.findIndex(({ id }) => id === fileId),
        1,
      );
      return true;
    },
  },
};
