// The only error that the codec throws: a fault of the protocol, with the status that tells the other side.
export class PduError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'PduError';
    this.status = status;
  }
}
