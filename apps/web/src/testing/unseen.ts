import { page } from 'vitest/browser';

/** The runner's frame in which tests run; null where the page stands by itself. */
const frame = (): HTMLElement | null => window.frameElement as HTMLElement | null;

/**
 * Lets the browser paint nothing of the page from now on: it is laid out, hit and focused as ever, and nobody looks at it. Painting
 * without a graphics card was a quarter of a test's time. Taking a screenshot ends it.
 */
export function leaveUnseen(): void {
  frame()?.style.setProperty('opacity', '0');
}

/** Lets pages be seen on screenshots all the same. */
export function showOnScreenshots(): void {
  const { screenshot } = page;
  page.screenshot = ((...options: Parameters<typeof screenshot>) => {
    frame()?.style.removeProperty('opacity');
    return screenshot(...options);
  }) as typeof screenshot;
}
