/** A driver or a user, as the person whom data are about. */
export interface ShownPerson {
  kind: 'DRIVER' | 'USER';
  id: number;
  /** As it has to be typed where the data are erased. */
  name: string;
}
