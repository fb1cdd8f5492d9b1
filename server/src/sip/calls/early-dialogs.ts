import type { Authentication } from '../messages/authentication.ts';
import { createDialog, type Dialog, findContact } from '../messages/dialog.ts';
import type { Flow } from '../messages/flow.ts';
import { findHeader, listHeader, type SipRequest, type SipResponse } from '../messages/message.ts';
import { sdpOf } from '../messages/message-body.ts';
import type { SipCore } from '../messages/parse-core.ts';
import type { CallContext } from './call-context.ts';
import { DialogLine } from './dialog-line.ts';

// No honest call rings at more telephones than this; reliable responses of further ones are not acknowledged.
const FORKS_MAX = 16;

export interface EarlyDialogsParts {
  context: CallContext;
  invite: SipRequest;
  flow: Flow;
  auth: Authentication;
}

interface EarlyDialog {
  dialog: Dialog;
  line: DialogLine;
  lastNumber: number;
}

// Returns the number of a response that must be acknowledged (RFC 3262 4); null for all others.
function readReliableNumber(response: SipResponse, core: SipCore): number | null {
  const isRequired = listHeader(response, 'require').some((tag) => tag.toLowerCase() === '100rel');
  const match = /^[0-9]{1,10}$/.exec(findHeader(response, 'rseq')?.trim() ?? '');
  return isRequired && match !== null && core.toTag !== null && response.statusCode > 100 ? Number(match[0]) : null;
}

// Keeps what the ringing telephones have said before one of them answers the INVITE. A telephone that sends reliable responses
// has a dialog of its own, in which PRACK acknowledges them. The PRACK's transaction repeats it; when no answer comes at all,
// the far side gives the call up (RFC 3262 3), so this class does nothing more.
export class EarlyDialogs {
  readonly #parts: EarlyDialogsParts;
  readonly #dialogs = new Map<string, EarlyDialog>();
  readonly #answers = new Map<string, { sdp: Buffer; isReliable: boolean }>();
  #lastSdp: Buffer | null = null;

  constructor(parts: EarlyDialogsParts) {
    this.#parts = parts;
  }

  // False for a response to be ignored: a repeated one, or one that overtook another and will come again.
  note(response: SipResponse, core: SipCore): boolean {
    const number = readReliableNumber(response, core);
    const tag = core.toTag ?? '';
    if (number === null) {
      this.#noteSdp(tag, response, false);
      return true;
    }
    const known = this.#dialogs.get(tag);
    if (known === undefined ? this.#dialogs.size >= FORKS_MAX : number !== known.lastNumber + 1) return false;
    const early = known ?? this.#begin(tag, response, core);
    early.lastNumber = number;
    this.#noteSdp(tag, response, true);
    void early.line.request('PRACK', [{ name: 'rack', value: `${number} ${core.cseq.number} INVITE` }]);
    return true;
  }

  // Returns the SDP that answers our offer. That of a reliable response is the answer, whatever the 200 repeats (RFC 3262 5);
  // some gateways give their SDP in a plain 183 only and leave the 200 empty.
  findAnswer(response: SipResponse, core: SipCore): Buffer | null {
    const early = this.#answers.get(core.toTag ?? '');
    if (early?.isReliable === true) return early.sdp;
    const sdp = sdpOf(response);
    return sdp.length > 0 ? sdp : (early?.sdp ?? this.#lastSdp);
  }

  // Returns the dialog of a 200. One that rang reliably keeps its sequence numbers, which a PRACK may still use.
  confirm(response: SipResponse, core: SipCore): Dialog {
    const dialog = createDialog(this.#parts.invite, response, core);
    const early = this.#dialogs.get(dialog.remoteTag)?.dialog;
    if (early === undefined) return dialog;
    const { localCSeq, remoteTarget } = early;
    return Object.assign(early, dialog, { localCSeq }, findContact(response) === null ? { remoteTarget } : {});
  }

  #begin(tag: string, response: SipResponse, core: SipCore): EarlyDialog {
    const { context, invite, flow, auth } = this.#parts;
    const dialog = createDialog(invite, response, core);
    const line = new DialogLine({ context, dialog, auth, inviteFlow: flow });
    const early = { dialog, line, lastNumber: 0 };
    this.#dialogs.set(tag, early);
    return early;
  }

  #noteSdp(tag: string, response: SipResponse, isReliable: boolean): void {
    const sdp = sdpOf(response);
    if (sdp.length === 0) return;
    this.#lastSdp = sdp;
    const known = this.#answers.get(tag);
    if (known === undefined ? this.#answers.size < FORKS_MAX : !known.isReliable) {
      this.#answers.set(tag, { sdp, isReliable });
    }
  }
}
