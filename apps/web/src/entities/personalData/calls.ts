import { graphql } from '../../api/index.ts';

/** What erasing a person would change. */
export const PREVIEW = graphql(`
  query PersonalDataPreview($kind: PersonKind!, $personId: Id!) {
    personalDataPreview(kind: $kind, personId: $personId) { part deleted changed }
  }
`);

/** Those who were deleted, and of whom data are still held. */
export const DELETED_PEOPLE = graphql(`
  query DeletedPeople($kind: PersonKind!, $searchText: String, $pageNumber: Int, $pageSize: Int) {
    deletedPeople(kind: $kind, searchText: $searchText, pageNumber: $pageNumber, pageSize: $pageSize) {
      count items { id name customerName deletedAt }
    }
  }
`);

/** All that is held about a person, as the file of a job. */
export const EXPORT = graphql(`
  mutation ExportPersonalData($kind: PersonKind!, $personId: Id!) {
    exportPersonalData(kind: $kind, personId: $personId) { id }
  }
`);

/** Erases a person by a job. */
export const ERASE = graphql(`
  mutation ErasePersonalData($kind: PersonKind!, $personId: Id!, $name: String!) {
    erasePersonalData(kind: $kind, personId: $personId, name: $name) { id }
  }
`);
