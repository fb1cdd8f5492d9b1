import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { PortRange } from './media-protocol.ts';

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

// Hands ports out in turn, so that a late packet of an earlier call rarely meets the next one.
export class PortAllocator {
  readonly #used = new Set<number>();
  #next = 0;

  async open(host: string, ports: PortRange): Promise<MediaSockets> {
    const first = ports.min + (ports.min % 2);
    const pairCount = Math.floor((ports.max - first + 1) / 2);
    for (let tried = 0; tried < pairCount; tried += 1) {
      const port = first + (this.#next % pairCount) * 2;
      this.#next += 1;
      if (this.#used.has(port)) continue;
      this.#used.add(port);
      const sockets = await this.#bindPair(host, port);
      if (sockets) return sockets;
      this.#used.delete(port);
    }
    throw new Error(`no free RTP port between ${ports.min} and ${ports.max}`);
  }

  close({ port, rtp, rtcp }: MediaSockets): void {
    rtp.close();
    rtcp.close();
    this.#used.delete(port);
  }

  async #bindPair(host: string, port: number): Promise<MediaSockets | null> {
    let rtp: Socket | null = null;
    try {
      rtp = await bind(host, port);
      return { port, rtp, rtcp: await bind(host, port + 1) };
    } catch {
      // Another program has the port; the caller tries the next pair.
      rtp?.close();
      return null;
    }
  }
}
