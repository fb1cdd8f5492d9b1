import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { addressGroup } from '../../lib/values/address-group.ts';

const MIB = 1_048_576;

export interface BodyLimits {
  readonly bytesMax: number;
  /** The limit for one address and for one account, in which the largest upload fits several times. */
  readonly shareBytesMax: number;
}

const LIMITS: BodyLimits = { bytesMax: 128 * MIB, shareBytesMax: 32 * MIB };

/** Returns the declared size of a request's body, or the largest allowed one if none is declared. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  const bytesMax = routeOptions.config.uploadBytesMax ?? routeOptions.bodyLimit;
  if (headers['transfer-encoding'] !== undefined) return bytesMax;
  return Math.min(Number(headers['content-length'] ?? 0), bytesMax);
}

/** Limits the bytes of the bodies that all listeners of a process hold at once: in total, per address and per account. */
export class BodyBudget {
  readonly #limits: BodyLimits;
  readonly #shares = new Map<string, number>();
  #bytes = 0;

  constructor(limits: BodyLimits = LIMITS) {
    this.#limits = limits;
  }

  /** Reserves the bytes until the request has its answer or is gone. */
  reserve(request: FastifyRequest, reply: FastifyReply): void {
    const bytes = bytesOf(request);
    if (!(bytes > 0)) return;
    const account = request.admitted?.actor.accountId;
    const owners = [`address ${addressGroup(request.ip)}`, ...(account === undefined ? [] : [`account ${account}`])];
    const isOver = owners.some((owner) => (this.#shares.get(owner) ?? 0) + bytes > this.#limits.shareBytesMax);
    if (isOver) {
      throw new AppError('rate_limited', 'Too many large requests are under way at once. Please send fewer of them.', {
        retryAfterSeconds: 1,
      });
    }
    if (this.#bytes + bytes > this.#limits.bytesMax) {
      throw new AppError(
        'unavailable',
        'The service has too many large requests under way. Please try again in a moment.',
        {
          detail: 'the bodies under way fill their budget',
          retryAfterSeconds: 1,
        },
      );
    }
    this.#add(owners, bytes);
    reply.raw.once('close', () => this.#add(owners, -bytes));
  }

  #add(owners: readonly string[], bytes: number): void {
    this.#bytes += bytes;
    for (const owner of owners) {
      const share = (this.#shares.get(owner) ?? 0) + bytes;
      if (share === 0) this.#shares.delete(owner);
      else this.#shares.set(owner, share);
    }
  }
}
