/** Enough that two accounts of a test seldom share one. */
const PARTITIONS = 4;

const partitionsOf = (table: string): readonly string[] =>
  Array.from({ length: PARTITIONS }, (_, index) => `${table}_p${index}`);

/**
 * Declares every account table `partition by hash (account_id)`: plain Postgres then enforces what a sharded one would,
 * that every primary, unique and foreign key begins with the account. A table without the mark ends before the next one
 * begins, so the columns never reach across a second `create table`. Only its partitions take settings of storage.
 */
export function byAccountPartitions(sql: string): string {
  const made = new Set<string>();
  const parted = sql.replaceAll(
    /create table (\w+) \(((?:(?!create table)[\s\S])*?)\) \/\* by account \*\/;/g,
    (_, name: string, columns: string) => {
      made.add(name);
      const parts = partitionsOf(name).map(
        (part, index) =>
          `create table ${part} partition of ${name} for values with (modulus ${PARTITIONS}, remainder ${index});`,
      );
      return `create table ${name} (${columns}) partition by hash (account_id);\n${parts.join('\n')}`;
    },
  );
  return parted.replaceAll(/^alter table (\w+) (set \(.*\);)$/gm, (whole, name: string, setting: string) =>
    made.has(name)
      ? partitionsOf(name)
          .map((part) => `alter table ${part} ${setting}`)
          .join('\n')
      : whole,
  );
}
