import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { CommandError } from './failure.ts';
import { oneLine } from './rows.ts';

interface Named {
  readonly uuid: string;
  readonly name: string;
}

type Kind = 'group' | 'segment' | 'template' | 'person';

const LISTS: Readonly<Record<Kind, (client: Client) => AsyncIterable<Named>>> = {
  group: (client) => client.groups.list.all(),
  segment: (client) => client.segments.list.all(),
  template: (client) => client.templates.list.all({}),
  async *person(client) {
    for await (const { uuid, email } of client.admin.users.list.all({ per_page: 100 })) yield { uuid, name: email };
  },
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** As they stand in the words of a command: `<group>` is one, `<group...>` several. */
const PLACE = /[<[](group|segment|template|person)(\.\.\.)?[\]>]/;
/** Whoever has more of them names one by its id; an operator may have many more people. */
const LOOKED_AT_MAX = 5_000;
const TOLD_MAX = 5;

const kindIn = (words: string): Kind | null => (PLACE.exec(words)?.[1] as Kind | undefined) ?? null;

/** All at once, so that several names read the list once. */
async function listNamed(client: Client, kind: Kind): Promise<readonly Named[]> {
  const found: Named[] = [];
  for await (const one of LISTS[kind](client)) {
    if (found.length === LOOKED_AT_MAX && kind !== 'person')
      throw new CommandError(
        `There are more than ${LOOKED_AT_MAX.toLocaleString('en')} ${kind}s: name one by its id (see: volley ${kind} list).`,
      );
    found.push({ uuid: one.uuid, name: one.name });
  }
  return found;
}

/** A name as it is spelled comes before the same in other letters. */
function idIn(named: readonly Named[], kind: Kind, name: string): string {
  const isAlike = (one: Named) => one.name.toLowerCase() === name.toLowerCase();
  const exact = named.filter((one) => one.name === name);
  const found = exact.length > 0 ? exact : named.filter(isAlike);
  const [only, ...others] = found;
  if (only === undefined && kind === 'person')
    throw new CommandError(`Nobody has the email address ${oneLine(name, 80)}: see volley user list.`);
  if (only === undefined)
    throw new CommandError(`There is no ${kind} called ${oneLine(name, 80)} (see: volley ${kind} list).`);
  if (others.length === 0) return only.uuid;
  const told = found.slice(0, TOLD_MAX).map(({ uuid }) => uuid);
  const more = found.length > told.length ? ` and ${found.length - told.length} more` : '';
  throw new CommandError(
    `There are ${found.length} ${kind}s called ${oneLine(name, 80)}: ${told.join(', ')}${more}. Name one by its id.`,
  );
}

/** What one command was given of one kind, and where it goes once it is an id. */
interface Given {
  readonly kind: Kind;
  readonly value: string | readonly string[];
  put(ids: string | string[]): void;
}

function givenTo(command: Command): Given[] {
  const isText = (value: unknown): value is string | string[] => typeof value === 'string' || Array.isArray(value);
  const ofArguments = command.registeredArguments.flatMap((argument, place): Given[] => {
    const kind = kindIn(`<${argument.name()}>`);
    const value: unknown = command.processedArgs[place];
    if (kind === null || !isText(value)) return [];
    return [{ kind, value, put: (ids) => void command.processedArgs.splice(place, 1, ids) }];
  });
  const ofOptions = command.options.flatMap((option): Given[] => {
    const kind = kindIn(option.flags);
    const name = option.attributeName();
    const value: unknown = command.getOptionValue(name);
    if (kind === null || !isText(value)) return [];
    return [{ kind, value, put: (ids) => void command.setOptionValue(name, ids) }];
  });
  return [...ofArguments, ...ofOptions];
}

/** Wherever a command takes a `<group>`, a `<segment>`, a `<template>` or a `<person>`, a name does as well as an id, of people their email address. Ids are not looked up. */
export async function putIdsForNames(
  command: Command,
  ask: (work: (client: Client) => Promise<void>) => Promise<void>,
): Promise<void> {
  const isId = (value: string) => UUID.test(value);
  if (command.opts()['offline'] === true) return;
  const given = givenTo(command).filter(({ value }) => ![value].flat().every(isId));
  if (given.length === 0) return;
  await ask(async (client) => {
    const lists = new Map<Kind, readonly Named[]>();
    for (const { kind, value, put } of given) {
      const named = lists.get(kind) ?? (await listNamed(client, kind));
      lists.set(kind, named);
      const idOf = (one: string) => (isId(one) ? one : idIn(named, kind, one));
      put(typeof value === 'string' ? idOf(value) : value.map(idOf));
    }
  });
}
