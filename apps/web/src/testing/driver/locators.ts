import { type Locator, locators, page } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** What a CSS selector finds: for what has neither a role nor a text. */
    css(selector: string): Locator;
  }
}

locators.extend({ css: (selector: string) => selector });

/** The page that the app is on, with everything that can be found on it. */
export { page };
