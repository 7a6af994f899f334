/** The colours of a road: its path, the border of the strip beside it, which is one pixel wide, and its stops. */
export const ROAD_COLOURS = { path: '#d92d20', buffer: '#2563eb', stop: '#7c3aed' } as const;
