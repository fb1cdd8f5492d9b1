// The one error that bytes from the outside may cause. Everything else thrown by a parser is a bug of ours.
export class SipProtocolError extends Error {
  override readonly name = 'SipProtocolError';
}
