import {
  type Codec,
  type LocalAudio,
  type NegotiatedAudio,
  negotiate,
  parseSdp,
  writeAnswer,
  writeOffer,
} from '../media/sdp.ts';
import { allowsMethod, parseCauseCode, refreshTarget } from '../messages/dialog.ts';
import type { Flow } from '../messages/flow.ts';
import { findHeader, type SipHeader, type SipRequest, type SipResponse } from '../messages/message.ts';
import { sdpOf } from '../messages/message-body.ts';
import type { SipCore } from '../messages/parse-core.ts';
import { SipProtocolError } from '../messages/protocol-error.ts';
import { findMinSe, findSessionInterval, MIN_SE_SECONDS, SessionTimer } from '../messages/session-timer.ts';
import type { ServerTransaction } from '../transactions/transaction-server.ts';
import type { CallContext, DialogOwner } from './call-context.ts';
import type { DialogLine } from './dialog-line.ts';
import { DIGIT_BODIES, readInfo } from './info-digit.ts';
import { respondInDialog } from './respond.ts';

export interface CallDialogOptions {
  context: CallContext;
  line: DialogLine;
  invite: SipRequest;
  answer: SipResponse;
  local: LocalAudio;
  agreed: NegotiatedAudio;
  // What the trunk may use.
  codecs: Codec[];
  // Whether a key may be written into an answer that goes this way.
  mayWriteKey: (flow: Flow) => boolean;
  onAudioChanged: (agreed: NegotiatedAudio) => void;
  onDigit: (digit: string) => void;
  onRemoteHangUp: (causeCode: number | null) => void;
  // Called when the far side is gone: a refresh failed or never came, or it did not acknowledge our answer.
  onLost: (reason: string) => void;
}

// RFC 3261 14.1: the side that made the Call-ID waits 2.1 to 4 seconds before it tries a collided re-INVITE again.
const GLARE_SECONDS_MIN = 2.1;
const GLARE_SECONDS_SPAN = 1.9;

// An answered call between its ACK and its BYE: the requests of the far side, and the refreshes.
export class CallDialog implements DialogOwner {
  readonly #options: CallDialogOptions;
  readonly #sessionTimer: SessionTimer;
  readonly #usesUpdate: boolean;
  #agreed: NegotiatedAudio;
  #sdpVersion: number;
  #isInviting = false;
  #isOfferOpen = false;
  #isEnded = false;
  #answering: ServerTransaction | null = null;
  #refreshSeconds = MIN_SE_SECONDS;
  #minSeSeconds: number | null = null;
  #glareTimer: NodeJS.Timeout | undefined;

  constructor(options: CallDialogOptions) {
    this.#options = options;
    this.#agreed = options.agreed;
    this.#sdpVersion = options.local.version;
    this.#usesUpdate = allowsMethod(options.answer, 'UPDATE');
    this.#sessionTimer = new SessionTimer(
      options.context.timers.secondMs,
      () => void this.#refresh(),
      () => options.onLost('the far side did not refresh the session'),
    );
    const interval = findSessionInterval(options.answer);
    if (interval === null) return;
    this.#refreshSeconds = interval.seconds;
    this.#sessionTimer.apply(interval.seconds, interval.refresher !== 'uas');
  }

  stop(): void {
    this.#isEnded = true;
    this.#sessionTimer.stop();
    clearTimeout(this.#glareTimer);
  }

  onRequest(transaction: ServerTransaction): void {
    const { dialog } = this.#options.line;
    const isFresh = respondInDialog(transaction, dialog);
    if (!isFresh) return;
    const { request } = transaction;
    if (request.method === 'BYE') {
      transaction.respond({ statusCode: 200 });
      this.#options.onRemoteHangUp(parseCauseCode(request));
    } else if (request.method === 'OPTIONS') {
      transaction.respond({ statusCode: 200 });
    } else if (this.#isEnded) {
      transaction.respond({ statusCode: 481 });
    } else if (request.method === 'INFO') {
      this.#applyInfo(transaction);
    } else {
      this.#applyOffer(transaction);
    }
  }

  onAck(core: SipCore, body: Buffer): void {
    if (this.#answering?.core.cseq.number !== core.cseq.number) return;
    this.#answering.acknowledge();
    this.#answering = null;
    if (!this.#isOfferOpen) return;
    this.#isOfferOpen = false;
    this.#applyAnswer(body);
  }

  onStrayAnswer(): void {
    this.#options.line.repeatAck();
  }

  // RFC 6086 4.2.2: a 469 lists the packages that we take, which are none; a 415 lists the bodies.
  #applyInfo(transaction: ServerTransaction): void {
    const meaning = readInfo(transaction.request);
    if (meaning.kind === 'unknown-package') {
      transaction.respond({ statusCode: 469, headers: [{ name: 'recv-info', value: '' }] });
    } else if (meaning.kind === 'unknown-body') {
      transaction.respond({ statusCode: 415, headers: [{ name: 'accept', value: DIGIT_BODIES }] });
    } else if (meaning.kind === 'unreadable') {
      transaction.respond({ statusCode: 400 });
    } else {
      transaction.respond({ statusCode: 200 });
      if (meaning.kind === 'digit') this.#options.onDigit(meaning.digit);
    }
  }

  #applyOffer(transaction: ServerTransaction): void {
    const { request } = transaction;
    const isInvite = request.method === 'INVITE';
    // RFC 3261 14.2: two re-INVITEs that cross are both refused and tried again later.
    if (isInvite && (this.#isInviting || this.#answering !== null)) {
      transaction.respond({ statusCode: 491 });
      return;
    }
    const { line, local, mayWriteKey } = this.#options;
    let body: Buffer | null = null;
    const offered = sdpOf(request);
    const hasAnswer = isInvite || offered.length > 0;
    if (hasAnswer && this.#agreed.keys !== null && !mayWriteKey(transaction.flow)) {
      transaction.respond({ statusCode: 488 });
      return;
    }
    if (offered.length > 0) {
      const read = this.#readAudio(offered);
      if (read === null) {
        transaction.respond({ statusCode: 488 });
        return;
      }
      this.#sdpVersion += 1;
      body = writeAnswer({ ...local, version: this.#sdpVersion }, read.offer, read.agreed);
      this.#change(read.agreed);
    } else if (isInvite) {
      this.#isOfferOpen = true;
      body = this.#writeOffer();
    }
    if (refreshTarget(line.dialog, request)) line.forgetFlow();
    const headers = this.#answerHeaders(request);
    if (body !== null) headers.push({ name: 'content-type', value: 'application/sdp' });
    const parts = { statusCode: 200, headers, ...(body === null ? {} : { body }) };
    if (isInvite) {
      this.#answering = transaction;
      transaction.respond(parts, () => this.#options.onLost('our answer was not acknowledged'));
    } else {
      transaction.respond(parts);
    }
  }

  #answerHeaders(request: SipRequest): SipHeader[] {
    const headers: SipHeader[] = [{ name: 'contact', value: findHeader(this.#options.invite, 'contact') ?? '' }];
    const interval = findSessionInterval(request);
    if (interval === null) return headers;
    const seconds = Math.max(interval.seconds, MIN_SE_SECONDS);
    // In this exchange the far side is the uac.
    const isOurs = interval.refresher === 'uas';
    this.#sessionTimer.apply(seconds, isOurs);
    headers.push(
      { name: 'require', value: 'timer' },
      { name: 'session-expires', value: `${seconds};refresher=${isOurs ? 'uas' : 'uac'}` },
    );
    return headers;
  }

  #readAudio(body: Buffer) {
    try {
      const offer = parseSdp(body);
      // The codec stays if the far side still has it.
      const srtp = this.#srtp();
      const agreed = negotiate(offer, [this.#agreed.codec], srtp) ?? negotiate(offer, this.#options.codecs, srtp);
      return agreed === null ? null : { offer, agreed };
    } catch (error) {
      if (error instanceof SipProtocolError) return null;
      throw error;
    }
  }

  // Sound that is protected stays so, and sound that is not is not offered again.
  #srtp(): LocalAudio['srtp'] {
    const { keys } = this.#agreed;
    return keys === null ? undefined : { key: keys.ours, isRequired: true };
  }

  #writeOffer(): Buffer {
    const { local } = this.#options;
    const srtp = this.#agreed.keys === null ? undefined : local.srtp;
    return writeOffer({ ...local, version: this.#sdpVersion, srtp }, [this.#agreed.codec]);
  }

  // The answer to an offer of ours may name another address or another key; one that agrees on nothing changes nothing.
  #applyAnswer(body: Buffer): void {
    const agreed = this.#readAudio(body)?.agreed;
    if (agreed && !this.#isEnded) this.#change(agreed);
  }

  #change(agreed: NegotiatedAudio): void {
    this.#agreed = agreed;
    this.#options.onAudioChanged(agreed);
  }

  async #refresh(): Promise<void> {
    if (this.#isEnded) return;
    const response = this.#usesUpdate ? await this.#sendUpdate() : await this.#sendInvite();
    if (this.#isEnded) return;
    const status = response?.statusCode ?? 408;
    if (response && status < 300) {
      const interval = findSessionInterval(response);
      if (interval !== null) this.#sessionTimer.apply(interval.seconds, interval.refresher !== 'uas');
    } else if (status === 491) {
      const { timers, random } = this.#options.context;
      const waitMs = (GLARE_SECONDS_MIN + random() * GLARE_SECONDS_SPAN) * timers.secondMs;
      this.#glareTimer = setTimeout(() => void this.#refresh(), waitMs);
    } else if (response && status === 422 && this.#refreshSeconds < findMinSe(response)) {
      this.#minSeSeconds = findMinSe(response);
      this.#refreshSeconds = this.#minSeSeconds;
      await this.#refresh();
    } else if (status === 408 || status === 481) {
      this.#options.onLost(`the session refresh was answered ${status}`);
    }
  }

  #refreshHeaders(): SipHeader[] {
    const headers = [
      { name: 'supported', value: 'timer' },
      { name: 'session-expires', value: `${this.#refreshSeconds};refresher=uac` },
    ];
    // RFC 4028 7.1: a side that was told of a minimum repeats it in its later requests.
    return this.#minSeSeconds === null ? headers : [...headers, { name: 'min-se', value: String(this.#minSeSeconds) }];
  }

  async #sendUpdate(): Promise<SipResponse | null> {
    const outcome = await this.#options.line.request('UPDATE', this.#refreshHeaders());
    return outcome.kind === 'response' ? outcome.response : null;
  }

  async #sendInvite(): Promise<SipResponse | null> {
    const { line } = this.#options;
    this.#isInviting = true;
    line.beginInvite();
    const response = await this.#sendInviteOnce();
    const isAskedAgain = response !== null && !this.#isEnded && line.applyChallenge(response);
    const last = isAskedAgain ? await this.#sendInviteOnce() : response;
    this.#isInviting = false;
    return last;
  }

  async #sendInviteOnce(): Promise<SipResponse | null> {
    const { context, line } = this.#options;
    const sdp = this.#writeOffer();
    const headers = [...this.#refreshHeaders(), { name: 'content-type', value: 'application/sdp' }];
    const { request, flow, cseq } = await line.buildInvite(headers, sdp);
    return new Promise<SipResponse | null>((resolve) => {
      context.layer.sendInvite(request, flow, {
        onResponse: (answer) => {
          if (answer.statusCode >= 200 && answer.statusCode < 300) {
            if (refreshTarget(line.dialog, answer)) line.forgetFlow();
            void line.acknowledge(request, cseq);
            this.#applyAnswer(sdpOf(answer));
          }
          if (answer.statusCode >= 200) resolve(answer);
        },
        onTimeout: () => resolve(null),
        onUnreachable: () => resolve(null),
      });
    });
  }
}
