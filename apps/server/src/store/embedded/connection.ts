/** How to reach a database: options of `pg.Pool`. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}
