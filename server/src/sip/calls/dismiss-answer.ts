import type { Authentication } from '../messages/authentication.ts';
import { createDialog, type Dialog } from '../messages/dialog.ts';
import type { Flow } from '../messages/flow.ts';
import type { SipRequest, SipResponse } from '../messages/message.ts';
import type { SipCore } from '../messages/parse-core.ts';
import type { RequestOutcome } from '../transactions/transaction-client.ts';
import type { CallContext } from './call-context.ts';
import { DialogLine } from './dialog-line.ts';

// No honest call has more forks that answer; further ones are not acknowledged and give up by themselves.
const FORKS_MAX = 16;

export interface Dismissal {
  context: CallContext;
  invite: SipRequest;
  flow: Flow;
  auth: Authentication;
  // Makes the dialog of an answer whose dialog began before its 200; without it, each dialog begins with its 200.
  createDialog?: (response: SipResponse, core: SipCore) => Dialog;
}

// Acknowledges and hangs up a 200 that is not wanted (a late one after CANCEL, a second fork, one for a process that is gone),
// as RFC 3261 13.2.2.4 asks: otherwise the far side would hold the call open, and the callee would hear nothing.
export class AnswerDismisser {
  readonly #dismissal: Dismissal;
  readonly #lines = new Map<string, DialogLine>();

  constructor(dismissal: Dismissal) {
    this.#dismissal = dismissal;
  }

  async dismiss(response: SipResponse, core: SipCore): Promise<RequestOutcome | null> {
    const tag = core.toTag ?? '';
    const known = this.#lines.get(tag);
    if (known) {
      known.repeatAck();
      return null;
    }
    if (this.#lines.size >= FORKS_MAX) return null;
    const { context, invite, flow, auth } = this.#dismissal;
    const dialog = this.#dismissal.createDialog?.(response, core) ?? createDialog(invite, response, core);
    const line = new DialogLine({ context, dialog, auth, inviteFlow: flow });
    this.#lines.set(tag, line);
    await line.acknowledge(invite, core.cseq.number);
    return line.request('BYE');
  }
}
