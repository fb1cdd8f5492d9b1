import type { Authentication } from './authentication.ts';
import type { CallContext } from './call-context.ts';
import { createDialog, type Dialog } from './dialog.ts';
import { DialogLine } from './dialog-line.ts';
import type { Flow } from './flow.ts';
import type { SipRequest, SipResponse } from './message.ts';
import type { SipCore } from './parse-core.ts';
import type { RequestOutcome } from './transaction-client.ts';

// More forks than this answer no call in good faith; further ones go unacknowledged and give up by themselves.
const FORKS_MAX = 16;

export interface Dismissal {
  context: CallContext;
  invite: SipRequest;
  flow: Flow;
  auth: Authentication;
  // The dialog of an answer that did not begin with it; left out: each begins with its 200.
  createDialog?: (response: SipResponse, core: SipCore) => Dialog;
}

// A 200 that nobody wants (a late one after CANCEL, a second fork, one of a process that is gone) is acknowledged
// and hung up, as RFC 3261 13.2.2.4 asks: else the far side would hold the call open, and the callee a dead line.
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
