export const TRUNK = {
  name: 'text',
  host: 'text',
  port: 'number',
  transport: ['udp', 'tcp', 'tls', 'by_name'],
  username: 'text',
} as const;

export const CALLS = {
  caller_id: 'text',
  channels: 'number',
  calls_per_second: 'number',
  prefixes: 'lines',
  blocked_prefixes: 'lines',
} as const;

export const FINE_TRUNK = {
  tier: 'number',
  dial_prefix: 'text',
  domain: 'text',
  caller_id_in: ['from', 'asserted'],
  sound_from: ['trunk', 'anywhere'],
  register_seconds: 'number',
  keep_alive_seconds: 'number',
  tls_ca: 'area',
} as const;

/** Empty fields have a meaning: the host's name then decides port and transport. */
export function trunkInput(read: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { port = null, transport, ...rest } = read;
  return { ...rest, port, transport: transport === 'by_name' ? null : transport };
}
