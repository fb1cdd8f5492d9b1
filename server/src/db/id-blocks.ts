import type { Handle } from './database.ts';
import { statement } from './statement.ts';

/** What is left of a block is lost when the process dies: 1,000 ids of 2^53 are no loss, and one round trip serves 1,000 rows. */
const BLOCK_SIZE = 1_000;

const takeBlock = statement<{ firstId: number }>(
  'id_blocks.take',
  `insert into id_blocks (noun, next_id) values ($1, 1 + $2::bigint)
   on conflict (noun) do update set next_id = id_blocks.next_id + $2::bigint
   returning next_id - $2::bigint as "firstId"`,
);

/** Only where nobody took a block since: then the next one begins where this one was left. */
const giveBackRest = statement(
  'id_blocks.give_back',
  'update id_blocks set next_id = $2::bigint where noun = $1 and next_id = $3::bigint',
);

export interface IdBlocks {
  next(noun: string): Promise<number>;
  /** The first of `count` ids in a row. */
  take(noun: string, count: number): Promise<number>;
  /** At a clean stop: ids that were not used are for the next process, so that numbers do not jump at each restart. */
  giveBack(): Promise<void>;
}

interface Block {
  nextId: number;
  endId: number;
  refill: Promise<void> | null;
}

export function startIdBlocks(handle: Handle): IdBlocks {
  const blocks = new Map<string, Block>();

  const reserve = async (noun: string, count: number): Promise<number> => {
    const [row] = await handle.rows(takeBlock, [noun, count]);
    if (!row) throw new Error('the id block was not returned');
    return row.firstId;
  };

  return {
    async next(noun) {
      let block = blocks.get(noun);
      if (!block) {
        block = { nextId: 0, endId: 0, refill: null };
        blocks.set(noun, block);
      }
      const own = block;
      while (own.nextId >= own.endId) {
        own.refill ??= reserve(noun, BLOCK_SIZE)
          .then((firstId) => {
            own.nextId = firstId;
            own.endId = firstId + BLOCK_SIZE;
          })
          .finally(() => {
            own.refill = null;
          });
        await own.refill;
      }
      own.nextId += 1;
      return own.nextId - 1;
    },
    take: reserve,
    async giveBack() {
      const rests = [...blocks].filter(([, { nextId, endId }]) => nextId < endId);
      await Promise.all(
        rests.map(([noun, block]) => {
          const { nextId, endId } = block;
          // Emptied first: whoever asks from here on, or waits for its turn already, takes a block anew.
          block.nextId = endId;
          return handle.count(giveBackRest, [noun, nextId, endId]);
        }),
      );
    },
  };
}
