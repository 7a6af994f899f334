import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core';

/**
 * The one place that defines colours, radii, spacing, type scale and status colours. Components use the theme (Mantine's props)
 * or the CSS variables made below; nothing else defines a colour.
 */

/** Petrol: the colour of the product. Shade 8 carries white text in both schemes. */
const petrol: MantineColorsTuple = [
  '#e9f7f8',
  '#d5ecee',
  '#a9d9dd',
  '#79c4cb',
  '#52b3bc',
  '#37a4ae',
  '#1f8f9a',
  '#127c87',
  '#0b6b75',
  '#06535b',
];

/** Cool greys for light surfaces and the text on them. */
const gray: MantineColorsTuple = [
  '#f7f9fa',
  '#eef2f4',
  '#e2e8eb',
  '#d0d9dd',
  '#b3bfc5',
  '#8c9aa2',
  '#66757e',
  '#4b5962',
  '#333f47',
  '#1d272d',
];

/** Cool greys for dark surfaces in the order that Mantine expects: text first, the deepest surface last. */
const dark: MantineColorsTuple = [
  '#d5dde1',
  '#b7c2c8',
  '#93a1a9',
  '#6b7a83',
  '#3f4c54',
  '#2f3b42',
  '#243037',
  '#1a242a',
  '#141c21',
  '#0e1519',
];

/**
 * The colours of the statuses on one scheme; each is always shown with a shape or a word beside it. None is red: red is an alarm.
 */
export interface StatusColours {
  /** Ignition on. */
  ignitionOn: string;
  /** Ignition off while the vehicle moves. */
  offMoving: string;
  /** Ignition off and standing. */
  offStopped: string;
  /** The device does not report its ignition. */
  noIgnition: string;
  /** No transmission for ten minutes or more. */
  noTransmission: string;
  person: string;
}

export const statusColours: { light: StatusColours; dark: StatusColours } = {
  light: {
    ignitionOn: '#1a7f4b',
    offMoving: '#b45309',
    offStopped: '#2f5fb3',
    noIgnition: '#6d4fa3',
    noTransmission: '#66757e',
    person: '#0e7490',
  },
  dark: {
    ignitionOn: '#4ccf8b',
    offMoving: '#f0a74a',
    offStopped: '#7fabf5',
    noIgnition: '#b79bea',
    noTransmission: '#93a1a9',
    person: '#5cc8e8',
  },
};

/** The weights of texts that stand out, for `fw`. */
export const weight = {
  medium: 'var(--mantine-font-weight-medium)',
  bold: 'var(--mantine-font-weight-bold)',
};

export const theme = createTheme({
  colors: { petrol, gray, dark },
  primaryColor: 'petrol',
  primaryShade: 8,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  // The smallest is for counts, and for names below icons.
  fontSizes: {
    xxs: '0.6875rem',
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.1875rem',
  },
  fontWeights: { regular: '400', medium: '550', bold: '600' },
  headings: {
    fontWeight: weight.bold,
    sizes: {
      h1: { fontSize: '1.75rem' },
      h2: { fontSize: '1.1875rem' },
      h3: { fontSize: '0.9375rem' },
      h4: { fontSize: '1rem' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '18px' },
  spacing: { xs: '6px', sm: '10px', md: '16px', lg: '22px', xl: '32px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Otherwise the border of a secondary button is hardly seen in the dark.
    Button: {
      vars: (_theme: MantineTheme, { variant }: { variant?: string }) => ({
        root: variant === 'default' ? { '--button-bd': '1px solid var(--button-line)' } : {},
      }),
    },
    // Otherwise the chosen part has a radius that nothing else has.
    SegmentedControl: { styles: { indicator: { borderRadius: 'var(--mantine-radius-sm)' } } },
    // Otherwise every dialog and every form brings a second banner into the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    // It hides the text that it lies on, but not the border of its field, as high as it is on a phone.
    InputClearButton: {
      defaultProps: { style: { border: '1px solid transparent', backgroundClip: 'padding-box' } },
    },
  },
});

/** Sizes of the frame in pixels; the padding of the map is computed from the same numbers that lay out the panels. */
export const frame = { barHeightPx: 52, railWidthPx: 56, panelWidthPx: 400, asideWidthPx: 340 };

/** The width below which panels are bottom sheets and the icon bar is at the bottom. */
export const PHONE_QUERY = '(max-width: 47.99em)';
/** The width below which the second panel is above the first instead of beside it. */
export const SINGLE_PANEL_QUERY = '(max-width: 71.99em)';

/** The colours of urgency; each is always shown with a shape and a word beside it. */
export const urgencyColours = {
  light: { ok: '#1a7f4b', warning: '#a8500a', critical: '#c0322b' },
  dark: { ok: '#4ccf8b', warning: '#f0a74a', critical: '#f37d75' },
};

/** The water of the built-in map, which is there before the map is. */
export const waterColours = { light: '#bfd9e8', dark: '#0b1822' };

const urgencyVariables = ({ ok, warning, critical }: Record<'ok' | 'warning' | 'critical', string>) => ({
  '--urgency-ok': ok,
  '--urgency-warning': warning,
  '--urgency-critical': critical,
});

const statusVariables = (colours: StatusColours) => ({
  '--status-ignitionOn': colours.ignitionOn,
  '--status-offMoving': colours.offMoving,
  '--status-offStopped': colours.offStopped,
  '--status-noIgnition': colours.noIgnition,
  '--status-noTransmission': colours.noTransmission,
  '--status-person': colours.person,
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--bar-height': `${frame.barHeightPx}px`,
    '--rail-width': `${frame.railWidthPx}px`,
    '--panel-width': `${frame.panelWidthPx}px`,
    '--aside-width': `${frame.asideWidthPx}px`,
  },
  light: {
    ...statusVariables(statusColours.light),
    ...urgencyVariables(urgencyColours.light),
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#55646d',
    '--mantine-color-placeholder': '#55646d', // Mantine's own is too pale to read
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#0b6b75',
    '--map-water': waterColours.light,
    '--surface-sunken': gray[0],
    '--line': gray[2],
    '--button-line': gray[4],
    '--ink-strong': gray[9],
    '--accent': petrol[8],
    '--accent-soft': petrol[0],
    '--edge-shade': 'rgb(16 32 40 / 12%)',
    '--shadow-panel': '0 1px 2px rgb(16 32 40 / 8%), 0 8px 28px rgb(16 32 40 / 14%)',
  },
  dark: {
    ...statusVariables(statusColours.dark),
    ...urgencyVariables(urgencyColours.dark),
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-anchor': petrol[3],
    '--map-water': waterColours.dark,
    '--surface-sunken': dark[8],
    '--line': dark[5],
    '--button-line': dark[3],
    '--ink-strong': '#f1f5f6',
    '--accent': petrol[3],
    '--accent-soft': 'rgb(55 164 174 / 16%)',
    '--edge-shade': 'rgb(0 0 0 / 40%)',
    '--shadow-panel': '0 1px 2px rgb(0 0 0 / 40%), 0 8px 28px rgb(0 0 0 / 45%)',
  },
});
