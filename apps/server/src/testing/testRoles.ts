import type pg from 'pg';

let roles = 0;

/** Gives a user one role instead of all before: with every permission, or with every one but that to see private times. */
export async function allowPrivateTimes(pool: pg.Pool, userName: string, sees: boolean): Promise<void> {
  await pool.query(
    `WITH made AS (INSERT INTO role (name) VALUES ($2) RETURNING id),
          allowed AS (INSERT INTO role_permission (role_id, permission_id)
                      SELECT made.id, p.id FROM made, permission p WHERE $3 OR p.name <> 'VerTiempoPrivado'),
          gone AS (DELETE FROM user_role WHERE user_id = (SELECT id FROM app_user WHERE user_name = $1))
     INSERT INTO user_role (user_id, role_id) SELECT u.id, made.id FROM made, app_user u WHERE u.user_name = $1`,
    [userName, `Todo ${++roles}`, sees],
  );
}
