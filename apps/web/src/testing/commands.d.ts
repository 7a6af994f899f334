import 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Lets the system wish for light or dark pages. */
    emulateColorScheme(scheme: 'light' | 'dark'): Promise<void>;
  }
}
