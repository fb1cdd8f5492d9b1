import type { Flow, Incoming } from '../messages/flow.ts';
import type { SipHeader, SipMessage } from '../messages/message.ts';
import { sdpOf } from '../messages/message-body.ts';

// One message of a call, for a person who looks for a fault: without sound or anything that proves who we are, and of SDP its media lines alone.
export interface LadderStep {
  // The time since the first message of the call.
  atMs: number;
  isSent: boolean;
  // The other end, such as `udp 192.0.2.1:5060`.
  peer: string;
  // The first line of the message.
  line: string;
  // Lines of `name: value`, only those that tell how the call went, and the lines `m=…` of SDP.
  headers: string[];
  // How many times the same message came again right after it.
  repeats: number;
}

const HEADERS = new Set([
  ...[
    'from',
    'to',
    'cseq',
    'contact',
    'p-asserted-identity',
    'user-agent',
    'server',
    'reason',
    'warning',
    'retry-after',
  ],
  ...['require', 'supported', 'unsupported', 'allow', 'session-expires', 'min-se', 'content-type'],
]);
// These headers are shown by name only: that they are there says much, and their values are secret.
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'www-authenticate',
  'proxy-authenticate',
  'authentication-info',
  'proxy-authentication-info',
]);
const SHORT: Readonly<Record<string, string>> = {
  f: 'from',
  t: 'to',
  i: 'call-id',
  m: 'contact',
  k: 'supported',
  c: 'content-type',
};
const UNPRINTABLE = /\p{Cc}/gu;

const LINE_CHARACTERS_MAX = 200;
const VALUE_CHARACTERS_MAX = 160;
const CHARACTERS_MAX = 16_000;
// Of a call that rings for minutes and repeats itself, only the beginning and the end are kept.
const FIRST_STEPS = 24;
const LAST_STEPS = 16;

const clean = (text: string, max: number): string => text.replace(UNPRINTABLE, ' ').slice(0, max);

function describeHeaders(headers: readonly SipHeader[]): string[] {
  return headers.flatMap(({ name, value }) => {
    if (LEFT_OUT.has(name)) return [`${name}: (left out)`];
    return HEADERS.has(name) ? [`${name}: ${clean(value, VALUE_CHARACTERS_MAX)}`] : [];
  });
}

const MEDIA_LINES_MAX = 3;

function describeMedia(sdp: Buffer): string[] {
  const lines = sdp.toString('latin1').split(/\r\n|\n|\r/);
  const media = lines.filter((line) => line.startsWith('m=')).slice(0, MEDIA_LINES_MAX);
  return media.map((line) => clean(line, VALUE_CHARACTERS_MAX));
}

// The messages of one call, in the order in which they left and came.
export class Ladder {
  readonly #first: LadderStep[] = [];
  readonly #last: LadderStep[] = [];
  #characters = 0;
  #sinceMs: number | null = null;

  note(
    way: { isSent: boolean; flow: Flow },
    { line, headers, sdp }: { line: string; headers: readonly SipHeader[]; sdp: Buffer },
  ): void {
    const nowMs = performance.now();
    this.#sinceMs ??= nowMs;
    const { transport, host, port } = way.flow;
    const step: LadderStep = {
      atMs: Math.round(nowMs - this.#sinceMs),
      isSent: way.isSent,
      peer: `${transport} ${host.includes(':') ? `[${host}]` : host}:${port}`,
      line: clean(line, LINE_CHARACTERS_MAX),
      headers: [...describeHeaders(headers), ...describeMedia(sdp)],
      repeats: 0,
    };
    const before = this.#last.at(-1) ?? this.#first.at(-1);
    if (before !== undefined && isSame(before, step)) before.repeats += 1;
    else this.#keep(step);
  }

  steps(): LadderStep[] {
    return [...this.#first, ...this.#last].map((step) => ({ ...step, headers: [...step.headers] }));
  }

  #keep(step: LadderStep): void {
    this.#characters += step.headers.reduce((sum, header) => sum + header.length, 0);
    if (this.#characters > CHARACTERS_MAX) step.headers = [];
    if (this.#first.length < FIRST_STEPS) this.#first.push(step);
    else {
      this.#last.push(step);
      if (this.#last.length > LAST_STEPS) this.#last.shift();
    }
  }
}

function isSame(one: LadderStep, other: LadderStep): boolean {
  const cseqOf = ({ headers }: LadderStep) => headers.find((header) => header.startsWith('cseq:'));
  return (
    one.isSent === other.isSent && one.peer === other.peer && one.line === other.line && cseqOf(one) === cseqOf(other)
  );
}

export const firstLineOf = (message: SipMessage): string =>
  message.kind === 'request'
    ? `${message.method} ${message.uri} SIP/2.0`
    : `SIP/2.0 ${message.statusCode} ${message.reason}`;

// Reads a message that we wrote: it has one line for each header, because the writer makes it so.
export function readSent(bytes: Buffer): { line: string; headers: SipHeader[]; sdp: Buffer; body: Buffer } {
  const end = bytes.indexOf('\r\n\r\n');
  const [line = '', ...rest] = bytes.toString('latin1', 0, end === -1 ? bytes.length : end).split('\r\n');
  const headers = rest.flatMap((text) => {
    const colon = text.indexOf(':');
    if (colon === -1) return [];
    const name = text.slice(0, colon).trim().toLowerCase();
    return [{ name: SHORT[name] ?? name, value: text.slice(colon + 1).trim() }];
  });
  const isSdp = headers.some(({ name, value }) => name === 'content-type' && value === 'application/sdp');
  const body = end === -1 ? Buffer.alloc(0) : bytes.subarray(end + 4);
  return { line, headers, sdp: isSdp ? bytes.subarray(end) : Buffer.alloc(0), body };
}

// The calls whose messages are noted, by Call-ID.
export class Ladders {
  readonly #open = new Map<string, Ladder>();

  open(callId: string): Ladder {
    const ladder = new Ladder();
    this.#open.set(callId, ladder);
    return ladder;
  }

  close(callId: string): void {
    this.#open.delete(callId);
  }

  noteSent(flow: Flow, bytes: Buffer): void {
    if (this.#open.size === 0) return;
    const sent = readSent(bytes);
    const callId = sent.headers.find(({ name }) => name === 'call-id')?.value ?? '';
    this.#open.get(callId)?.note({ isSent: true, flow }, sent);
  }

  noteReceived({ message, core, flow }: Incoming): void {
    const ladder = this.#open.get(core.callId);
    if (ladder === undefined) return;
    ladder.note({ isSent: false, flow }, { line: firstLineOf(message), headers: message.headers, sdp: sdpOf(message) });
  }
}
