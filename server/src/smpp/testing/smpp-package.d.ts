// The part of the `smpp` package, which has no types, that the interop tests use.
declare module 'smpp' {
  import type { Server } from 'node:net';

  export type ForeignPdu = {
    command: string;
    command_status: number;
    sequence_number: number;
    response(options?: Record<string, unknown>): ForeignPdu;
    [field: string]: unknown;
  };

  export type ForeignSession = {
    on(event: 'pdu' | 'error' | 'close' | 'connect', listener: (argument: ForeignPdu) => void): void;
    send(pdu: ForeignPdu, onResponse?: (pdu: ForeignPdu) => void): boolean;
    close(callback?: () => void): void;
    destroy(callback?: () => void): void;
    bind_transceiver(options: Record<string, unknown>, onResponse: (pdu: ForeignPdu) => void): boolean;
    submit_sm(options: Record<string, unknown>, onResponse: (pdu: ForeignPdu) => void): boolean;
    deliver_sm(options: Record<string, unknown>, onResponse: (pdu: ForeignPdu) => void): boolean;
    enquire_link(onResponse: (pdu: ForeignPdu) => void): boolean;
    unbind(onResponse: (pdu: ForeignPdu) => void): boolean;
  };

  export function createServer(options: Record<string, unknown>, listener: (session: ForeignSession) => void): Server;
  export function connect(options: Record<string, unknown>, listener: () => void): ForeignSession;
}
