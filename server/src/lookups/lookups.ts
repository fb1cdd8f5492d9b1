import type { LookupKind, NumberType } from '@volley/contract/choices';
import type { Handle } from '../db/index.ts';
import type { Actor } from '../identity/index.ts';
import { RecentMap } from '../lib/background/recent-map.ts';
import { networkName } from '../lib/phone/network-names.ts';
import { countryOfNumber } from '../lib/phone/phone-country.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { readNetworkNames } from '../sms/routing/index.ts';
import { Budgets } from './budgets.ts';
import type { Asked, AskSource, LookupSource, SourceAnswer } from './lookup-source.ts';
import { SourceHealth } from './source-health.ts';
import { type Kept, keepAnswer, listKept, type TableInUse } from './store-kept.ts';
import { findTableInUse } from './store-ported.ts';
import { listAllSources } from './store-sources.ts';
import { within } from './within.ts';

/** What a process knows of numbers takes some 10 MB at most. */
const KNOWN_MAX = 100_000;
/** Another process may have kept another answer meanwhile. */
const KNOWN_MS = 30_000;
/** More questions at a time are not asked: their numbers go by their first digits. */
const OPEN_MAX = 200;
const DAY_MS = 86_400_000;
/** That a number is not known is kept so long where a source that might know it was not heard. */
const DOUBT_MS = 600_000;
/** For so long a person waits for an answer. */
const FIND_MS = 5_000;

export interface LookupsOptions {
  readonly ask: Readonly<Record<LookupKind, AskSource>>;
  /** Null when the secret of the installation does not fit or is missing. */
  openSecret(sealed: Buffer): string | null;
}

/** What is known of one number: the answer of a source, or what its first digits say. */
export interface NumberFacts extends Omit<Kept, 'type'> {
  readonly type: NumberType;
}

/** For whom a number is asked for, which counts in the account's share; one that waits 0 ms has nothing asked for. */
type Asking = Pick<Actor, 'accountId' | 'lookupWaitMs'>;

/** What those who ask for many numbers wait for: a budget for the day, or a source that fails. */
export type StalledBy = 'budget' | 'sources';

interface Known {
  /** Empty: no answer is kept, or it names no network. */
  readonly network: string;
  readonly untilMs: number;
}

/** The answers of lookups: those that are kept, and those that are asked for. */
export class Lookups {
  readonly #rt: Runtime;
  readonly #options: LookupsOptions;
  readonly #known = new RecentMap<PhoneNumber, Known>(KNOWN_MAX);
  readonly #open = new Map<PhoneNumber, Promise<Kept | null>>();
  readonly #budgets = new Budgets();
  readonly health = new SourceHealth();
  #sources: readonly LookupSource[] = [];
  #table: TableInUse | null = null;
  #networks: ReadonlyMap<string, string> = new Map();

  constructor(rt: Runtime, options: LookupsOptions) {
    this.#rt = rt;
    this.#options = options;
  }

  /** True where there is nothing to ask and nothing to know: then no message pays for lookups. */
  get isIdle(): boolean {
    return this.#sources.length === 0 && this.#table === null;
  }

  /** Called when the settings of carriers have changed, to which those of lookups belong. */
  async reload(): Promise<void> {
    const { db } = this.#rt;
    const [sources, table, networks] = await Promise.all([
      listAllSources(db),
      findTableInUse(db),
      readNetworkNames(this.#rt),
    ]);
    this.#sources = sources;
    this.#table = table;
    this.#networks = networks;
    this.#known.clear();
    this.#budgets.forget();
  }

  /** Reads the settings again if a source was made, changed or deleted since: they may be some time older, or were never read by this process. */
  async catchUp(): Promise<void> {
    const versionsOf = (sources: readonly LookupSource[]) => sources.map(({ id, updatedAt }) => `${id} ${updatedAt}`);
    const now = versionsOf(await listAllSources(this.#rt.db));
    if (now.join() !== versionsOf(this.#sources).join()) await this.reload();
  }

  /** The network that `learn` found, or undefined. */
  networkOf(phoneNumber: PhoneNumber): string | undefined {
    if (this.isIdle) return undefined;
    return this.#known.get(phoneNumber)?.network || undefined;
  }

  /** Reads what is kept of a number, so that `networkOf` knows it; asks as long as the account waits if nothing is. It never throws. */
  async learn(phoneNumber: PhoneNumber, asking: Asking | null): Promise<void> {
    const known = this.#known.get(phoneNumber);
    if (known !== undefined && known.untilMs > performance.now()) return;
    try {
      const [kept] = await this.#listKept(this.#rt.db, [phoneNumber]);
      const waitMs = asking?.lookupWaitMs ?? 0;
      if (kept === undefined && asking !== null && waitMs > 0)
        await within(waitMs, this.ask(phoneNumber, asking.accountId));
      else this.#remember(phoneNumber, kept ?? null);
    } catch (error) {
      this.#rt.log.debug('what is kept of a number was not read', describeError(error));
    }
  }

  /** Returns the networks that are kept of these numbers; others are not in the map. */
  async keptNetworks(handle: Handle, phoneNumbers: readonly PhoneNumber[]): Promise<ReadonlyMap<PhoneNumber, string>> {
    // A walk sees one moment of the database, while the table that this process knows may be replaced, and the old one deleted.
    const kept = await this.#listKept(handle, phoneNumbers, await findTableInUse(handle));
    return new Map(kept.flatMap((one) => (one.network === '' ? [] : [[one.phoneNumber, one.network]])));
  }

  /** Returns what is kept of these numbers; null: all sources that might know it said that they do not. Others are not in the map. */
  async keptFacts(
    handle: Handle,
    phoneNumbers: readonly PhoneNumber[],
  ): Promise<ReadonlyMap<PhoneNumber, NumberFacts | null>> {
    const kept = await this.#listKept(handle, phoneNumbers, await findTableInUse(handle));
    return new Map(kept.flatMap((one) => (one.isDoubtful ? [] : [[one.phoneNumber, this.#unlessNothing(one)]])));
  }

  /**
   * Asks for one of many numbers. Null: all sources that might know it said that they do not; `doubtful`: only some of them were heard, which to ask
   * at once again does not change; `busy`: it was not asked for, since as many others are being asked for as may be.
   */
  async askOfMany(
    phoneNumber: PhoneNumber,
    accountId: number,
  ): Promise<NumberFacts | null | 'unanswered' | 'doubtful' | 'busy' | StalledBy> {
    if (this.#isFull(phoneNumber)) return 'busy';
    const found = await this.ask(phoneNumber, accountId);
    if (found !== null && !found.isDoubtful) return this.#unlessNothing(found);
    const why = this.#whyUnanswered(phoneNumber, accountId);
    return found === null || why === 'sources' ? why : 'doubtful';
  }

  #unlessNothing(kept: Kept): NumberFacts | null {
    const { network, networkCode, ported, type } = kept;
    const isNothing = network === '' && networkCode === '' && ported === null && type === 'unknown';
    return isNothing ? null : this.#factsOf(kept.phoneNumber, kept);
  }

  #whyUnanswered(phoneNumber: PhoneNumber, accountId: number): 'unanswered' | StalledBy {
    const asked = this.#sourcesFor(phoneNumber);
    const day = this.#rt.clock.now().slice(0, 10);
    const unspent = asked.filter(({ id }) => this.#budgets.refusal(id, accountId, day) === null);
    if (unspent.length === 0) return asked.length === 0 ? 'unanswered' : 'budget';
    return unspent.some(({ id }) => this.health.rests(id, performance.now())) ? 'sources' : 'unanswered';
  }

  #sourcesFor(phoneNumber: PhoneNumber): LookupSource[] {
    const country = countryOfNumber(phoneNumber) ?? '';
    return this.#sources.filter(
      ({ settings: { paused, countries } }) => !paused && (countries.length === 0 || countries.includes(country)),
    );
  }

  /** Returns what is known of a number. If nothing is kept, an account that waits for lookups has it asked for. */
  async find(phoneNumber: PhoneNumber, { accountId, lookupWaitMs }: Asking): Promise<NumberFacts> {
    if (this.isIdle) return this.#factsOf(phoneNumber, null);
    const [kept = null] = await this.#listKept(this.#rt.db, [phoneNumber]);
    const mayAsk = kept === null && lookupWaitMs > 0;
    return this.#factsOf(phoneNumber, mayAsk ? await within(FIND_MS, this.ask(phoneNumber, accountId)) : kept);
  }

  #factsOf(phoneNumber: PhoneNumber, found: Kept | null): NumberFacts {
    const network = found?.network || networkName(phoneNumber);
    const country = found?.country || (countryOfNumber(phoneNumber) ?? '');
    const unknown = {
      source: 'prefix',
      networkCode: '',
      ported: null,
      type: 'unknown',
      lookedUpAt: this.#rt.clock.now(),
    };
    return { phoneNumber, ...unknown, ...found, network, country } as NumberFacts;
  }

  /** Asks the sources in their order for an account, and keeps the answer, however late it comes. Null: none answers. */
  ask(phoneNumber: PhoneNumber, accountId: number): Promise<Kept | null> {
    const open = this.#open.get(phoneNumber);
    if (open !== undefined) return open;
    if (this.#isFull(phoneNumber)) return Promise.resolve(null);
    const asking = this.#ask(phoneNumber, accountId)
      .catch((error: unknown) => {
        this.#rt.log.warn('a lookup failed', describeError(error));
        return null;
      })
      .finally(() => this.#open.delete(phoneNumber));
    this.#open.set(phoneNumber, asking);
    return asking;
  }

  #isFull(phoneNumber: PhoneNumber): boolean {
    return this.#open.size >= OPEN_MAX && !this.#open.has(phoneNumber);
  }

  async #ask(phoneNumber: PhoneNumber, accountId: number): Promise<Kept | null> {
    let nobody: LookupSource | null = null;
    let isCertain = true;
    for (const source of this.#sourcesFor(phoneNumber)) {
      const mayAsk = this.health.mayAsk(source.id, performance.now());
      const asked = mayAsk ? await this.#askSource(source, phoneNumber, accountId) : null;
      if (asked?.kind === 'answered') return this.#keep(source, phoneNumber, asked.answer);
      if (asked?.kind === 'unknown') nobody ??= source;
      else isCertain = false;
    }
    // That a number is not known is kept as well, so that it is not asked for again with each message.
    const nothing = { network: '', networkCode: '', ported: null, country: '', type: 'unknown' };
    if (nobody === null) return null;
    const kept = await this.#keep(nobody, phoneNumber, nothing, isCertain ? undefined : DOUBT_MS);
    return { ...kept, isDoubtful: !isCertain };
  }

  /** Asks one source now, whatever is kept. */
  async test(source: LookupSource, phoneNumber: PhoneNumber): Promise<{ asked: Asked; facts: NumberFacts | null }> {
    const asked = await this.#askSource(source, phoneNumber, null);
    if (asked.kind !== 'answered') return { asked, facts: null };
    return { asked, facts: this.#factsOf(phoneNumber, await this.#keep(source, phoneNumber, asked.answer)) };
  }

  /** Asks one source, if its budget allows, and the account's share of it; null: for the operator, who has all of it. */
  async #askSource(source: LookupSource, phoneNumber: PhoneNumber, accountId: number | null): Promise<Asked> {
    const { sealedSecret, id, kind } = source;
    const secret = sealedSecret === null ? '' : this.#options.openSecret(sealedSecret);
    if (secret === null)
      return { kind: 'failed', words: 'Its secret cannot be decrypted with this VOLLEY_SECRET. Please set it again.' };
    const refusal = await this.#budgets.take(this.#rt, source, accountId);
    if (refusal !== null) return { kind: 'failed', words: refusal };
    const asked = await this.#options.ask[kind](source, secret, phoneNumber);
    this.health.note(id, asked, performance.now());
    return asked;
  }

  async #keep(
    source: LookupSource,
    phoneNumber: PhoneNumber,
    answer: SourceAnswer,
    keptMs = source.settings.keepDays * DAY_MS,
  ): Promise<Kept> {
    const nowMs = this.#rt.clock.nowMs();
    const kept = { phoneNumber, source: source.name, lookedUpAt: timestampFromMs(nowMs), ...answer };
    await keepAnswer(this.#rt.db, { ...kept, expiresAt: timestampFromMs(nowMs + keptMs) });
    const named = this.#named(kept);
    this.#remember(phoneNumber, named);
    return named;
  }

  #remember(phoneNumber: PhoneNumber, kept: Kept | null): void {
    this.#known.set(phoneNumber, { network: kept?.network ?? '', untilMs: performance.now() + KNOWN_MS });
  }

  async #listKept(handle: Handle, phoneNumbers: readonly PhoneNumber[], table = this.#table): Promise<Kept[]> {
    const kept = await listKept(handle, phoneNumbers, { table, now: this.#rt.clock.now() });
    return kept.map((one) => this.#named(one));
  }

  /** The operator says which network a code means; a table may have the code where an answer has the name. */
  #named(kept: Kept): Kept {
    const networkCode = kept.networkCode || (/^\d{5,6}$/.test(kept.network) ? kept.network : '');
    const name = this.#networks.get(networkCode) ?? (kept.network === networkCode ? '' : kept.network);
    return { ...kept, networkCode, network: name };
  }
}

/** How old an answer is. */
export function ageSeconds({ lookedUpAt }: Pick<Kept, 'lookedUpAt'>, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - msFromTimestamp(lookedUpAt)) / 1_000));
}
