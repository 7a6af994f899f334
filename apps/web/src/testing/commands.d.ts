import 'vitest/browser';

declare module 'vitest/browser' {
  /** A file as if it lay on the disk. */
  interface ChosenFile {
    name: string;
    mimeType: string;
    base64: string;
  }

  interface BrowserCommands {
    /** Lets the system wish for light or dark pages. */
    emulateColorScheme(scheme: 'light' | 'dark'): Promise<void>;
    /** Moves the mouse off the page: what it points at would show its name, which Esc closes first. */
    leaveMouse(): Promise<void>;
    /** Presses a button that asks for a file, and chooses one. */
    chooseFile(button: Locator, file: ChosenFile): Promise<void>;
    /** Presses a button that saves a file to the disk; gives the file. */
    download(button: Locator): Promise<Omit<ChosenFile, 'mimeType'>>;
  }
}
