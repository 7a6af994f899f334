/** The address of the page that shows the vehicles of multiple tracking beside each other. */
export const TRACKING_PATH = '/mtracking';
