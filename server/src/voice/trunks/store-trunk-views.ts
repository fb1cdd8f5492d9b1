import { statement } from '../../db/index.ts';
import type { Runtime } from '../../runtime.ts';

/** Whether a process could place calls on a trunk, as far as it knows. */
export interface TrunkView {
  readonly trunkId: number;
  readonly isCallable: boolean;
}

const say = statement(
  'trunk_views.say',
  `with gone as (
     delete from trunk_views v where v.process_id <> $1
       and not exists (select 1 from processes p where p.id = v.process_id and p.dead_at is null))
   insert into trunk_views (trunk_id, process_id, is_callable)
   select trunk_id, $1, is_callable from unnest($2::bigint[], $3::boolean[]) as n (trunk_id, is_callable) order by trunk_id
   on conflict (trunk_id, process_id) do update set is_callable = excluded.is_callable`,
);

/**
 * Stores how this process sees its trunks, from which the views of all processes are put together, and deletes the views of dead processes.
 */
export async function storeTrunkViews(
  { db, processId }: Pick<Runtime, 'db' | 'processId'>,
  views: readonly TrunkView[],
): Promise<void> {
  const isCallable = views.map((view) => view.isCallable);
  await db.count(say, [processId(), views.map(({ trunkId }) => trunkId), isCallable]);
}
