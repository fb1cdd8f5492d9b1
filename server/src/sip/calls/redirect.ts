import { isIP } from 'node:net';
import type { Flow, TransportName } from '../messages/flow.ts';
import { listHeader, type SipResponse } from '../messages/message.ts';
import { parseNameAddress, parseUri } from '../messages/parse-address.ts';
import { SipProtocolError } from '../messages/protocol-error.ts';
import { type Resolver, resolveTarget } from '../transport/resolve-target.ts';
import type { Trunk } from './trunk.ts';

export type Redirect = { kind: 'followed'; uri: string; flows: Flow[] } | { kind: 'left'; reason: string };

const TRANSPORTS: readonly TransportName[] = ['udp', 'tcp', 'tls'];
// Second-level domains below which whoever likes registers names, such as co.uk and com.gh.
const SHARED = /^(ac|co|com|edu|gov|net|org|[a-z]{2})\.[a-z]{2}$/;

function registeredDomain(host: string): string {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.');
  const two = labels.slice(-2).join('.');
  return SHARED.test(two) ? labels.slice(-3).join('.') : two;
}

function readContact(value: string): { uri: string; q: number } | null {
  try {
    const { uri, params } = parseNameAddress(value);
    // Headers and a method in the address would become part of the request.
    const plain = uri.split('?', 1)[0]?.replace(/;method=[^;]*/i, '') ?? '';
    parseUri(plain);
    return /^[\x21-\x7e]+$/.test(plain) ? { uri: plain, q: Number(params.get('q') ?? 1) } : null;
  } catch (error) {
    if (error instanceof SipProtocolError) return null;
    throw error;
  }
}

// Reads where a 3xx sends a call. Only the trunk's own hosts and domain are called: the Contact of a stranger would make us call
// wherever it likes, on the operator's account.
export async function readRedirect(
  response: SipResponse,
  {
    trunk,
    known,
    resolver,
    random,
  }: { trunk: Trunk; known: readonly Flow[]; resolver: Resolver; random: () => number },
): Promise<Redirect> {
  const contacts = listHeader(response, 'contact').flatMap((value) => readContact(value) ?? []);
  const [best] = contacts.toSorted((one, other) => other.q - one.q);
  if (best === undefined) return { kind: 'left', reason: 'it sends the call elsewhere and names no address' };
  const { scheme, host, port, params } = parseUri(best.uri);
  const named = TRANSPORTS.find((one) => one === params.get('transport')?.toLowerCase());
  const isSecure = scheme === 'sips' || trunk.transport === 'tls';
  const transport = isSecure ? 'tls' : (named ?? trunk.transport ?? known[0]?.transport ?? 'udp');
  const flows = await resolveTarget({ host, port, transport }, resolver, random);
  const isName = isIP(host.replace(/^\[|\]$/g, '')) === 0;
  const ours = [trunk.host, ...(trunk.domain === undefined ? [] : [trunk.domain])];
  const isTrunk = host === trunk.host;
  const isOfDomain = isName && ours.some((one) => isIP(one) === 0 && registeredDomain(one) === registeredDomain(host));
  const hosts = new Set(known.map((flow) => flow.host));
  const isAllowed = isTrunk || isOfDomain;
  const allowed = isAllowed ? flows : flows.filter((flow) => hosts.has(flow.host));
  // A proxy that is set gets all calls of the trunk, whether or not the name has an address here.
  const found = trunk.proxy !== undefined && (isAllowed || allowed.length > 0) ? [...known] : allowed;
  if (found.length > 0) return { kind: 'followed', uri: best.uri, flows: found };
  return {
    kind: 'left',
    reason: `it sends the call to ${host}, which is no host of this trunk, so that was not called`,
  };
}
