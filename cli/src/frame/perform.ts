import { readFileSync } from 'node:fs';
import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, callApi, callLinks } from './api.ts';
import { refuseNoChange } from './arguments.ts';
import { CommandError, EXIT } from './failure.ts';
import { attributeOf, put, readValue, type Typed } from './flags.ts';
import type { Made, Noun } from './noun.ts';
import { print, renderTable, saveFile } from './output.ts';
import { printRows, type RowFlags } from './rows.ts';
import { said } from './said.ts';
import { saveChunks } from './save-chunks.ts';
import { allColumns, columnsOf } from './show.ts';
import type { Operation } from './table.ts';
import { readText } from './text-input.ts';
import type { Column, Verb } from './verb.ts';

type Given = Record<string, unknown>;
/** The operations that make what a list lists. */
const MAKERS = ['create', 'set', 'invite', 'upload', 'speak'];

type Stream = AsyncIterable<Uint8Array>;

/** A call of the client, found by its id. */
interface Call {
  (input: Given, options: object): Promise<unknown>;
  all(input: Given, options: object): AsyncIterable<unknown>;
  stream(input: Given, options: object): Stream;
}

const callOf = (client: Client, id: string): Call =>
  id.split('.').reduce((branch: unknown, name) => (branch as Given)[name], client) as Call;

/** One command: its operation, and how each of its fields is typed. */
export interface Plan {
  readonly noun: Noun;
  readonly path: string;
  readonly verb: Verb;
  readonly operation: Operation;
  /** That of `verb.instead`. */
  readonly other: Operation | undefined;
  readonly args: readonly (Typed & { readonly name: string })[];
  readonly flags: readonly Typed[];
}

type Flags = ApiFlags &
  RowFlags &
  Given & { readonly csv?: string; readonly idempotencyKey?: string; readonly textFile?: string };

function readUpload(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new CommandError(`${path} cannot be read: ${(cause as Error).message}`);
  }
}

/** Refuses a part of hours without the hours themselves. */
function checkHours({ flags: all }: Plan, input: Given): void {
  for (const { field, flag, of } of all) {
    if (of.kind !== 'hours') continue;
    const hours = input[field];
    if (typeof hours !== 'object' || hours === null || 'from' in hours) continue;
    const part = all.find((one) => one.field.startsWith(`${field}.`));
    throw new CommandError(`--${part?.flag} needs --${flag}.`, EXIT.usage);
  }
}

async function inputOf(plan: Plan, words: readonly unknown[], flags: Flags): Promise<Given> {
  const { verb, args, operation } = plan;
  const input: Given = {};
  args.forEach((arg, index) => {
    if (words[index] !== undefined) put(input, arg.field, readValue(arg, words[index]));
  });
  if (operation.isUpload) input['file'] = readUpload(String(words[args.length]));
  const named: Given = {};
  for (const typed of plan.flags) {
    const raw = flags[attributeOf(typed.flag)];
    // A part cannot be taken away; `--no-` of its flag takes away the whole.
    const isOfOther =
      raw === false &&
      typed.of.kind !== 'parts' &&
      plan.flags.some((one) => one.of.kind === 'parts' && one.flag === typed.flag);
    const isWhole = typed.of.kind === 'parts' && raw !== false;
    if (raw !== undefined && typed.isFilter && verb.csv !== undefined && flags.csv === undefined)
      throw new CommandError(`--${typed.flag} needs --csv.`, EXIT.usage);
    if (raw !== undefined && !isOfOther && !isWhole) put(named, typed.field, readValue(typed, raw));
  }
  checkHours(plan, named);
  if (verb.text !== undefined) {
    const text = await readText(words[args.length] as readonly string[], flags.textFile);
    if (text !== undefined) put(named, verb.text, text);
  }
  const completed = { ...input, ...named, ...verb.fixed };
  const asked = verb.input ? await verb.input(completed, flags as never, words) : completed;
  const isFixed = verb.fixed !== undefined || verb.shows !== undefined || operation.method !== 'PUT';
  if (!isFixed && plan.flags.length > 0)
    refuseNoChange(
      Object.fromEntries(Object.entries(asked).filter(([field]) => !args.some((arg) => arg.field === field))),
      plan.path,
    );
  return asked;
}

function namesOf({ args, flags, verb }: Plan, given: Flags, words: readonly unknown[]): Record<string, string> {
  const ofArgs = args.map(({ field, name }) => [field, name]);
  const ofFlags = flags.map(({ field, flag }) => [field, `--${flag}`] as const);
  const names: Record<string, string> = Object.fromEntries([...ofFlags, ...ofArgs]);
  for (const { field } of flags) {
    const [whole = ''] = field.split('.');
    const parts = ofFlags.filter(([part]) => part.startsWith(`${whole}.`)).map(([, flag]) => flag);
    names[whole] ??= parts.length > 1 ? `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}` : (parts[0] ?? whole);
  }
  if (verb.text !== undefined) names[verb.text] = given.textFile === undefined ? '<text>' : '--text-file';
  return { ...names, ...verb.names?.(given, words) };
}

async function saveTable(flags: Flags, path: string, chunks: Stream): Promise<void> {
  const bytes = await saveChunks(path, chunks);
  if (bytes !== null) print(flags, { file: path, bytes }, `${path} is written: ${bytes.toLocaleString('en')} bytes.`);
}

async function* withFirst(first: unknown, rest: AsyncIterator<unknown> | Iterator<unknown>): AsyncGenerator<unknown> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** What is said in the place of an empty list, with the command that ends that. */
function emptyOf({ noun, path, verb }: Plan, isAsked: boolean): string {
  if (isAsked) return 'Nothing fits.';
  if (verb.empty !== undefined) return verb.empty;
  if (!path.endsWith(' list')) return 'There is nothing yet.';
  const resource = verb.id.slice(0, verb.id.lastIndexOf('.'));
  const isMaker = (one: Verb | Made) =>
    typeof one !== 'function' && MAKERS.includes(one.id.replace(`${resource}.`, ''));
  const [maker] = Object.entries(noun.verbs).find(([, one]) => isMaker(one)) ?? [];
  const way = maker === undefined ? '.' : `: see volley ${noun.name} ${maker} --help`;
  return `There is no ${noun.thing ?? noun.name.replaceAll('-', ' ')}${way}`;
}

async function printAllRows(
  plan: Plan,
  flags: Flags,
  source: AsyncIterable<unknown> | Iterable<unknown>,
): Promise<void> {
  const isAsked = plan.flags.some(({ flag }) => flags[attributeOf(flag)] !== undefined);
  const empty = emptyOf(plan, isAsked);
  const { columns } = plan.verb;
  if (columns !== undefined)
    return printRows(flags, { source, columns: columnsOf<unknown>(columns as readonly Column<unknown>[]), empty });
  const rows = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  const first = await rows.next();
  const all = first.done ? [] : withFirst(first.value, rows);
  return printRows(flags, { source: all, columns: allColumns(first.value), empty });
}

function printReply(plan: Plan, flags: Flags, { reply, input }: { reply: unknown; input: Given }): void {
  const { verb } = plan;
  const asked = input as never;
  const given = reply as never;
  if (Array.isArray(reply) && verb.says === undefined && verb.json === undefined) {
    const columns =
      verb.columns === undefined
        ? allColumns(reply[0])
        : columnsOf<unknown>(verb.columns as readonly Column<unknown>[]);
    print(flags, reply, reply.length === 0 ? emptyOf(plan, false) : renderTable(reply, columns));
  } else {
    const json = verb.json ? verb.json(given, asked, flags) : typeof reply === 'string' ? { message: reply } : reply;
    print(flags, json, flags.json ? '' : (verb.says?.(given, asked, flags) ?? said(plan, reply, input)));
  }
  const failure = verb.fails?.(given, asked, flags) ?? null;
  if (failure !== null) throw new CommandError(failure);
}

/** The operation that the flags ask for, and what it takes. An account is the first part of the path of the operator's operation. */
function chosen({ verb, operation, other }: Plan, input: Given, flags: Flags): { id: string; input: Given } {
  const { instead, shows } = verb;
  if (shows !== undefined && Object.keys(input).length === 0) return { id: shows, input };
  const given = instead && flags[attributeOf(instead.flag.replace(/^--| .*$/g, ''))];
  if (instead === undefined || other === undefined || given === undefined) return { id: verb.id, input };
  if (given === true) return { id: instead.id, input };
  const names = operation.path.map((name, index) => [name, other.path[index + 1] ?? name] as const);
  const rest = Object.entries(input).filter(([name]) => !operation.path.includes(name));
  const moved = names.map(([own, theirs]) => [theirs, input[own]]);
  return { id: instead.id, input: { [other.path[0] ?? 'id']: given, ...Object.fromEntries([...rest, ...moved]) } };
}

async function perform(
  plan: Plan,
  client: Client,
  { input, flags, words }: { input: Given; flags: Flags; words: readonly unknown[] },
) {
  const { verb, operation, args } = plan;
  const { timeoutMs, retriesMax } = verb;
  const options = {
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(retriesMax === undefined ? {} : { retriesMax }),
    ...(flags.idempotencyKey === undefined ? {} : { idempotencyKey: flags.idempotencyKey }),
  };
  if (flags.csv !== undefined && verb.csv !== undefined)
    return saveTable(flags, flags.csv, callOf(client, verb.csv).stream(input, options));
  const asked = chosen(plan, input, flags);
  const call = callOf(client, asked.id);
  const own = verb.call?.(client, input as never, flags as never, words);
  if (operation.reply === 'live') {
    for await (const one of (own ?? call(input, options)) as AsyncIterable<unknown>)
      console.log(typeof one === 'string' ? one : JSON.stringify(one));
    return;
  }
  const file = String(words[args.length]);
  if (operation.reply === 'table')
    return saveTable(flags, file, (own as Stream | undefined) ?? call.stream(input, options));
  if (operation.isPaged)
    return printAllRows(plan, flags, (own as AsyncIterable<unknown> | undefined) ?? call.all(asked.input, options));
  const reply = await (own ?? call(asked.input, options));
  if (operation.reply === 'file') {
    saveFile(file, reply as string | Uint8Array);
    return print(flags, { file }, `It is in ${file}.`);
  }
  if (verb.hasRows) return printAllRows(plan, flags, reply as readonly unknown[]);
  printReply(plan, flags, { reply, input });
}

/** What a command does when it is called, with its arguments, then its flags, then itself. */
export function actionOf(plan: Plan): (...words: unknown[]) => Promise<void> {
  const ask = plan.operation.isOfLinks ? callLinks : callApi;
  return async (...all) => {
    const command = all.at(-1) as Command;
    const flags = command.opts<Flags>();
    const words = all.slice(0, -2);
    const input = await inputOf(plan, words, flags);
    await ask(flags, async (client) => perform(plan, client, { input, flags, words }), namesOf(plan, flags, words));
  };
}
