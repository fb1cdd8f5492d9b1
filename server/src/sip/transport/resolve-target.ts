import { Resolver as DnsResolver, lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Flow, TransportName } from '../messages/flow.ts';
import { plainAddress } from '../network/own-addresses.ts';

export interface NaptrRecord {
  flags: string;
  service: string;
  replacement: string;
  order: number;
  preference: number;
}

export interface SrvRecord {
  name: string;
  port: number;
  priority: number;
  weight: number;
}

export interface Resolver {
  resolveNaptr: (name: string) => Promise<NaptrRecord[]>;
  resolveSrv: (name: string) => Promise<SrvRecord[]>;
  lookup: (name: string) => Promise<string[]>;
}

export interface Target {
  host: string;
  port: number | null;
  transport: TransportName | null;
  isSecure?: boolean;
}

const DNS_TIMEOUT_MS = 4000;
// Trying more addresses than this would outlast any ring time-out.
const CANDIDATES_MAX = 8;
const SERVICES: Record<string, TransportName> = { 'SIP+D2U': 'udp', 'SIP+D2T': 'tcp', 'SIPS+D2T': 'tls' };
const SRV_PREFIX: Record<TransportName, string> = { udp: '_sip._udp.', tcp: '_sip._tcp.', tls: '_sips._tcp.' };

export function systemResolver(): Resolver {
  const dns = new DnsResolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  return {
    resolveNaptr: (name) => dns.resolveNaptr(name),
    resolveSrv: (name) => dns.resolveSrv(name),
    // The system's own look-up also reads the hosts file, where a small site often names its trunk.
    lookup: async (name) => (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address),
  };
}

// A missing record and a silent server both count as no record: the next rule of RFC 3263 then decides.
async function orNone<T>(query: Promise<T[]>): Promise<T[]> {
  try {
    return await query;
  } catch {
    return [];
  }
}

function defaultPort(transport: TransportName): number {
  return transport === 'tls' ? 5061 : 5060;
}

// RFC 3263 4: returns where to send, in the order of trying; empty when the name cannot be resolved.
export async function resolveTarget(target: Target, resolver: Resolver, random = Math.random): Promise<Flow[]> {
  const host = plainAddress(target.host.replace(/^\[|\]$/g, ''));
  const chosen = target.transport ?? (target.isSecure === true ? 'tls' : null);
  if (isIP(host) !== 0) {
    const transport = chosen ?? 'udp';
    return [{ transport, host, port: target.port ?? defaultPort(transport) }];
  }
  if (target.port !== null)
    return resolveAddress({ name: host, port: target.port, transport: chosen ?? 'udp', serverName: host }, resolver);
  const services =
    chosen === null ? await findServices(host, resolver) : [{ transport: chosen, name: SRV_PREFIX[chosen] + host }];
  const flows: Flow[] = [];
  for (const { transport, name } of services) {
    for (const record of orderSrv(await orNone(resolver.resolveSrv(name)), random)) {
      if (flows.length >= CANDIDATES_MAX) return flows;
      flows.push(
        ...(await resolveAddress({ name: record.name, port: record.port, transport, serverName: host }, resolver)),
      );
    }
  }
  if (flows.length > 0) return flows.slice(0, CANDIDATES_MAX);
  const transport = chosen ?? 'udp';
  return resolveAddress({ name: host, port: defaultPort(transport), transport, serverName: host }, resolver);
}

async function findServices(host: string, resolver: Resolver): Promise<{ transport: TransportName; name: string }[]> {
  const records = await orNone(resolver.resolveNaptr(host));
  records.sort((a, b) => a.order - b.order || a.preference - b.preference);
  const services = records.flatMap(({ service, flags, replacement }) => {
    const transport = SERVICES[service.toUpperCase()];
    return transport !== undefined && flags.toLowerCase() === 's' ? [{ transport, name: replacement }] : [];
  });
  if (services.length > 0) return services;
  return (['udp', 'tcp', 'tls'] as const).map((transport) => ({ transport, name: SRV_PREFIX[transport] + host }));
}

async function resolveAddress(
  { name, port, transport, serverName }: { name: string; port: number; transport: TransportName; serverName: string },
  resolver: Resolver,
): Promise<Flow[]> {
  const addresses = isIP(name) === 0 ? await orNone(resolver.lookup(name)) : [name];
  return addresses.slice(0, CANDIDATES_MAX).map((host) => ({ transport, host, port, serverName }));
}

// RFC 2782: the lowest priority comes first; equal ones are drawn in proportion to their weights.
export function orderSrv(records: SrvRecord[], random: () => number): SrvRecord[] {
  const rest = records.toSorted((a, b) => a.priority - b.priority || a.weight - b.weight);
  const ordered: SrvRecord[] = [];
  while (rest.length > 0) {
    const priority = rest[0]?.priority;
    const group = rest.filter((record) => record.priority === priority);
    const total = group.reduce((sum, record) => sum + record.weight, 0);
    let draw = random() * total;
    const drawn = group.find((record) => {
      draw -= record.weight;
      return draw < 0;
    });
    const next = drawn ?? group[group.length - 1];
    if (next === undefined) break;
    ordered.push(next);
    rest.splice(rest.indexOf(next), 1);
  }
  return ordered;
}
