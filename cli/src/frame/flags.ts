import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { ALIASES, findNamed, NULL_WORDS } from './aliases.ts';
import { parseCount, parseId, parseTimesOfDay } from './arguments.ts';
import { CommandError, EXIT } from './failure.ts';
import type { Field } from './table.ts';

export type Parse = (raw: string) => unknown;

/** How one field is typed: the value that a flag or an argument has, and what it is in the request. */
export interface Typed {
  readonly field: string;
  readonly of: Field;
  readonly flag: string;
  /** The word that stands for null. */
  readonly nullWord: string | undefined;
  readonly parse: Parse | undefined;
  /** One value is typed where the field has several. */
  readonly isAlone?: boolean;
  /** It is for the file that `--csv` names. */
  readonly isFilter?: boolean;
  readonly list?: 'repeated' | 'commas' | undefined;
}

const singular = (name: string): string => name.replace(/s$/, '');

function flagName(id: string, field: string, { isMany, kind }: Field): string {
  const last = field.slice(field.lastIndexOf('.') + 1);
  const alias = findNamed(ALIASES, id, field) ?? findNamed(ALIASES, id, last);
  if (alias !== undefined) return alias;
  const short = last.replace(/_(id|ids|at|seconds|value)$/, (end) => (end === '_ids' ? 's' : ''));
  return (isMany || kind === 'pairs' ? singular(short) : short).replaceAll('_', '-');
}

interface Reading {
  readonly parse?: Parse | undefined;
  readonly list?: Typed['list'];
}

export function typedField(id: string, field: string, of: Field, { parse, list }: Reading): Typed {
  return { field, of, list, flag: flagName(id, field, of), nullWord: findNamed(NULL_WORDS, id, field), parse };
}

export const attributeOf = (flag: string): string =>
  flag.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function parseNumber(raw: string): number {
  const value = Number(raw);
  if (raw.trim() === '' || !(value >= 0)) throw new InvalidArgumentError('It must be a number such as 100.');
  return value;
}

function parserOf({ of: { kind, minimum = 0 }, nullWord, parse }: Typed): Parse | undefined {
  const own =
    parse ?? { whole: minimum > 0 ? parseId : parseCount, number: parseNumber, hours: parseTimesOfDay }[kind as string];
  if (own === undefined || nullWord === undefined) return own;
  return (raw) => (raw === nullWord ? raw : own(raw));
}

/** Commander hands each value of a list to the parser with those before. */
function collect(parse: Parse): (raw: string, before: unknown) => unknown[] {
  return (raw, before) => [...(Array.isArray(before) ? before : []), parse(raw)];
}

const helpOf = ({ help = '' }: Field): string => `${help.charAt(0).toLowerCase()}${help.slice(1)}`;

function placeholderOf({ flag, of, nullWord, list }: Typed): string {
  const word = of.kind === 'pairs' ? `${flag}=value` : flag.replace(/^.*-(?=\w)/, '');
  return `${word}${nullWord === undefined ? '' : `|${nullWord}`}${list === undefined && (of.isMany || of.kind === 'pairs') ? '...' : ''}`;
}

interface Manner {
  readonly isChange: boolean;
  readonly isMandatory: boolean;
  /** What it is where nobody gives it. */
  readonly standard: unknown;
}

/** Adds the flag of a field; where a change may also take the value away, with its `--no-` form. */
export function addFlag(command: Command, typed: Typed, { isChange, isMandatory, standard }: Manner): void {
  const { flag, of, nullWord, list, parse } = typed;
  const isSwitch = of.kind === 'switch' && parse === undefined;
  const hasNo = isSwitch || (isChange && nullWord === undefined && !isMandatory && isRemovable(of));
  if (isSwitch || of.kind === 'word') command.addOption(new Option(`--${flag}`, helpOf(of)));
  else if (of.kind !== 'parts') {
    const option = new Option(`--${flag} <${placeholderOf(typed)}>`, helpOf(of));
    const parser = parserOf(typed);
    if (of.choices !== undefined && parser === undefined && list === undefined)
      option.choices(nullWord === undefined ? of.choices : [...of.choices, nullWord]);
    if (list === 'commas') option.argParser((raw) => raw.split(',').map((part) => part.trim()));
    else if (list === 'repeated') option.argParser(collect(parser ?? ((raw) => raw)));
    else if (parser !== undefined) option.argParser(of.isMany ? collect(parser) : parser);
    command.addOption(option.default(standard).makeOptionMandatory(isMandatory));
  }
  if (hasNo && !command.options.some(({ long }) => long === `--no-${flag}`)) {
    const no = new Option(`--no-${flag}`, `no ${flag.replaceAll('-', ' ')}`);
    command.addOption(isSwitch ? no.hideHelp() : no);
  }
}

const isRemovable = ({ kind, isMany, isNullable }: Field): boolean =>
  isNullable === true || isMany === true || kind === 'pairs';

export function argumentOf(typed: Typed, name: string): Argument {
  const { of } = typed;
  const argument = new Argument(of.isMany ? name.replace('>', '...>') : name, helpOf(of));
  const parse = parserOf(typed);
  if (of.choices !== undefined && parse === undefined)
    argument.choices(typed.nullWord === undefined ? of.choices : [...of.choices, typed.nullWord]);
  return parse === undefined ? argument : argument.argParser(of.isMany ? collect(parse) : parse);
}

function emptyOf({ kind, isMany, isNullable }: Field): unknown {
  if (kind === 'pairs') return {};
  return isMany && !isNullable ? [] : null;
}

/** Parses pairs such as `city=Accra`, each divided at its first equals sign. */
function readPairs(flag: string, pairs: readonly string[]): readonly (readonly [key: string, value: string])[] {
  return pairs.map((pair) => {
    const sign = pair.indexOf('=');
    if (sign < 1)
      throw new CommandError(`--${flag} ${pair}: it must be a key and a value, such as city=Accra.`, EXIT.usage);
    return [pair.slice(0, sign), pair.slice(sign + 1)];
  });
}

function readJson(flag: string, raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new CommandError(
      `--${flag} must be JSON, such as {"field": "first_name", "is": "Ama"}. Put it into single quotes.`,
      EXIT.usage,
    );
  }
}

/** Turns what commander has parsed into the value of the field. */
export function readValue({ of, flag, nullWord, parse, isAlone }: Typed, raw: unknown): unknown {
  if (isAlone) return [raw];
  if (raw === false && of.kind !== 'switch') return emptyOf(of);
  if (raw === nullWord && nullWord !== undefined) return null;
  if (parse !== undefined) return raw;
  if (of.kind === 'word') return of.choices?.[0];
  if (of.kind === 'json')
    return Array.isArray(raw) ? raw.map((one) => readJson(flag, String(one))) : readJson(flag, String(raw));
  if (of.kind !== 'pairs' || !Array.isArray(raw)) return raw;
  return Object.fromEntries(readPairs(flag, raw).map(([key, value]) => [key, of.isNullable ? value || null : value]));
}

/** Puts a value at its place in a request: `recipients.group_ids` inside `recipients`. */
export function put(input: Record<string, unknown>, field: string, value: unknown): void {
  const [first = '', ...rest] = field.split('.');
  if (rest.length === 0) {
    input[first] = value;
    return;
  }
  const inner = { ...(input[first] as object | undefined) };
  put(inner, rest.join('.'), value);
  input[first] = inner;
}
