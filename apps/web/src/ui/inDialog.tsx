import classes from './inDialog.module.css';
import { lazyPart } from './lazyPart.tsx';
import { type Frame, Part } from './Part.tsx';

const LaterDialog = lazyPart(async () => (await import('./Dialog.tsx')).Dialog);

/** The frame of a part that is a dialog. Where not even the dialog could be loaded, what is said of it stands in a corner. */
export const inDialog =
  (onClose: () => void): Frame =>
  (content) => (
    <Part frame={(alone) => <div className={classes.alone}>{alone}</div>}>
      <LaterDialog onClose={onClose}>{content}</LaterDialog>
    </Part>
  );
