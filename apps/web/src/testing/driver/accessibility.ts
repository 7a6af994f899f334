import axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules for WCAG that another colour scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A mark lies where its place is, also half below something at the border of the map: its size there is not what is meant. */
const ON_MAP = '.maplibregl-marker';

/** What axe finds against WCAG 2.2 AA on the page, each as `rule: where`; with `onlyColours` what it finds of colours. */
export async function accessibilityFaults({ onlyColours = false } = {}): Promise<string[]> {
  await standStill();
  const { violations } = await axe.run(document, {
    runOnly: onlyColours ? { type: 'rule', values: COLOUR_RULES } : { type: 'tag', values: WCAG },
    resultTypes: ['violations'],
    elementRef: true,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ element }) => !(id === 'target-size' && element?.closest(ON_MAP)))
      .map(({ target, any }) => `${id}: ${target.join(' ')}${any[0] ? ` (${any[0].message})` : ''}`),
  );
}

/** Waits for what fades or slides to its end, since half-faded colours are nobody's. */
export async function standStill(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
