/** The pages without bars that other sites may show in a frame: the map, one of its vehicles, and multiple tracking. */
const BARE_PAGES = /^\/(map(\/[^/?]*)?|mtracking)\/?\?([^#]*&)?menu=0(&|$)/;

/** The page of a share link, which has no bars and needs no session. */
const SHARE_PAGE = /^\/share\/[\w-]+\/?(\?|$)/;

/** Whether an address, its query included, is of a page that other sites may show in a frame: the map without bars, or what a share link shows. */
export const isBarePage = (url: string): boolean => BARE_PAGES.test(url) || SHARE_PAGE.test(url);

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
