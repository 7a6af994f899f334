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
    /** The layout that is kept of a screen, null without one, and whether what is seen now replaces it. */
    keptLayout(screen: string): Promise<{ text: string | null; isReplaced: boolean }>;
    /** Keeps the layout of a screen. */
    keepLayout(screen: string, text: string): Promise<void>;
  }
}
