/** History in chunks, as the browser decodes it: on the page, or in a worker, since nothing here needs a page. */
export { fixesIn, fixesOf } from './fixesIn.ts';
