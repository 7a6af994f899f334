/** The cache of tiles of the built-in map: they tell where somebody has looked. */
export const TILES = 'tiles';
