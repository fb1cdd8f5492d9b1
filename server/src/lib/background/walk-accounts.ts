/**
 * Reads a list of work that holds rows of all accounts: account after account, a few rows of each, beginning after the account
 * where the last reading ended. With `order by id limit 200` over all accounts one account could fill the list. A row that
 * cannot act yet must not take the place of one that can.
 *
 * The statement behind it always has one shape, which one index serves whatever waits in the table:
 * `select … where <partial index> and account_id > $after order by account_id, acts_at limit $n`. Only the index's own
 * condition may leave rows out; a filter on the time would read through all the rows that an account has waiting.
 */
export interface AccountRow {
  readonly accountId: number;
}

/** Reads the next rows after an account's, in the order of the accounts and, within one, in the order in which they may act. */
export type ReadAccounts<Row> = (afterAccountId: number, limit: number) => Promise<readonly Row[]>;

export interface AccountWalk<Row> {
  readonly read: ReadAccounts<Row>;
  /** Says whether a row can act. One that waits for something else than its time keeps none that comes after it waiting. */
  readonly canAct: (row: Row) => boolean;
  readonly perAccountMax: number;
  readonly rowsMax: number;
  /** The account at which the reading before this one ended. */
  readonly afterAccountId: number;
}

export interface Walked<Row> {
  readonly rows: readonly Row[];
  /** The account after which the next reading begins. */
  readonly afterAccountId: number;
  /** True when every account was looked at. */
  readonly isWhole: boolean;
  /** The accounts that have more rows that can act than `perAccountMax`. */
  readonly crowded: ReadonlySet<number>;
}

const PAGE_ROWS = 1_000;
/** Bounds the cost of one reading, however many rows wait; the next reading goes on from there. */
const PAGES_MAX = 20;

interface Progress<Row> {
  readonly rows: Row[];
  readonly crowded: Set<number>;
  after: number;
}

/** Takes the rows of the page's accounts, except of the last of several where the page cuts it off; false when the list is full. */
function takePage<Row extends AccountRow>(walk: AccountWalk<Row>, page: readonly Row[], to: Progress<Row>): boolean {
  const groups = [...Map.groupBy(page, (row) => row.accountId)];
  const isCut = page.length === PAGE_ROWS && groups.length > 1;
  for (const [accountId, own] of isCut ? groups.slice(0, -1) : groups) {
    const able = own.filter(walk.canAct);
    if (able.length > 0 && to.rows.length >= walk.rowsMax) return false;
    if (able.length > walk.perAccountMax) to.crowded.add(accountId);
    to.rows.push(...able.slice(0, walk.perAccountMax));
    to.after = accountId;
  }
  return true;
}

/** Goes round the accounts at most once. Each gives at most `perAccountMax` rows, so no account can fill the list. */
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

/** Returns walks of which each goes on where the last one of its process ended; `owner` is the process's runtime. */
export function accountWalker<Row extends AccountRow>(bounds: Pick<AccountWalk<Row>, 'perAccountMax' | 'rowsMax'>) {
  const places = new WeakMap<object, number>();
  return async (owner: object, of: Pick<AccountWalk<Row>, 'read' | 'canAct'>): Promise<Walked<Row>> => {
    const walked = await walkAccounts<Row>({ ...bounds, ...of, afterAccountId: places.get(owner) ?? 0 });
    places.set(owner, walked.afterAccountId);
    return walked;
  };
}
