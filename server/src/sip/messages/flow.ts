import type { SipMessage } from './message.ts';
import type { SipCore } from './parse-core.ts';

export type TransportName = 'udp' | 'tcp' | 'tls';

// One hop: where to send to, or where a message came from. Plain data, so that it can be stored with a call.
export interface Flow {
  transport: TransportName;
  host: string;
  port: number;
  // The name that a TLS certificate must carry; `host` holds the address by then.
  serverName?: string;
  // True for TCP in place of UDP, for one request that is too large for a datagram; all others stay on UDP.
  isForSize?: boolean;
}

export interface Incoming {
  message: SipMessage;
  core: SipCore;
  flow: Flow;
}
