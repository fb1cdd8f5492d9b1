import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

// One call's pair of sockets: sound on an even port, RTCP on the next one (RFC 3550 11).
export interface MediaSockets {
  port: number;
  rtp: Socket;
  rtcp: Socket;
}

async function bind(host: string, port: number): Promise<Socket> {
  const family = isIPv6(host) ? 6 : 4;
  const socket = createSocket({
    type: `udp${family}`,
    ipv6Only: family === 6,
    // We send to addresses only. Node's own look-up would delay each packet to a later turn of the event loop.
    lookup: (address, _options, callback) => callback(null, address, family),
  });
  try {
    // Because the look-up answers at once, 'listening' comes before bind() returns.
    const listening = once(socket, 'listening');
    socket.bind({ address: host, port });
    await listening;
  } catch (error) {
    socket.close();
    throw error;
  }
  // An ICMP message that the far side closed its port is no reason to end the call; SIP says when it is over.
  socket.on('error', () => undefined);
  return socket;
}

// Returns null if another program holds the pair.
export async function openSockets(host: string, port: number): Promise<MediaSockets | null> {
  let rtp: Socket | null = null;
  try {
    rtp = await bind(host, port);
    return { port, rtp, rtcp: await bind(host, port + 1) };
  } catch (error) {
    rtp?.close();
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE' || code === 'EACCES') return null;
    throw error;
  }
}

export function closeSockets({ rtp, rtcp }: MediaSockets): void {
  rtp.close();
  rtcp.close();
}
