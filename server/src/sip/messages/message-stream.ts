import type { SipMessage } from './message.ts';
import { findContentLength, findHeadEnd, MESSAGE_BYTES_MAX, parseHead, skipEmptyLines } from './parse-message.ts';
import { SipProtocolError } from './protocol-error.ts';

export interface StreamPart {
  messages: SipMessage[];
  // RFC 5626 4.4.1: a double CRLF between messages is a ping and wants one CRLF back.
  pingCount: number;
}

// Cuts a byte stream into messages (RFC 3261 18.3). After an error the stream has lost its place and must be closed.
export class MessageStream {
  #pending: Buffer = Buffer.alloc(0);
  #need = 0;

  push(chunk: Buffer): StreamPart {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const part: StreamPart = { messages: [], pingCount: 0 };
    while (this.#pending.length >= this.#need) {
      const gap = skipEmptyLines(this.#pending);
      if (gap >= 4) part.pingCount += 1;
      // A single CR LF may be the first half of a ping: it stays until the other half or a message comes.
      if (gap === this.#pending.length) {
        if (gap >= 4) this.#pending = Buffer.alloc(0);
        break;
      }
      if (gap > 0) this.#pending = this.#pending.subarray(gap);
      const message = this.#takeMessage();
      if (message === null) break;
      part.messages.push(message);
    }
    if (this.#pending.length > MESSAGE_BYTES_MAX) throw new SipProtocolError('message too large');
    return part;
  }

  #takeMessage(): SipMessage | null {
    const end = findHeadEnd(this.#pending, 0);
    if (end === null) {
      this.#need = this.#pending.length + 1;
      return null;
    }
    const message = parseHead(this.#pending.toString('latin1', 0, end.headEnd));
    const length = findContentLength(message);
    // RFC 3261 20.14: a stream needs the length; without it a body cannot be told from what follows.
    if (length === null) throw new SipProtocolError('no Content-Length on a stream');
    const total = end.bodyStart + length;
    if (total > MESSAGE_BYTES_MAX) throw new SipProtocolError('message too large');
    if (this.#pending.length < total) {
      this.#need = total;
      return null;
    }
    message.body = Buffer.from(this.#pending.subarray(end.bodyStart, total));
    this.#pending = this.#pending.subarray(total);
    this.#need = 0;
    return message;
  }
}
