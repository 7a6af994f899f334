/** How fast and how big a street is. */
export type StreetClass = 'highway' | 'avenue' | 'street';

/**
 * A main street of Lima: name, class, and its course as latitude, longitude, latitude, longitude, ... from memory
 * of the city, honestly approximate: crossings stand in the right order and within one to three blocks of the truth.
 */
export type Avenue = readonly [name: string, streetClass: StreetClass, course: readonly number[]];
