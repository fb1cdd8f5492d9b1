import type { Client } from 'pg';

const VISITS_PER_LINK = 2_000;
const DAYS = 10;
const LINKS_AT_ONCE = 20_000;

/**
 * What the folds of a link's two thousand visits would have left: on each of ten days one busy quarter with two values of
 * everything it counts by, and ten visitors. All links have the same, so whichever is asked for has the same answer.
 */
const ROLLUPS = `insert into link_rollups (account_id, link_id, dimension, quarter, value, humans, machines)
  select $1, link, kind.dimension, date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - day * interval '1 day' + interval '10 hours', kind.value, kind.n, kind.n
  from generate_series($2::bigint, $3::bigint) link
  cross join (values (0, '', 100), (1, 'Chrome', 80), (1, 'Firefox', 20), (2, 'Android', 60), (2, 'iOS', 40), (3, 'desktop', 40), (3, 'mobile', 60),
    (4, '', 50), (4, 'news.example', 50)) as kind (dimension, value, n)
  cross join generate_series(1, ${DAYS}) day
  order by 2, 3, 4, 5`;
const VISITORS = `insert into link_visitors (account_id, day, link_id, visitor)
  select $1, (now() at time zone 'UTC')::date - day, link, link * 1000003 + visitor
  from generate_series(1, ${DAYS}) day cross join generate_series($2::bigint, $3::bigint) link cross join generate_series(1, 10) visitor
  order by 2, 3, 4`;

/** One link that can be asked for, and as many others as make up the visits. */
export async function seedRollups(client: Client, code: string, visits: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select min(id) as id from accounts');
  const accountId = Number(rows[0]?.id);
  const links = Math.max(1, Math.round(visits / VISITS_PER_LINK));
  await client.query(`set synchronous_commit = off; set work_mem = '256MB'`);
  for (let first = 1; first <= links; first += LINKS_AT_ONCE) {
    const range = [accountId, first, Math.min(links, first + LINKS_AT_ONCE - 1)];
    await client.query(ROLLUPS, range);
    await client.query(VISITORS, range);
  }
  await client.query(
    `insert into links (account_id, code, id, url, title, track_visits, track_ip_address, track_browser, track_operating_system,
       track_device_type, track_referer_url, created_at, updated_at)
     values ($1, $2, $3, 'https://shop.example/', '', true, true, true, true, true, true, now(), now())`,
    [accountId, code, Math.ceil(links / 2)],
  );
  await client.query('vacuum analyze link_rollups, link_visitors');
  await client.query('checkpoint');
}
