/** The roles of a process: `ingest` communicates with devices and derives their facts, `api` serves people, `jobs` works in the background. */
export const ROLES = ['ingest', 'api', 'jobs'] as const;

/** A role of a process. */
export type Role = (typeof ROLES)[number];

/** The roles that a comma-separated text names; `all` names every one. Throws an error that lists unknown names. */
export function chosenRoles(text: string): ReadonlySet<Role> {
  if (text.trim() === 'all') return new Set(ROLES);
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => !(ROLES as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`unknown ${unknown.join(', ')}; known are ${ROLES.join(', ')}`);
  return new Set(names as Role[]);
}
