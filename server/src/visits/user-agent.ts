import bowser from 'bowser';
import { isbot } from 'isbot';
import { RecentMap } from '../lib/background/recent-map.ts';

export interface UserAgent {
  readonly browser: string;
  readonly operatingSystem: string;
  readonly deviceType: string;
  readonly isBot: boolean;
}

const AGENT_LENGTH_MAX = 512;
const MEMO_AGENTS_MAX = 20_000;
const UNKNOWN = 'Unknown';

/** Only names of the library's own lists, so that agents with invented names cannot fill the roll-ups. */
const BROWSERS = new Set(Object.values(bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(bowser.OS_MAP));
const DEVICES = new Set(['mobile', 'desktop', 'tablet']);

/** Preview fetchers whose names no list of bots matches, or that also use a browser's name. */
const PREVIEW =
  /whatsapp|telegrambot|viber|facebookexternalhit|facebot|slackbot|discordbot|skypeuripreview|microsoftpreview|bitlybot|google-safety|googlemessages|imessagebot|applebot|snapchat ads|linkedinbot|twitterbot|redditbot|embedly|link ?preview|safelinks|proofpoint|barracuda|mimecast/i;

function named(known: ReadonlySet<string>, name: string | undefined): string {
  return name !== undefined && known.has(name) ? name : UNKNOWN;
}

/** Recognizes common phones that the library does not: KaiOS, and Opera Mini on Java phones. */
function simplePhone(agent: string): Pick<UserAgent, 'browser' | 'operatingSystem' | 'deviceType'> | null {
  if (/KAIOS\//i.test(agent)) return { browser: 'Firefox', operatingSystem: 'KaiOS', deviceType: 'mobile' };
  if (/J2ME\/MIDP/i.test(agent)) return { browser: 'Opera Mini', operatingSystem: 'Java ME', deviceType: 'mobile' };
  return null;
}

export function parseUserAgent(raw: string): UserAgent {
  const agent = raw.slice(0, AGENT_LENGTH_MAX);
  if (agent.trim() === '') return { browser: UNKNOWN, operatingSystem: UNKNOWN, deviceType: UNKNOWN, isBot: true };
  const isBot = isbot(agent) || PREVIEW.test(agent);
  const phone = simplePhone(agent);
  if (phone) return { ...phone, isBot };
  const { browser, os, platform } = bowser.parse(agent);
  return {
    browser: named(BROWSERS, browser.name),
    operatingSystem: named(SYSTEMS, os.name),
    deviceType: named(DEVICES, platform.type),
    isBot,
  };
}

/**
 * Whether the agent calls itself a crawler, scanner or preview fetcher. This is stricter than the count of machines, for decisions where an error
 * would do harm.
 */
export function callsItselfMachine(agent: string): boolean {
  return PREVIEW.test(agent) || (isbot(agent) && /bot|crawl|spider|scan|preview/i.test(agent));
}

const memo = new RecentMap<string, UserAgent>(MEMO_AGENTS_MAX);

/** Parsing takes about 13 µs and is remembered, since a few hundred agents cause most of the traffic. */
export function readUserAgent(raw: string): UserAgent {
  const agent = raw.length > AGENT_LENGTH_MAX ? raw.slice(0, AGENT_LENGTH_MAX) : raw;
  let known = memo.get(agent);
  if (!known) {
    known = parseUserAgent(agent);
    memo.set(agent, known);
  }
  return known;
}
