/** The path of the page of devices that are not heard, and the permission that opens it, which its calls need as well. */
export const UNKNOWN_DEVICES_PATH = '/manage/unknownDevices';
export const SEES_UNKNOWN_DEVICES: readonly string[] = ['Equipos'];
/** Loads the page for the router. */
export const loadUnknownDevicesPage = () => import('./UnknownDevicesPage.tsx');
