import { isIPv4, isIPv6 } from 'node:net';
import { RecentMap } from '../lib/background/recent-map.ts';
import type { Switches } from '../links/index.ts';
import { readUserAgent } from './user-agent.ts';
import { type EncodedTrace, encodeTrace, type Trace } from './visit-row.ts';

/** What a request tells about its sender. */
export interface VisitorFacts {
  readonly address: string;
  readonly userAgent: string;
  readonly referrer: string;
  /** Two letters, as a proxy of the operator names it; empty: it does not know; null: none is asked. */
  readonly country: string | null;
  /** HEAD, or a browser that only fetches ahead: nobody has clicked. */
  readonly isAhead: boolean;
  /** The request carries Do Not Track or Global Privacy Control. */
  readonly asksForPrivacy: boolean;
}

export interface VisitPolicy {
  readonly truncatesAddresses: boolean;
  readonly honoursPrivacySignals: boolean;
}

const REFERRER_LENGTH_MAX = 500;
/** 10 MB at most. */
const MEMO_REFERRERS_MAX = 10_000;

export function isMachine(visitor: Pick<VisitorFacts, 'userAgent' | 'isAhead'>): boolean {
  return visitor.isAhead || readUserAgent(visitor.userAgent).isBot;
}

/** Shortens an address to what distinguishes networks and not people: 24 bits of IPv4, 48 of IPv6. */
function truncated(address: string): string {
  if (isIPv4(address)) return address.replace(/\d+$/, '0');
  const head = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::', 1)[0] ?? '';
  const groups = head.split(':').filter((group) => group !== '');
  return `${[0, 1, 2].map((index) => groups[index] ?? '0').join(':')}::`;
}

function storedAddress(raw: string, policy: VisitPolicy): string | null {
  const bare = raw.startsWith('::ffff:') && isIPv4(raw.slice(7)) ? raw.slice(7) : raw.replace(/%.*$/, '');
  if (!isIPv4(bare) && !isIPv6(bare)) return null;
  return policy.truncatesAddresses ? truncated(bare) : bare;
}

function parseReferrer(raw: string): string {
  if (!URL.canParse(raw)) return '';
  const url = new URL(raw);
  if (!/^(https?|android-app|ios-app):$/.test(url.protocol) || url.hostname === '') return '';
  return `${url.protocol}//${url.hostname}${url.pathname}`.slice(0, REFERRER_LENGTH_MAX);
}

const memo = new RecentMap<string, string>(MEMO_REFERRERS_MAX);

/**
 * Removes query and fragment, which may contain what people typed and who they are. Parsing takes 3 µs and is remembered, since a few pages bring
 * most visits.
 */
export function storedReferrer(raw: string): string {
  if (raw === '') return '';
  const known = memo.get(raw);
  if (known !== undefined) return known;
  const stored = parseReferrer(raw);
  if (raw.length <= REFERRER_LENGTH_MAX) memo.set(raw, stored);
  return stored;
}

/** Decides what of a visit is stored. Every reason to store less, or nothing, is here. */
export function traceOf(switches: Switches, visitor: VisitorFacts, policy: VisitPolicy): Trace | null {
  if (!Object.values(switches).includes(true)) return null;
  const asksForPrivacy = visitor.asksForPrivacy && policy.honoursPrivacySignals;
  if (asksForPrivacy && !switches.trackVisits) return null;
  const agent = readUserAgent(visitor.userAgent);
  const allows = (isAsked: boolean) => isAsked && !asksForPrivacy;
  return {
    isMachine: visitor.isAhead || agent.isBot,
    isCounted: switches.trackVisits,
    address: allows(switches.trackIpAddress) ? storedAddress(visitor.address, policy) : null,
    browser: allows(switches.trackBrowser) ? agent.browser : null,
    operatingSystem: allows(switches.trackOperatingSystem) ? agent.operatingSystem : null,
    deviceType: allows(switches.trackDeviceType) ? agent.deviceType : null,
    referrer: allows(switches.trackRefererUrl) ? storedReferrer(visitor.referrer) : null,
    country: allows(switches.trackCountry) ? visitor.country : null,
    // The link of a message tells who clicked: a count alone does not.
    tellsMessage: allows(switches.trackVisits),
  };
}

/** A person or machine that opens links. Most links have the same switches, so the visitor's traces are encoded once for all of those. */
export class Visitor {
  readonly facts: VisitorFacts;
  #switches: Switches | null = null;
  #trace: EncodedTrace | null = null;

  constructor(facts: VisitorFacts) {
    this.facts = facts;
  }

  /** Returns null when nothing may be stored. The policy is the same for all visits of a process. */
  traceFor(switches: Switches, policy: VisitPolicy): EncodedTrace | null {
    if (this.#switches !== switches) {
      const trace = traceOf(switches, this.facts, policy);
      this.#switches = switches;
      this.#trace = trace && encodeTrace(trace);
    }
    return this.#trace;
  }
}
