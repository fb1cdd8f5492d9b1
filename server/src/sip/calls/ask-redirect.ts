import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { createRequest, createSameHop } from '../messages/create-message.ts';
import { findHeader, listHeader, type SipRequest, type SipResponse, writeMessage } from '../messages/message.ts';
import { parseMessage } from '../messages/parse-message.ts';
import { SipProtocolError } from '../messages/protocol-error.ts';

const RESEND_MS = 500;

export interface RedirectQuestion {
  // An IP address.
  readonly address: string;
  readonly port: number;
  readonly phoneNumber: string;
  readonly timeoutMs: number;
}

export type RedirectAnswer =
  | { readonly kind: 'redirected'; readonly contacts: readonly string[] }
  | { readonly kind: 'refused'; readonly statusCode: number }
  | { readonly kind: 'failed'; readonly words: string };

const token = (): string => randomBytes(9).toString('hex');

function readResponse(bytes: Buffer, callId: string): SipResponse | null {
  try {
    const message = parseMessage(bytes);
    if (message.kind !== 'response' || findHeader(message, 'call-id') !== callId) return null;
    return /\binvite$/i.test(findHeader(message, 'cseq') ?? '') ? message : null;
  } catch (error) {
    if (error instanceof SipProtocolError) return null;
    throw error;
  }
}

function inviteFrom(socket: Socket, { address, port, phoneNumber }: RedirectQuestion): SipRequest {
  const own = socket.address();
  const at = (host: string) => (isIPv6(host) ? `[${host}]` : host);
  const uri = `sip:+${phoneNumber}@${at(address)}:${port};user=phone`;
  return createRequest({
    ...{ method: 'INVITE', uri, cseq: 1, callId: `${token()}@volley` },
    via: `SIP/2.0/UDP ${at(own.address)}:${own.port};branch=z9hG4bK${token()};rport`,
    from: `<sip:volley@${at(own.address)}>;tag=${token()}`,
    to: `<${uri}>`,
    headers: [{ name: 'contact', value: `<sip:volley@${at(own.address)}:${own.port}>` }],
  });
}

// Whoever takes the call instead of redirecting it is hung up on: a question must reach nobody.
function hangUp(invite: SipRequest, to: string): Buffer[] {
  return ['ACK', 'BYE'].map((method) => {
    const cseq = method === 'ACK' ? 1 : 2;
    const [via, from] = [findHeader(invite, 'via') ?? '', findHeader(invite, 'from') ?? ''];
    const ownVia = via.replace(/branch=[^;]*/, `branch=z9hG4bK${token()}`);
    const callId = findHeader(invite, 'call-id') ?? '';
    return writeMessage(createRequest({ method, uri: invite.uri, via: ownVia, from, to, callId, cseq }));
  });
}

// Asks a redirect server over UDP where it would send a call (RFC 3261 8.3), and ends the question whatever it answers.
export function askRedirect(question: RedirectQuestion): Promise<RedirectAnswer> {
  const socket = createSocket(isIPv6(question.address) ? 'udp6' : 'udp4');
  return new Promise((resolve) => {
    let invite: SipRequest | null = null;
    let isRinging = false;
    let resend: NodeJS.Timeout | undefined;
    const send = (bytes: Buffer) => socket.send(bytes, () => undefined);
    const end = (answer: RedirectAnswer) => {
      clearTimeout(timer);
      clearInterval(resend);
      resolve(answer);
      // What was just sent may still leave.
      setTimeout(() => socket.close(), 50);
      end.isOver = true;
    };
    end.isOver = false;
    const timer = setTimeout(() => {
      if (invite && isRinging) send(writeMessage(createSameHop(invite, 'CANCEL', findHeader(invite, 'to') ?? '')));
      end({ kind: 'failed', words: 'The redirect server did not answer in time.' });
    }, question.timeoutMs);
    socket.on('error', () => end.isOver || end({ kind: 'failed', words: 'The redirect server could not be reached.' }));
    socket.on('message', (bytes) => {
      const response = invite && !end.isOver ? readResponse(bytes, findHeader(invite, 'call-id') ?? '') : null;
      if (invite === null || response === null) return;
      const { statusCode } = response;
      clearInterval(resend);
      if (statusCode < 200) {
        isRinging = true;
        return;
      }
      const to = findHeader(response, 'to') ?? '';
      if (statusCode < 300) for (const bytesOf of hangUp(invite, to)) send(bytesOf);
      else send(writeMessage(createSameHop(invite, 'ACK', to)));
      const isRedirect = statusCode >= 300 && statusCode < 400;
      end(
        isRedirect
          ? { kind: 'redirected', contacts: listHeader(response, 'contact') }
          : { kind: 'refused', statusCode },
      );
    });
    // Packets of others than the server are not received.
    socket.connect(question.port, question.address, () => {
      invite = inviteFrom(socket, question);
      const bytes = writeMessage(invite);
      send(bytes);
      resend = setInterval(() => send(bytes), RESEND_MS);
    });
  });
}
