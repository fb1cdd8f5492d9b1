/**
 * The test twin of an account has the account's id and this number: the twin of account 7 is account 1000000000007. So whoever has an id knows what it
 * is without asking anybody, and no row, cache or version can say otherwise.
 */
const OFFSET = 1_000_000_000_000;

/** The built-in tester, which alone serves test accounts. It has no row, so nobody can change it, pause it or give it to others. */
export const TESTER_ID = OFFSET;

/** Live accounts have smaller ids. */
export const TEST_ACCOUNTS_FROM = OFFSET;

export const isTestAccount = (accountId: number): boolean => accountId >= OFFSET;

export const testAccountOf = (accountId: number): number => (isTestAccount(accountId) ? accountId : accountId + OFFSET);

/** Returns the account whose sender IDs, templates and fields it uses: its own, or that of which it is the twin. */
export const liveAccountOf = (accountId: number): number => (isTestAccount(accountId) ? accountId - OFFSET : accountId);
