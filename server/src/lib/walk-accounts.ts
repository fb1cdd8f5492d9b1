/**
 * How every list of work is read that holds rows of all accounts: account after account, a few rows of each, beginning after
 * the account where the last reading ended. `order by id limit 200` over all accounts lets one of them fill the list, and a
 * row that cannot act yet must not take the place of one that can.
 *
 * The statement behind it is of one shape, which one index serves whatever waits in the table:
 * `select … where <partial index> and account_id > $after order by account_id, acts_at limit $n`. It leaves rows out by the
 * index's own condition alone; a filter on the time would read through all that an account has waiting.
 */
export interface AccountRow {
  readonly accountId: number;
}

/** The next rows after an account's, in the order of the accounts and, within one, in the order in which they may act. */
export type ReadAccounts<Row> = (afterAccountId: number, limit: number) => Promise<readonly Row[]>;

export interface AccountWalk<Row> {
  readonly read: ReadAccounts<Row>;
  /** Within an account, nothing after a row that cannot act is asked for: they are in order of time. */
  readonly canAct: (row: Row) => boolean;
  readonly perAccountMax: number;
  readonly rowsMax: number;
  /** The last account of the reading before this one. */
  readonly afterAccountId: number;
}

export interface Walked<Row> {
  readonly rows: readonly Row[];
  /** Where the next reading begins. */
  readonly afterAccountId: number;
  /** Every account was looked at. */
  readonly isWhole: boolean;
  /** Accounts that have more which can act than was asked for. */
  readonly crowded: ReadonlySet<number>;
}

const PAGE_ROWS = 1_000;
/** What one reading costs is bounded, whatever waits; the next one goes on from there. */
const PAGES_MAX = 20;

interface Progress<Row> {
  readonly rows: Row[];
  readonly crowded: Set<number>;
  after: number;
}

/** The rows of the accounts that are wholly on the page, or at least as many as are asked for; false when the list is full. */
function takePage<Row extends AccountRow>(walk: AccountWalk<Row>, page: readonly Row[], to: Progress<Row>): boolean {
  const groups = [...Map.groupBy(page, (row) => row.accountId)];
  const isCut = page.length === PAGE_ROWS && groups.length > 1;
  for (const [accountId, own] of isCut ? groups.slice(0, -1) : groups) {
    const end = own.findIndex((row) => !walk.canAct(row));
    const able = end === -1 ? own : own.slice(0, end);
    if (able.length > 0 && to.rows.length >= walk.rowsMax) return false;
    if (able.length > walk.perAccountMax) to.crowded.add(accountId);
    to.rows.push(...able.slice(0, walk.perAccountMax));
    to.after = accountId;
  }
  return true;
}

/** Goes round the accounts once at most. Each has `perAccountMax` rows at most, so no account can fill the list. */
export async function walkAccounts<Row extends AccountRow>(walk: AccountWalk<Row>): Promise<Walked<Row>> {
  const to: Progress<Row> = { rows: [], crowded: new Set(), after: walk.afterAccountId };
  let isSecondHalf = walk.afterAccountId === 0;
  const lastId = isSecondHalf ? Number.POSITIVE_INFINITY : walk.afterAccountId;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const read = await walk.read(to.after, PAGE_ROWS);
    const page = isSecondHalf ? read.filter((row) => row.accountId <= lastId) : read;
    if (!takePage(walk, page, to)) break;
    if (page.length === PAGE_ROWS) continue;
    if (isSecondHalf) return { ...to, afterAccountId: 0, isWhole: true };
    isSecondHalf = true;
    to.after = 0;
  }
  return { ...to, afterAccountId: to.after, isWhole: false };
}
