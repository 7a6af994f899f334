/** The names of the protocols in which devices can be registered, in their order; packages/codecs reads each of them. */
export const PROTOCOLS = ['gt06', 'h02', 'osmand', 'queclink', 'suntech', 'teltonika'] as const;
