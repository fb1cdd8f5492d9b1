import type { Handle } from './database.ts';
import { statement } from './statement.ts';

/** A busy process makes 1,000 rows with one round trip. The rest of a block is lost when the process dies, which does not matter among 2^53 ids. */
const BLOCK_SIZE_MAX = 1_000;
const BLOCK_SIZE_MIN = 10;
/**
 * Lists are ordered by id, so a row that is made later should have the higher id even if another process makes it. Therefore the rest of an old block
 * is given up.
 */
const BLOCK_MS_MAX = 5_000;

/**
 * Things that people make one at a time, and name by their ids: an installation has few of them, and the first is 1, the next 2. Such an id costs a
 * round trip, and none is lost when a process dies.
 */
const COUNTED = new Set([
  'accounts',
  'api_keys',
  'caller_ids',
  'carriers',
  'lookup_sources',
  'ported_tables',
  'recordings',
  'routes',
  'sender_ids',
  'trunks',
]);

const takeBlock = statement<{ firstId: number }>(
  'id_blocks.take',
  `insert into id_blocks (noun, next_id) values ($1, 1 + $2::bigint)
   on conflict (noun) do update set next_id = id_blocks.next_id + $2::bigint
   returning next_id - $2::bigint as "firstId"`,
);

/** Gives back the rest only if nobody has taken a block since. The next block then begins there. */
const giveBackRest = statement(
  'id_blocks.give_back',
  'update id_blocks set next_id = $2::bigint where noun = $1 and next_id = $3::bigint',
);

export interface IdBlocks {
  next(noun: string): Promise<number>;
  /** Returns the first of `count` consecutive ids, above all that this process has assigned before. */
  take(noun: string, count: number): Promise<number>;
  /** Returns unused ids at a clean stop, so that numbers do not jump at each restart. */
  giveBack(): Promise<void>;
}

interface Block {
  nextId: number;
  endId: number;
  size: number;
  takenAtMs: number;
  refill: Promise<void> | null;
}

/** The size grows with the rate of use, so that few ids are lost and few round trips are made. */
function nextSize({ size, takenAtMs }: Block, nowMs: number): number {
  return nowMs - takenAtMs > BLOCK_MS_MAX ? BLOCK_SIZE_MIN : Math.min(BLOCK_SIZE_MAX, size * 4);
}

export function startIdBlocks(handle: Handle): IdBlocks {
  const blocks = new Map<string, Block>();

  const reserve = async (noun: string, count: number): Promise<number> => {
    const [row] = await handle.rows(takeBlock, [noun, count]);
    if (!row) throw new Error('the id block was not returned');
    return row.firstId;
  };

  const blockOf = (noun: string): Block => {
    let block = blocks.get(noun);
    if (!block) {
      block = { nextId: 0, endId: 0, size: BLOCK_SIZE_MIN, takenAtMs: performance.now(), refill: null };
      blocks.set(noun, block);
    }
    return block;
  };

  const refill = async (noun: string, block: Block): Promise<void> => {
    const nowMs = performance.now();
    const size = nextSize(block, nowMs);
    const firstId = await reserve(noun, size);
    // Ids taken in a row meanwhile are higher, so this block comes too late.
    if (firstId < block.nextId) return;
    Object.assign(block, { nextId: firstId, endId: firstId + size, size, takenAtMs: nowMs });
  };

  return {
    async next(noun) {
      if (COUNTED.has(noun)) return reserve(noun, 1);
      const block = blockOf(noun);
      if (performance.now() - block.takenAtMs > BLOCK_MS_MAX) block.endId = block.nextId;
      while (block.nextId >= block.endId) {
        block.refill ??= refill(noun, block).finally(() => {
          block.refill = null;
        });
        await block.refill;
      }
      block.nextId += 1;
      return block.nextId - 1;
    },
    async take(noun, count) {
      const firstId = await reserve(noun, count);
      const block = blockOf(noun);
      if (block.nextId < firstId + count) block.nextId = block.endId = firstId + count;
      return firstId;
    },
    async giveBack() {
      const rests = [...blocks].filter(([, { nextId, endId }]) => nextId < endId);
      await Promise.all(
        rests.map(([noun, block]) => {
          const { nextId, endId } = block;
          // The block is emptied first, so that any later or waiting caller takes a new one.
          block.endId = nextId;
          return handle.count(giveBackRest, [noun, nextId, endId]);
        }),
      );
    },
  };
}
