import { operations, type RowOf } from '@volley/contract';
import { type Scope, SEARCH_KINDS, type SearchKind } from '@volley/contract/choices';
import type { foundThing } from '@volley/contract/search';
import { findContacts } from '../contacts/index.ts';
import { wordSearch } from '../db/index.ts';
import type { Actor } from '../identity/index.ts';
import { liveAccountOf } from '../lib/ids/test-account.ts';
import { isUuid } from '../lib/ids/uuid.ts';
import { lastDigits, listNumberBeginnings } from '../lib/phone/phone-beginning.ts';
import { wordBeginnings, wordQuery } from '../lib/values/plain-text.ts';
import type { Runtime } from '../runtime.ts';
import {
  findAccounts,
  findCarriers,
  findFields,
  findGroups,
  findImports,
  findKeys,
  findLinks,
  findMessages,
  findNumbers,
  findSegments,
  findSenders,
  findSmsCampaigns,
  findTemplates,
  findTrunks,
  findVoiceCampaigns,
  findWebhooks,
} from './store-found.ts';

export type FoundThing = RowOf<typeof foundThing>;
type Row = Omit<FoundThing, 'kind'>;

interface SearchQuery {
  readonly q: string;
  readonly kind?: SearchKind | undefined;
  readonly per_kind: number;
}

interface Source {
  /** The list whose scope a caller needs to find what is on it. */
  readonly list: { readonly scope: Scope | null };
  readonly find: (search: wordSearch.Search, actor: Actor, query: SearchQuery) => Promise<Row[]>;
}

const { admin, contactFields, contacts, groups, imports, keys, messages, segments, senderIds } = operations;
const { shortUrls, smsCampaigns, templates, voiceCampaigns, webhooks } = operations;

/** An address ends with the code of a link. */
const codeOf = (text: string): string => text.replace(/\/+$/, '').split('/').at(-1) ?? text;
const uuidOf = (text: string) => (isUuid(text) ? text : null);

/** What is found by words, or as a whole by what is asked for. */
const byWords =
  (find: typeof findGroups, wholeOf: (text: string) => readonly (string | null)[]): Source['find'] =>
  (search, { accountId }, { q, per_kind: limit }) =>
    find(search, { accountId, words: wordQuery(accountId, q), whole: wholeOf(q), limit });
const uuidOrReference = (text: string) => [uuidOf(text), text];

interface ShortList {
  /** Set for what a test account has from its live account. */
  readonly isOfLive?: boolean;
  readonly idOf?: (text: string) => string | null;
}

/** The same for lists that are short. */
const fromShortList =
  (find: typeof findTemplates, { isOfLive = false, idOf = uuidOf }: ShortList = {}): Source['find'] =>
  ({ tx }, { accountId: own }, { q, per_kind: limit }) =>
    find(tx, { accountId: isOfLive ? liveAccountOf(own) : own, words: wordBeginnings(q), id: idOf(q), limit });
const AS_TYPED = { idOf: (text: string) => text };

async function findPeople(
  search: wordSearch.Search,
  actor: Actor,
  { q, per_kind: limit }: SearchQuery,
): Promise<Row[]> {
  const found = await findContacts(search, actor, q, limit);
  return found.map(({ id, firstName, lastName, phoneNumber, createdAt: at }) => {
    const name = `${firstName} ${lastName}`.trim();
    return { id: String(id), name: name === '' ? phoneNumber : name, detail: phoneNumber, at };
  });
}

const findStrangers: Source['find'] = ({ tx }, { accountId, country }, { q, per_kind: limit }) => {
  const [beginnings, ending] = [listNumberBeginnings(q, country), lastDigits(q)];
  return beginnings.length === 0 ? Promise.resolve([]) : findNumbers(tx, { accountId, beginnings, ending, limit });
};

const SOURCES: Readonly<Record<SearchKind, Source>> = {
  contact: { list: contacts.list, find: findPeople },
  number: { list: messages.list, find: findStrangers },
  message: {
    list: messages.list,
    find: ({ tx }, { accountId }, { q, per_kind: limit }) =>
      findMessages(tx, { accountId, id: uuidOf(q), text: q, limit }),
  },
  campaign: { list: smsCampaigns.list, find: byWords(findSmsCampaigns, uuidOrReference) },
  voice_campaign: { list: voiceCampaigns.list, find: byWords(findVoiceCampaigns, uuidOrReference) },
  group: { list: groups.list, find: byWords(findGroups, (text) => [uuidOf(text)]) },
  segment: { list: segments.list, find: fromShortList(findSegments) },
  template: { list: templates.list, find: fromShortList(findTemplates, { isOfLive: true }) },
  sender_id: { list: senderIds.list, find: fromShortList(findSenders, { isOfLive: true }) },
  link: { list: shortUrls.list, find: byWords(findLinks, (text) => [codeOf(text)]) },
  field: { list: contactFields.list, find: fromShortList(findFields, { ...AS_TYPED, isOfLive: true }) },
  import: { list: imports.list, find: fromShortList(findImports) },
  webhook: { list: webhooks.list, find: fromShortList(findWebhooks) },
  key: { list: keys.list, find: fromShortList(findKeys, AS_TYPED) },
  carrier: { list: admin.carriers.list, find: fromShortList(findCarriers, AS_TYPED) },
  trunk: { list: admin.trunks.list, find: fromShortList(findTrunks, AS_TYPED) },
  account: {
    list: admin.accounts.list,
    find: ({ tx }, _, { q, per_kind: limit }) => findAccounts(tx, { words: wordBeginnings(q), text: q, limit }),
  },
};

/** Finds the newest of each kind that the caller may read. */
export async function searchEverything(rt: Runtime, actor: Actor, query: SearchQuery): Promise<FoundThing[]> {
  const kinds = query.kind === undefined ? SEARCH_KINDS : [query.kind];
  const readable = kinds.filter((kind) => {
    const { scope } = SOURCES[kind].list;
    return scope === null || actor.scopes.has(scope);
  });
  return wordSearch.searching(rt.db, async (search) => {
    const found = await Promise.all(
      readable.map(async (kind) => (await SOURCES[kind].find(search, actor, query)).map((row) => ({ ...row, kind }))),
    );
    return found.flat();
  });
}
