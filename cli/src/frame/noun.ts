import { Command, Option } from 'commander';
import { apiCommand, linksCommand } from './api.ts';
import { parseId } from './arguments.ts';
import { exampleOf } from './example.ts';
import { addFlag, argumentOf, attributeOf, typedField } from './flags.ts';
import { actionOf, type Plan } from './perform.ts';
import { withRows } from './rows.ts';
import type { Operation, OperationId, Table } from './table.ts';
import type { Instead, Verb } from './verb.ts';

/** Makes a command that is written by hand. Each program makes its own, because a command keeps what it parsed last. */
export type Made = () => Command;

export interface Noun {
  readonly name: string;
  readonly what: string;
  /** One of them, where the name is no word for it. */
  readonly thing?: string;
  /** The resources whose operations are its verbs, without anyone writing them. */
  readonly of: readonly string[];
  readonly verbs: Readonly<Record<string, Verb | Made>>;
  /** The verb that is meant where none is named. */
  readonly standard?: string;
  /** The operations that commands written by hand call, with the words after the noun that make them do so. */
  readonly covers: { readonly [Id in OperationId]?: string };
  /** A command without verbs, or one that makes its verbs itself. */
  readonly made?: Verb | Made;
}

type More = Partial<Pick<Noun, 'standard' | 'covers' | 'thing'>>;

/** Makes a noun of the command line. The operations of its resources are its verbs, without anyone writing them. */
export function noun(name: string, what: string, of: readonly string[], verbs: Noun['verbs'], more: More = {}): Noun {
  return { name, what, of, verbs, covers: {}, ...more };
}

/** Makes a command of the first rank, without verbs or with its own. */
export function single(name: string, made: Verb | Made, covers: Noun['covers'] = {}): Noun {
  return { name, what: '', of: [], verbs: {}, covers, made };
}

const VERBS: Readonly<Record<string, string>> = { get: 'show', update: 'change' };

/** `webhooks.rotateSecret` is the verb `rotate-secret`, `webhooks.update` is `change`. */
function verbName(id: string): string {
  const last = id.slice(id.lastIndexOf('.') + 1);
  return VERBS[last] ?? kebab(last);
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const resourceOf = (id: string): string => id.slice(0, id.lastIndexOf('.'));

/** The arguments of an example. */
const firstOf = (example: string): string => example.split(/(?:^| )--/)[0] ?? '';

/** The other operations that a verb calls, with the words after it that make it do so. */
export function alsoOf({ also, csv, instead, shows }: Verb, example = ''): Readonly<Record<string, string>> {
  const words = firstOf(example);
  const add = (more: string) => `${words} ${more}`.trim();
  return {
    ...(shows === undefined ? {} : { [shows]: '' }),
    ...(csv === undefined ? {} : { [csv]: add('--csv file.csv') }),
    ...(instead === undefined ? {} : { [instead.id]: add(instead.flag.replace('<id>', '2')) }),
    ...also,
  };
}

function coveredBy({ verbs, covers, made }: Noun): string[] {
  const declared = [...Object.values(verbs), ...(made === undefined ? [] : [made])].flatMap((one) =>
    typeof one === 'function' ? [] : [one.id, ...Object.keys(alsoOf(one))],
  );
  return [...declared, ...Object.keys(covers)];
}

/** Adds a verb for each operation that nobody has written one for, and a noun for each resource that has none. */
export function completeNouns(nouns: readonly Noun[], table: Table): readonly Noun[] {
  const covered = new Set(nouns.flatMap(coveredBy));
  const added = new Map<string, Record<string, Verb>>();
  for (const id of Object.keys(table).filter((one) => !covered.has(one))) {
    const verbs = added.get(resourceOf(id)) ?? {};
    verbs[verbName(id)] = { id };
    added.set(resourceOf(id), verbs);
  }
  const whole = nouns.map((one) => {
    const found = one.of.flatMap((resource) => Object.entries(added.get(resource) ?? {}));
    const more = found.filter(([word]) => !(word in one.verbs));
    for (const resource of one.of) added.delete(resource);
    return { ...one, verbs: { ...one.verbs, ...Object.fromEntries(more) } };
  });
  const others = [...added].map(([resource, verbs]) => {
    const words = kebab(resource.slice(resource.lastIndexOf('.') + 1));
    return noun(words.replace(/s$/, ''), words.replaceAll('-', ' '), [], verbs);
  });
  return [...whole, ...others];
}

function operationOf(id: string, table: Table): Operation {
  const found = table[id];
  if (found === undefined) throw new Error(`${id} is no operation.`);
  return found;
}

/** What is an argument and what a flag. */
function planOf(of: Noun, path: string, verb: Verb, table: Table): Plan {
  const operation = operationOf(verb.id, table);
  const {
    id,
    args = operation.path,
    hidden = [],
    fixed = {},
    read = {},
    help = {},
    lists = {},
    freely = [],
    only,
  } = verb;
  const { name: noun } = of;
  // What the path names first is a thing of the noun, as its list has it.
  const own = operation.path[0];
  const typed = (field: string) => {
    const of = operation.fields[field];
    if (of === undefined) throw new Error(`${id} has no field ${field}.`);
    const { choices: _choices, ...free } = of;
    const words = help[field] ?? (field === own ? `the ${noun} (see: volley ${noun} list)` : (of.help ?? ''));
    const reading = { parse: read[field], list: lists[field] };
    return typedField(id, field, { ...(freely.includes(field) ? free : of), help: words }, reading);
  };
  const named = args.map((words, index) => {
    const [field = '', word = field === own && /^(uu)?id$/.test(field) ? noun : field.replaceAll('_', '-')] =
      words.split(' as ');
    const name = word.startsWith('[') ? word : `<${word}>`;
    const one = typed(field);
    // Only the last argument may be several.
    const { isMany, ...alone } = one.of;
    return isMany && index < args.length - 1 ? { ...one, of: alone, isAlone: true, name } : { ...one, name };
  });
  const filtersOf = verb.filtersOf ?? verb.csv;
  const isOwn = verb.filtersOf === undefined ? operation.fields : {};
  const filters = Object.entries(filtersOf === undefined ? {} : operationOf(filtersOf, table).fields)
    .filter(([field]) => !operation.path.includes(field) && !(field in isOwn))
    .map(([field, of]) => ({ ...typedField(filtersOf ?? id, field, of, {}), isFilter: true }));
  const isLeft = (field: string) =>
    field in fixed ||
    field === verb.text ||
    hidden.some((one) => field === one || field.startsWith(`${one}.`)) ||
    named.some((arg) => arg.field === field);
  const flags = Object.keys(operation.fields)
    .filter((field) => !isLeft(field) && (only?.includes(field) ?? true))
    .map(typed);
  const other = verb.instead && operationOf(verb.instead.id, table);
  return { noun: of, path, verb, operation, other, args: named, flags: [...flags, ...filters] };
}

/** What the other operation does not take goes not with its flag. */
function insteadOf({ flags, other, verb }: Plan, { flag, help }: Instead): Option {
  const strange = flags.filter(({ field }) => !(field in (other?.fields ?? {}))).map((one) => attributeOf(one.flag));
  const option = new Option(flag, help).conflicts([...strange, ...(verb.csv === undefined ? [] : ['csv'])]);
  return flag.endsWith('>') ? option.argParser(parseId) : option;
}

function addFlags(command: Command, plan: Plan): void {
  const { verb, operation, flags } = plan;
  // `--no-` of a whole comes after the flags of its parts, since commander would else take it as a flag of its own.
  const isWhole = (one: Plan['flags'][number]) => one.of.kind === 'parts';
  for (const one of [...flags.filter((flag) => !isWhole(flag)), ...flags.filter(isWhole)]) {
    const isMandatory = one.of.isRequired === true && !verb.optional?.includes(one.field);
    const standard = verb.defaults?.[one.field];
    addFlag(command, one, { isChange: operation.method === 'PUT', isMandatory, standard });
  }
  if (verb.instead !== undefined) command.addOption(insteadOf(plan, verb.instead));
  if (verb.csv !== undefined) command.option('--csv <path>', 'write them to this CSV file instead; - prints them');
  if (verb.once !== undefined)
    command.option('--idempotency-key <text>', `repeating the command with the same key within 24 hours ${verb.once}`);
}

function helpAfter(plan: Plan): string {
  const { path, verb, operation } = plan;
  const example = exampleOf(plan);
  const words = [example, ...Object.values(alsoOf(verb, example))];
  const examples = [...new Set(words)].map((one) => `  volley ${path} ${one}`.trimEnd());
  const scope = operation.scope === undefined ? [] : [`The key needs the scope ${operation.scope}.`];
  const notes = [...(verb.note === undefined ? [] : [verb.note]), ...scope].join(' ');
  return `\n${notes}\n\n${examples.length === 1 ? 'Example' : 'Examples'}:\n${examples.join('\n')}`;
}

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Makes the command of a verb. */
function commandOf(plan: Plan): Command {
  const { path, verb, operation } = plan;
  const make = operation.isOfLinks ? linksCommand : apiCommand;
  const command = make(path.slice(path.lastIndexOf(' ') + 1), verb.does ?? lowerFirst(operation.does));
  for (const arg of plan.args) command.addArgument(argumentOf(arg, arg.name));
  if (operation.isUpload) command.argument('<file>', 'the file to upload');
  if (verb.text !== undefined)
    command
      .argument('[text...]', 'the text, unless --text-file names it')
      .option('--text-file <path>', 'a file that contains the text; - reads standard input');
  if (operation.reply === 'table')
    command.argument('<file>', 'the file to write; an existing file is replaced; - writes to standard output');
  if (operation.reply === 'file') command.argument('<file>', 'the file to write; an existing file is replaced');
  if (operation.isPaged || verb.hasRows) withRows(command);
  addFlags(command, plan);
  verb.more?.(command);
  if (verb.alias !== undefined) command.alias(verb.alias);
  return command.addHelpText('after', helpAfter(plan)).action(actionOf(plan));
}

export function plansOf(noun: Noun, table: Table): readonly Plan[] {
  const { name, verbs, made } = noun;
  const named = [
    ...Object.entries(verbs).map(([word, one]) => [`${name} ${word}`, one] as const),
    [name, made] as const,
  ];
  return named.flatMap(([path, one]) =>
    one === undefined || typeof one === 'function' ? [] : [planOf(noun, path, one, table)],
  );
}

/** Makes the command of a noun; its verbs are made only where somebody asks for them. */
export function nounCommand(one: Noun, table: Table, isUsed: boolean): Command {
  const { name, what, verbs, made } = one;
  if (made !== undefined) return typeof made === 'function' ? made() : commandOf(planOf(one, name, made, table));
  const parent = new Command(name).description(`${what}: ${Object.keys(verbs).join(', ')}`);
  if (!isUsed) return parent;
  const plans = new Map(plansOf(one, table).map((plan) => [plan.path, plan]));
  for (const [word, command] of Object.entries(verbs)) {
    const plan = plans.get(`${name} ${word}`);
    const isDefault = word === one.standard;
    if (typeof command === 'function') parent.addCommand(command(), { isDefault });
    else if (plan !== undefined) parent.addCommand(commandOf(plan), { isDefault });
  }
  return parent;
}
