/** Enough that two accounts of a test seldom share one. */
const PARTITIONS = 4;

/**
 * Declares every account table `partition by hash (account_id)`: plain Postgres then enforces what a sharded one would,
 * that every primary, unique and foreign key begins with the account. A table without the mark ends before the next one
 * begins, so the columns never reach across a second `create table`.
 */
export function byAccountPartitions(sql: string): string {
  return sql.replaceAll(
    /create table (\w+) \(((?:(?!create table)[\s\S])*?)\) \/\* by account \*\/;/g,
    (_, name: string, columns: string) => {
      const parts = Array.from(
        { length: PARTITIONS },
        (_part, index) =>
          `create table ${name}_p${index} partition of ${name} for values with (modulus ${PARTITIONS}, remainder ${index});`,
      );
      return `create table ${name} (${columns}) partition by hash (account_id);\n${parts.join('\n')}`;
    },
  );
}
