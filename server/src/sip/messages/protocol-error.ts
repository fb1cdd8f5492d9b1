// The only error that octets from outside may cause. Any other error from a parser is a bug of ours.
export class SipProtocolError extends Error {
  override readonly name = 'SipProtocolError';
}
