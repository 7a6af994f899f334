/** Somebody, as the person whom data are about. */
export interface ShownPerson {
  kind: 'DRIVER' | 'USER' | 'TECHNICIAN';
  id: number;
  /** As it has to be typed where the data are erased. */
  name: string;
}
