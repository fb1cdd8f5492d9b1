import type { SipTap } from '../sip/index.ts';
import type { Tracer } from '../traces/index.ts';

/** Shows the messages of an agent to the traces that run. What names no trunk belongs to the call that does. */
export function tapFor(tracer: Tracer): SipTap {
  return {
    get isOn() {
      return tracer.isOn;
    },
    see({ isSent, peer, line, details, texts, callId, users, hosts }) {
      tracer.note({
        ...{ protocol: 'sip', direction: isSent ? 'sent' : 'received', carrierId: null, line, texts },
        ...{ hosts, numbers: users, conversation: `sip ${callId}` },
        details: [`peer: ${peer}`, ...details],
      });
    },
  };
}
