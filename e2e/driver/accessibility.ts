import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Of those the ones that another colour scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds against WCAG 2.2 AA on a page, each as `rule: where`; with `onlyColours` what it finds of colours. */
export async function accessibilityFaults(page: Page, { onlyColours = false } = {}): Promise<string[]> {
  await page.evaluate(standStill);
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (onlyColours ? axe.withRules(COLOUR_RULES) : axe.withTags(RULES)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')}${any[0] ? ` (${any[0].message})` : ''}`),
  );
}

/** Runs in the page: waits for what fades or slides to an end, since half-faded colours are nobody's. */
async function standStill(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
