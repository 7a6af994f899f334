/** Exact addresses of what a person looks at, by the geocoding service of the installation where it has one. */
export { PlaceAddress } from './PlaceAddress.tsx';
