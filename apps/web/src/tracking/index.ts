/** Multiple tracking: the few vehicles that a user follows beside each other. */
export { TRACKING_PATH } from './path.ts';
export { TrackingShortcut } from './TrackingShortcut.tsx';
export { trackingTexts } from './texts.ts';
export { useMultipleTracking } from './useMultipleTracking.ts';
