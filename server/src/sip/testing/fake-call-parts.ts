import type { ResponseParts } from '../messages/create-message.ts';
import type { Flow } from '../messages/flow.ts';
import type { SipHeader, SipMessage } from '../messages/message.ts';
import type { Behaviour } from './behaviour.ts';

export interface FakeCallParts {
  behaviour: Behaviour;
  number: string;
  tag: string;
  host: string;
  // The port at which the caller reaches the trunk: its own, or that of a relay in between.
  port: () => number;
  ringMs: number;
  t1Ms: number;
  recordRoutes: string[];
  isForgetful: boolean;
  send: (flow: Flow, message: SipMessage) => void;
}

// A refusal may hold the SDP that would have been taken (RFC 3261 21.4.26).
export function refusalParts(headers: SipHeader[], { refusalSdp }: Behaviour): Pick<ResponseParts, 'headers' | 'body'> {
  if (refusalSdp === undefined) return { headers };
  return { headers: [{ name: 'content-type', value: 'application/sdp' }], body: Buffer.from(refusalSdp) };
}
