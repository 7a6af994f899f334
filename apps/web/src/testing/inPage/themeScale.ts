import { theme } from '../../theme.ts';

/** Red, green and blue from 0 to 255, and the opacity from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** What a screen may be made of, as browsers compute it. */
export interface ThemeScale {
  /** In pixels. */
  sizes: ReadonlySet<number>;
  weights: ReadonlySet<string>;
  /** In pixels. */
  radii: ReadonlySet<number>;
  colours: readonly Colour[];
}

/** The scale of each colour scheme, since reading it takes a while. */
const scales = new Map<string, ThemeScale>();

/** Everything that the theme gives in the colours of the moment. */
export function themeScale(): ThemeScale {
  const scheme = document.documentElement.dataset.mantineColorScheme ?? '';
  const known = scales.get(scheme);
  if (known) return known;
  const scale = {
    sizes: new Set(computed('font-size', sizeVariables()).map(Number.parseFloat)),
    weights: new Set(Object.values(theme.fontWeights ?? {}).filter((weight) => weight !== undefined)),
    radii: new Set([0, ...computed('border-top-left-radius', radiusVariables()).map(Number.parseFloat)]),
    colours: computed('color', colourVariables())
      .map(colourOf)
      .filter((colour) => colour !== null),
  };
  scales.set(scheme, scale);
  return scale;
}

/** A colour as browsers compute it; null for a form in which the theme has none. */
export function colourOf(text: string): Colour | null {
  const parts = /^(rgba?|color\(srgb)[( ]([^)]*)\)/.exec(text);
  const [red, green, blue, alpha = 1] = parts?.[2]?.split(/[\s,/]+/).map(Number) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  const whole = parts?.[1]?.startsWith('rgb') ? 1 : 255;
  return [red * whole, green * whole, blue * whole, alpha];
}

const sizeVariables = () => [
  ...Object.keys(theme.fontSizes ?? {}).map((name) => `--mantine-font-size-${name}`),
  ...[1, 2, 3, 4, 5, 6].map((order) => `--mantine-h${order}-font-size`),
];

const radiusVariables = () => Object.keys(theme.radius ?? {}).map((name) => `--mantine-radius-${name}`);

/** The names of the variables of the page that hold a colour. */
function colourVariables(): string[] {
  const root = getComputedStyle(document.documentElement);
  return [...variableNames()].filter((name) => CSS.supports('color', root.getPropertyValue(name)));
}

/** The variables that the theme declares for the whole page. */
function variableNames(): Set<string> {
  const names = new Set<string>();
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules)
      if (rule instanceof CSSStyleRule && rule.selectorText.includes(':root'))
        for (const name of rule.style) if (name.startsWith('--')) names.add(name);
  return names;
}

/** What a property becomes with each of some variables. */
function computed(property: string, variables: readonly string[]): string[] {
  const probes = document.createElement('div');
  for (const variable of variables) {
    const probe = document.createElement('div');
    probe.style.setProperty(property, `var(${variable})`);
    probes.append(probe);
  }
  document.body.append(probes);
  try {
    return [...probes.children].map((probe) => getComputedStyle(probe).getPropertyValue(property));
  } finally {
    probes.remove();
  }
}
