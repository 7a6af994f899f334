/** Whom data may be about. */
export type PersonKind = 'DRIVER' | 'USER' | 'TECHNICIAN';
