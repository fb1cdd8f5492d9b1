import type { MediaEngine } from '../media/media-engine.ts';
import type { SipResponse } from '../messages/message.ts';
import type { SipCore } from '../messages/parse-core.ts';
import type { SipTimers } from '../transactions/sip-timers.ts';
import type { TransactionLayer } from '../transactions/transaction-layer.ts';
import type { ServerTransaction } from '../transactions/transaction-server.ts';
import type { InheritedPorts } from '../transport/inherited-ports.ts';
import type { Resolver } from '../transport/resolve-target.ts';
import type { Transport } from '../transport/transport.ts';
import type { Ladders } from './ladder.ts';

// The receiver of what the far side sends within one dialog.
export interface DialogOwner {
  onRequest: (transaction: ServerTransaction) => void;
  onAck: (core: SipCore, body: Buffer) => void;
  onStrayAnswer: (response: SipResponse, core: SipCore) => void;
}

// What calls share: one signalling socket, one media thread, one table of dialogs.
export interface CallContext {
  transport: Transport;
  layer: TransactionLayer;
  inheritedPorts: InheritedPorts;
  ladders: Ladders;
  media: MediaEngine;
  resolver: Resolver;
  timers: SipTimers;
  // How long an answered call may go on without sound from the far side; null for no limit.
  silenceMsMax: number | null;
  random: () => number;
  newBranch: () => string;
  owners: Map<string, DialogOwner>;
}

export function ownerKey(callId: string, localTag: string): string {
  return `${callId} ${localTag}`;
}
