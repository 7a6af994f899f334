/** The path at which pages read files of base maps. */
export const FILE_PATH = '/api/maps/file';

/** The address at which pages read a file of base maps. */
export const fileUrl = (name: string): string => `${FILE_PATH}?name=${encodeURIComponent(name)}`;
