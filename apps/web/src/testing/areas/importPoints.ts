/** A folder as the import of a file of points names it. */
interface NamedFolder {
  name: string;
  rows: number;
  isThere: boolean;
}

/** The names of the points of a KML file, and its folders, of which those are there that are named. */
export function pointsOf(kml: string, there: readonly string[]): { names: string[]; folders: NamedFolder[] } {
  const names = [...kml.matchAll(/<Placemark><name>([^<]*)/g)].map(([, name = '']) => name);
  const folders = [...kml.matchAll(/<Folder><name>([^<]*)<\/name>(.*?)<\/Folder>/gs)].map(
    ([, name = '', within = '']) => ({
      name,
      rows: within.split('<Placemark>').length - 1,
      isThere: there.includes(name),
    }),
  );
  return { names, folders };
}
