/** The pages without bars that other sites may show in a frame: the map, one of its vehicles, and multiple tracking. */
const BARE_PAGES = /^\/(map(\/[^/?]*)?|mtracking)\/?\?([^#]*&)?menu=0(&|$)/;

/** Whether an address, its query included, is of the map without bars. */
export const isBareMap = (url: string): boolean => BARE_PAGES.test(url);

/** Reads EMBED_ORIGINS: origins separated by commas or blanks. Throws an error that names the faulty one. */
export function parseEmbedOrigins(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .map((each) => {
      if (!/^https?:\/\/[\w.:[\]-]+$/.test(each) || !URL.canParse(each) || new URL(each).origin !== each)
        throw new Error(`"${each}" is not an origin such as https://intranet.example`);
      return each;
    });
}
