import { createSameHop } from '../messages/create-message.ts';
import { getHeader, type SipResponse } from '../messages/message.ts';
import type { SipCore } from '../messages/parse-core.ts';
import type { InviteClient } from '../transactions/transaction-invite-client.ts';
import { AnswerDismisser, type Dismissal } from './dismiss-answer.ts';

// Handles an address of the trunk that answers after we had given it up as silent: it cancels what our INVITE began there,
// since the call goes on at another address.
export class LateAddress {
  readonly #dismissal: Dismissal;
  readonly #dismisser: AnswerDismisser;
  #isCancelled = false;

  constructor(dismissal: Dismissal) {
    this.#dismissal = dismissal;
    this.#dismisser = new AnswerDismisser(dismissal);
  }

  apply(response: SipResponse, core: SipCore, client: InviteClient): void {
    const { context, invite, flow } = this.#dismissal;
    if (response.statusCode >= 300) return;
    if (response.statusCode >= 200) {
      void this.#dismisser.dismiss(response, core);
    } else if (!this.#isCancelled && client.state === 'proceeding') {
      this.#isCancelled = true;
      void context.layer.sendRequest(createSameHop(invite, 'CANCEL', getHeader(invite, 'to')), flow);
    }
  }
}
