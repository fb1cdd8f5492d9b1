import { connect as connectTcp, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import type { TlsOptions } from '../lib/tls/client-certificate.ts';

// `ca` is for carriers that sign their own certificate; `isVerified` false accepts any certificate, if the operator asks for it.
export type TlsChoice = TlsOptions & { isVerified?: boolean };
export type Address = {
  host: string;
  port: number;
  tls?: TlsChoice | undefined;
  timeoutMs: number;
  signal?: AbortSignal;
};

export function connect(address: Address): Promise<Socket> {
  const { tls, timeoutMs, signal } = address;
  return new Promise((resolve, reject) => {
    const socket = tls === undefined ? connectTcp(address.port, address.host) : connectTls(tlsOptions(address, tls));
    const end = (error: Error | null): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      socket.off('error', end);
      if (error === null) {
        resolve(socket);
        return;
      }
      // Errors of an abandoned socket must not surface as uncaught.
      socket.on('error', () => {});
      socket.destroy();
      reject(error);
    };
    const onAbort = (): void => end(new Error('The connection was given up.'));
    const timer = setTimeout(() => end(new Error(`No connection within ${timeoutMs} ms.`)), timeoutMs);
    signal?.addEventListener('abort', onAbort);
    socket.on('error', end);
    socket.once(tls === undefined ? 'connect' : 'secureConnect', () => end(null));
  });
}

const tlsOptions = ({ host, port }: Address, { isVerified = true, ...tls }: TlsChoice): ConnectionOptions => ({
  ...{ host, port, rejectUnauthorized: isVerified },
  ...tls,
});
