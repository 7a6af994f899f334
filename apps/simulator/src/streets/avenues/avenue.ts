/** The class of a street, which decides its speed and its size. */
export type StreetClass = 'highway' | 'avenue' | 'street';

/**
 * A main street of Lima: name, class, and its course as latitude, longitude, latitude, longitude, ... It is drawn from memory of
 * the city and approximate: crossings have the right order and are within one to three blocks of the real ones.
 */
export type Avenue = readonly [name: string, streetClass: StreetClass, course: readonly number[]];
