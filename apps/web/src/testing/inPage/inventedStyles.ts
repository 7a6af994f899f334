import { theme } from '../../theme.ts';
import { type Colour, colourOf, type ThemeScale, themeScale } from './themeScale.ts';

/** What libraries draw, and what is drawn in a colour that people or data give. */
const NOT_OURS =
  '.maplibregl-canvas-container, svg *, canvas, [data-own-colour], .mantine-ColorSwatch-root, .mantine-ColorSwatch-root *';

/** A pill or a circle: half of whatever the size is. */
const ROUND_PX = 100;

/** How far a colour's parts are from the theme's, where browsers round. */
const ROUNDING = 1.5;

/** What the border of a secondary button needs against what lies around it (WCAG 2.2, 1.4.11). */
const SEEN = 3;

/**
 * What the page shows in a size, weight, radius, font or colour that the theme does not give, and secondary buttons that can hardly be seen
 * in the dark, each once as `font-size 13.5px: p.mantine-Text-root`.
 */
export function inventedStyles(): string[] {
  const scale = themeScale();
  const found = new Set<string>();
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element.matches(NOT_OURS) || !element.checkVisibility({ visibilityProperty: true })) continue;
    for (const invention of inventionsOf(element, scale)) found.add(`${invention}: ${nameOf(element)}`);
  }
  return [...found].sort();
}

function* inventionsOf(element: HTMLElement, scale: ThemeScale): Generator<string> {
  const style = getComputedStyle(element);
  if (hasText(element)) {
    if (!scale.sizes.has(rounded(style.fontSize))) yield `font-size ${style.fontSize}`;
    if (!scale.weights.has(style.fontWeight)) yield `font-weight ${style.fontWeight}`;
    if (!isThemeFont(style.fontFamily)) yield `font-family ${style.fontFamily}`;
    if (!isGiven(style.color, scale)) yield `color ${style.color}`;
  }
  const background = colourOf(style.backgroundColor);
  if (background?.[3] !== 0 && !isGiven(style.backgroundColor, scale))
    yield `background ${style.backgroundColor}`;
  const border = style.borderTopWidth !== '0px' ? style.borderTopColor : null;
  if (border !== null && !isGiven(border, scale)) yield `border ${border}`;
  const hasBox = background?.[3] !== 0 || border !== null || style.boxShadow !== 'none';
  if (hasBox)
    for (const corner of new Set([style.borderTopLeftRadius, style.borderBottomRightRadius]))
      if (!isThemeRadius(corner, element, scale)) yield `radius ${corner}`;
  if (isSecondaryButton(element) && isDark() && border !== null && contrastAround(element, border) < SEEN)
    yield 'a secondary button that is hardly seen';
}

function hasText(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return (
      element.checkVisibility({ opacityProperty: true }) && !['checkbox', 'radio'].includes(element.type)
    );
  return [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
  );
}

const rounded = (pixels: string): number => Math.round(Number.parseFloat(pixels) * 100) / 100;

const isThemeFont = (family: string): boolean =>
  family.replaceAll('"', "'").startsWith(theme.fontFamily ?? '') || family.includes('monospace');

function isThemeRadius(corner: string, { offsetHeight }: HTMLElement, { radii }: ThemeScale): boolean {
  const [across = ''] = corner.split(' ');
  return (
    across.endsWith('%') ||
    rounded(across) >= Math.min(ROUND_PX, offsetHeight / 2) ||
    radii.has(rounded(across))
  );
}

/** Whether a colour is one of the theme, or one that lets some of what is below it through. */
function isGiven(text: string, { colours }: ThemeScale): boolean {
  const colour = colourOf(text);
  if (!colour) return false;
  return colour[3] === 0 || colours.some((given) => isLike(given, colour));
}

const isLike = (one: Colour, other: Colour): boolean =>
  [0, 1, 2].every((part) => Math.abs((one[part] ?? 0) - (other[part] ?? 0)) <= ROUNDING);

const isDark = (): boolean => document.documentElement.dataset.mantineColorScheme === 'dark';

const isSecondaryButton = (element: HTMLElement): boolean =>
  element.matches('.mantine-Button-root[data-variant="default"]:not(:disabled, [data-disabled])');

/** The contrast between a colour and what lies around an element. */
function contrastAround(element: HTMLElement, text: string): number {
  let around: Colour | null = null;
  for (
    let each = element.parentElement;
    each && (around === null || around[3] < 1);
    each = each.parentElement
  )
    around = colourOf(getComputedStyle(each).backgroundColor);
  const [one, other] = [luminance(colourOf(text)), luminance(around)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance by WCAG 2.2. */
function luminance(colour: Colour | null): number {
  const [red = 0, green = 0, blue = 0] = (colour ?? [0, 0, 0]).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The element and the first class that says whose it is. */
function nameOf(element: HTMLElement): string {
  const own = [...element.classList].find((name) => /^mantine-|^_|^fleet-|^vehicle-/.test(name));
  const text = element.textContent?.trim().slice(0, 24) ?? '';
  return `${element.localName}${own ? `.${own}` : ''}${text ? ` “${text}”` : ''}`;
}
