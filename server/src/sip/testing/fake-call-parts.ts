import type { Flow } from '../messages/flow.ts';
import type { SipMessage } from '../messages/message.ts';
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
