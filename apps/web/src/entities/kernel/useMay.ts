import { isAllowed, useUser } from '../../session/index.ts';
import type { Entity } from './entity.ts';

/** What somebody may do with the rows of an entity. */
export interface May {
  create: boolean;
  update: boolean;
  delete: boolean;
}

/** All of it, for who may open the page. */
const ALL: May = { create: true, update: true, delete: true };

/** What the user may do with the rows of an entity: what they may not is not offered. The server refuses it in any case. */
export function useMay({ writes }: Entity): May {
  const user = useUser();
  if (!writes) return ALL;
  return {
    create: isAllowed(user, writes.create),
    update: isAllowed(user, writes.update),
    delete: isAllowed(user, writes.delete),
  };
}
