/** Runs a query and returns its rows. */
export type Query = <Row>(text: string) => Promise<Row[]>;

interface Table {
  readonly name: string;
  readonly partitioning: string | null;
}

interface Column {
  readonly table: string;
  readonly line: string;
}

interface Index {
  readonly table: string;
  readonly definition: string;
}

const HEAD = `-- The schema that the migrations make. Monthly partitions are made while the service runs and are left out.
`;

const OURS = `t.relnamespace = 'public'::regnamespace and not t.relispartition`;

const TABLES = `select t.relname as name, case when t.relkind = 'p' then pg_get_partkeydef(t.oid) end as partitioning
  from pg_class t where ${OURS} and t.relkind in ('r', 'p') order by t.relname collate "C"`;

const COLUMNS = `select t.relname as table,
    a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attcollation <> 0 and a.attcollation <> y.typcollation then ' collate "' || l.collname || '"' else '' end
    || case when a.attidentity = 'a' then ' generated always as identity' else '' end
    || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
    || case when a.attnotnull then ' not null' else '' end as line
  from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_type y on y.oid = a.atttypid
  left join pg_collation l on l.oid = a.attcollation left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  where ${OURS} and t.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped order by t.relname collate "C", a.attnum`;

// Postgres 18 lists "not null" as constraints too, which the columns already show.
const CONSTRAINTS = `select t.relname as table, 'constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid) as line
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where ${OURS} and c.contype <> 'n' order by t.relname collate "C", position(c.contype::text in 'pufc'), c.conname collate "C"`;

const INDEXES = `select t.relname as table, pg_get_indexdef(x.indexrelid) as definition
  from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where ${OURS} and not exists (select 1 from pg_constraint c where c.conindid = x.indexrelid)
  order by t.relname collate "C", i.relname collate "C"`;

const FUNCTIONS = `select pg_get_functiondef(p.oid) as definition from pg_proc p where p.pronamespace = 'public'::regnamespace
  and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C"`;

/** The whole schema as text, in an order that depends on nothing but names. */
export async function describeSchema(query: Query): Promise<string> {
  const tables = await query<Table>(TABLES);
  const lines = [...(await query<Column>(COLUMNS)), ...(await query<Column>(CONSTRAINTS))];
  const indexes = await query<Index>(INDEXES);
  const blocks = tables.map(({ name, partitioning }) => {
    const body = lines.filter(({ table }) => table === name).map(({ line }) => `  ${line}`);
    const partitions = partitioning === null ? '' : ` partition by ${partitioning}`;
    const own = indexes.filter(({ table }) => table === name).map(({ definition }) => `${definition};\n`);
    return `create table ${name} (\n${body.join(',\n')}\n)${partitions};\n${own.join('')}`;
  });
  const functions = await query<Pick<Index, 'definition'>>(FUNCTIONS);
  return [HEAD, ...blocks, ...functions.map(({ definition }) => `${definition.trimEnd()};\n`)]
    .join('\n')
    .replaceAll('public.', '');
}
