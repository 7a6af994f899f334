/** Writing to those who run this installation. */
export { SupportDialog } from './SupportDialog.tsx';
