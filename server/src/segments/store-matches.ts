import { type Handle, type Statement, statement } from '../db/index.ts';
import { Bindings } from './bindings.ts';
import { type CompiledCondition, compileCondition } from './compile-condition.ts';
import type { Condition } from './condition.ts';
import type { KnownNames } from './known-names.ts';

const composed = <Row>(name: string, text: string): Statement<Row> => ({ name, text, isComposed: true });

/** A condition with all that is needed to test the contacts of an account. */
export interface Question {
  readonly accountId: number;
  readonly condition: Condition;
  readonly known: KnownNames;
}

/** Each statement has bindings of its own, since its edges and limits follow the parameters of the condition. */
function compile({ accountId, condition, known }: Question): { bind: Bindings; compiled: CompiledCondition } {
  const bind = new Bindings(accountId);
  return { bind, compiled: compileCondition(bind, known, condition) };
}

export const problemsOf = (question: Question): readonly string[] => compile(question).compiled.problems;

/** Returns how many contacts can match at most if these are few, so that reading them is enough; otherwise null. */
export const narrowedTo = (question: Question): number | null => compile(question).compiled.within?.n ?? null;

const from = ({ within }: Omit<CompiledCondition, 'problems'>): string =>
  `contacts c where c.account_id = $1 ${within === null ? '' : `and ${within.sql}`}`;

export interface NextPage {
  readonly afterId: number;
  /** How many contacts it reads, which bounds its cost. */
  readonly limit: number;
}

/** Selects the contacts above an id, and whether each matches. */
const next = (
  { fits, within }: Omit<CompiledCondition, 'problems'>,
  bind: Bindings,
  { afterId, limit }: NextPage,
): string =>
  `(select c.id, ${fits} as fits from ${from({ fits, within })} and c.id > ${bind.addNumber(afterId)}
     order by c.id limit ${bind.addNumber(limit)}) l`;

export interface Looked {
  /** The last contact that was read; null if there was none. */
  readonly lastId: number | null;
  readonly looked: number;
  readonly ids: readonly number[];
}

/** Returns the ids of those among the next contacts that match. */
export async function lookAtContacts(handle: Handle, question: Question, page: NextPage): Promise<Looked> {
  const { bind, compiled } = compile(question);
  const text = `select max(l.id) as "lastId", count(*) as looked, (array_agg(l.id order by l.id) filter (where l.fits))::text as ids
   from ${next(compiled, bind, page)}`;
  type Row = { lastId: number | null; looked: number; ids: string | null };
  const [row] = await handle.rows(composed<Row>('segments.look', text), bind.values);
  const ids = row?.ids ? row.ids.slice(1, -1).split(',').map(Number) : [];
  return { lastId: row?.lastId ?? null, looked: row?.looked ?? 0, ids };
}

/** Counts those of the next contacts that match. */
export async function countNext(
  handle: Handle,
  question: Question,
  page: NextPage,
): Promise<Sampled & { readonly lastId: number | null }> {
  const { bind, compiled } = compile(question);
  const text = `select max(l.id) as "lastId", count(*) as looked, count(*) filter (where l.fits) as fits from ${next(compiled, bind, page)}`;
  const [row] = await handle.rows(composed<Sampled & { lastId: number | null }>('segments.count', text), bind.values);
  return row ?? { lastId: null, looked: 0, fits: 0 };
}

export interface NewestPage {
  readonly beforeId: number;
  /** The maximum number of contacts that it reads. */
  readonly looks: number;
  readonly limit: number;
}

/** Selects the contacts below an id, as many as a page reads, and whether each matches. */
const newest = (
  { fits, within }: Omit<CompiledCondition, 'problems'>,
  bind: Bindings,
  { beforeId, looks }: NewestPage,
): string =>
  `(select c.id, ${fits} as fits from ${from({ fits, within })} and c.id < ${bind.addNumber(beforeId)}
    order by c.id desc limit ${bind.addNumber(looks)}) l`;

export async function listNewestMatches(handle: Handle, question: Question, page: NewestPage): Promise<number[]> {
  const { bind, compiled } = compile(question);
  const looked = newest(compiled, bind, page);
  const text = `select l.id from ${looked} where l.fits order by l.id desc limit ${bind.addNumber(page.limit)}`;
  return (await handle.rows(composed<{ id: number }>('segments.list', text), bind.values)).map(({ id }) => id);
}

/** Returns the last contact that a page which is not full has read; null if it reached the end. */
export async function findLastLooked(handle: Handle, question: Question, page: NewestPage): Promise<number | null> {
  const { bind, compiled } = compile(question);
  const text = `select min(l.id) as "lastId", count(*) as looked, count(*) filter (where l.fits) as fitting from ${newest(compiled, bind, page)}`;
  type Row = { lastId: number | null; looked: number };
  const [row] = await handle.rows(composed<Row>('segments.last_looked', text), bind.values);
  return row && row.looked === page.looks ? row.lastId : null;
}

export interface Sampled {
  readonly looked: number;
  readonly fits: number;
}

const findEnds = statement<{ first: number | null; last: number | null }>(
  'segments.find_ends',
  `select (select id from contacts where account_id = $1 order by id limit 1) as first,
     (select id from contacts where account_id = $1 order by id desc limit 1) as last`,
);

/** Counts matches among the contacts after each of evenly spread ids of the account. Not for a condition that is narrowed to few contacts. */
export async function sampleContacts(
  handle: Handle,
  question: Question,
  { places, each }: { readonly places: number; readonly each: number },
): Promise<readonly Sampled[]> {
  const [ends] = await handle.rows(findEnds, [question.accountId]);
  const { first, last } = ends ?? { first: null, last: null };
  if (first === null || last === null) return [];
  const { bind, compiled } = compile(question);
  const step = Math.max(1, Math.floor((last - first + 1) / places));
  const starts = bind.addNumbers(Array.from({ length: places }, (_, place) => first + place * step));
  const text = `select count(*) as looked, count(*) filter (where l.fits) as fits
   from unnest(${starts}) as s (from_id) cross join lateral (
     select c.id, ${compiled.fits} as fits from contacts c
     where c.account_id = $1 and c.id >= s.from_id and c.id < s.from_id + ${bind.addNumber(step)} order by c.id limit ${bind.addNumber(each)}) l
   group by s.from_id`;
  return handle.rows(composed<Sampled>('segments.sample', text), bind.values);
}
