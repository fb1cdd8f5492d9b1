import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planBinds, type SharedCarrier } from './share-binds.ts';
import type { BindBoard, BindLease } from './store-carrier-binds.ts';

/** All processes around one table, each with its own view of it; a bind has one holder, as in Postgres. */
function startBoard(bindCounts: readonly number[]) {
  let leases: BindLease[] = [];
  let carriers = bindCounts.map((bindCount, index) => ({ id: index + 1, bindCount }));
  const alive = new Set<number>();
  const board = (): BindBoard => ({
    version: 1,
    processIds: [...alive].sort((a, b) => a - b),
    binderIds: [...alive],
    heartbeatAt: null,
    leases,
  });
  const turn = (processId: number, seen = board()): void => {
    const shared: SharedCarrier[] = carriers.map((one) => ({ ...one, inUse: 0 }));
    const plan = planBinds(seen, processId, shared);
    const isHere = (one: BindLease, name: { carrierId: number; number: number }) =>
      one.carrierId === name.carrierId && one.number === name.number;
    leases = leases.filter((one) => one.processId !== processId || !plan.toRelease.some((name) => isHere(one, name)));
    for (const name of plan.toClaim) {
      const held = leases.find((one) => isHere(one, name));
      if (held && alive.has(held.processId)) continue;
      leases = [...leases.filter((one) => one !== held), { ...name, processId, isFit: false }];
    }
  };
  return {
    alive,
    board,
    turn,
    setCounts(counts: readonly number[]) {
      carriers = counts.map((bindCount, index) => ({ id: index + 1, bindCount }));
    },
    round() {
      for (const processId of alive) turn(processId);
    },
    sharesOf: (carrierId: number) =>
      [...alive].map((id) => leases.filter((one) => one.carrierId === carrierId && one.processId === id).length),
  };
}

test('a single process has all binds', () => {
  const table = startBoard([4]);
  table.alive.add(1);
  table.round();
  assert.deepEqual(table.sharesOf(1), [4]);
});

test('who comes gets a fair share, and who has the odd one keeps it', () => {
  const table = startBoard([3, 1]);
  table.alive.add(7);
  table.round();
  table.alive.add(8);
  for (let round = 0; round < 3; round += 1) table.round();
  assert.deepEqual(
    [table.sharesOf(1), table.sharesOf(2)],
    [
      [2, 1],
      [1, 0],
    ],
  );
});

test('the single binds of several carriers go round', () => {
  const table = startBoard([1, 1, 1, 1]);
  table.alive.add(1).add(2);
  table.round();
  const sums = [1, 2, 3, 4].map((carrier) => table.sharesOf(carrier));
  assert.deepEqual([sums.reduce((sum, [a = 0]) => sum + a, 0), sums.reduce((sum, [, b = 0]) => sum + b, 0)], [2, 2]);
});

test('what a dead process had is taken over, and it is given nothing itself', () => {
  const table = startBoard([4]);
  table.alive.add(1).add(2);
  for (let round = 0; round < 3; round += 1) table.round();
  table.alive.delete(1);
  assert.equal(planBinds(table.board(), 1, [{ id: 1, bindCount: 4, inUse: 2 }]).held.get(1), 0);
  table.round();
  assert.deepEqual(table.sharesOf(1), [4]);
});

test('a bind is given back only once its connection is closed', () => {
  const leases = [1, 2].map((number) => ({ carrierId: 1, number, processId: 1, isFit: true }));
  const board = { version: 1, processIds: [1, 2], binderIds: [1, 2], heartbeatAt: null, leases };
  const open = planBinds(board, 1, [{ id: 1, bindCount: 2, inUse: 2 }]);
  assert.deepEqual([open.held.get(1), open.toRelease.length], [1, 0]);
  const closed = planBinds(board, 1, [{ id: 1, bindCount: 2, inUse: 1 }]);
  assert.deepEqual([closed.held.get(1), closed.toRelease.length], [1, 1]);
});

test('whoever comes, dies and sees old news: no bind has two holders, and at rest the shares are fair', () => {
  let state = 1;
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let run = 0; run < 200; run += 1) {
    const table = startBoard([1 + random(6), 1 + random(3)]);
    for (let step = 0; step < 30; step += 1) {
      if (random(4) === 0) table.alive.add(1 + random(5));
      if (random(8) === 0) table.alive.delete(1 + random(5));
      if (random(10) === 0) table.setCounts([1 + random(6), 1 + random(3)]);
      const old = table.board();
      for (const processId of table.alive) if (random(2) === 0) table.turn(processId, old);
    }
    table.alive.add(1);
    table.setCounts([4, 2]);
    for (let round = 0; round < 6; round += 1) table.round();
    for (const [carrierId, bindCount] of [
      [1, 4],
      [2, 2],
    ] as const) {
      const shares = table.sharesOf(carrierId);
      assert.equal(
        shares.reduce((sum, one) => sum + one, 0),
        bindCount,
        `run ${run}`,
      );
      assert.ok(Math.max(...shares) - Math.min(...shares) <= 1, `run ${run}: ${shares.join()}`);
    }
  }
});
