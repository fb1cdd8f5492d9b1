import { startWakeableLoop } from '../lib/background/wakeable-loop.ts';
import type { Seal } from '../lib/files/seal.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import type { MailText } from './mail-text.ts';
import { MailError, type Mailer } from './mailer.ts';
import {
  type ClaimedMail,
  claimMails,
  endMail,
  type MailFigures,
  measureMails,
  postponeMail,
  VOID,
} from './store-mails.ts';

const LOOK_EVERY_MS = 1_000;
/** Mails that one process sends at the same time. */
const AT_ONCE = 4;
/** Longer than any mail server is waited for. After it, the process that had the mail is considered dead. */
const LEASE_MS = 10 * 60_000;
/** How long a stopping process waits for mails under way. One that takes longer is sent again, under the same Message-ID. */
const STOP_PATIENCE_MS = 5_000;
const MEASURE_EVERY_MS = 15_000;
const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Pauses after the first failure, the second, and so on. The last one repeats until the mail expires. */
const PAUSES_MS = [
  ...[10 * SECOND_MS, 20 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, 20 * MINUTE_MS],
  ...[40 * MINUTE_MS, 60 * MINUTE_MS, 120 * MINUTE_MS],
];
/** Spreads retries, so that mails that failed together are not all retried together. */
const JITTER = 0.1;

export interface Deliveries {
  readonly figures: MailFigures;
  /** Counted in this process since its start. */
  readonly sent: number;
  stop(): Promise<void>;
}

export interface DeliveryParts {
  readonly rt: Runtime;
  readonly seal: Seal;
  readonly mailer: Mailer;
  /** Processes a request for a new password; does nothing if nobody has this address. */
  answerForgotten(email: string): Promise<void>;
}

function readSealed(seal: Seal, sealed: Buffer): { readonly to: string; readonly text: MailText | null } | null {
  const text = seal.open(sealed);
  return text === null ? null : (JSON.parse(text) as { to: string; text: MailText | null });
}

class Deliverer {
  readonly #parts: DeliveryParts;
  figures: MailFigures = { waiting: 0, oldestAt: null, reason: '', failed: 0 };
  sent = 0;
  #measuredMs = Number.NEGATIVE_INFINITY;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  /** Returns true if more mails may be due. */
  async pass(): Promise<boolean> {
    const { rt } = this.#parts;
    await this.#measure();
    if (await rt.outgoing.isHeld()) return false;
    const nowMs = rt.clock.nowMs();
    const claimed = await claimMails(rt.db, {
      now: timestampFromMs(nowMs),
      leaseUntil: timestampFromMs(nowMs + LEASE_MS),
      limit: AT_ONCE,
    });
    // Makes the next pass measure again, because these mails change the figures.
    if (claimed.length > 0) this.#measuredMs = Number.NEGATIVE_INFINITY;
    const ends = await Promise.allSettled(claimed.map((mail) => this.#deliver(mail)));
    // For example if the database went away. The mail is claimed again once its lease is over.
    for (const end of ends)
      if (end.status === 'rejected') rt.log.warn('a letter could not be dealt with', describeError(end.reason));
    return claimed.length === AT_ONCE;
  }

  async #measure(): Promise<void> {
    if (performance.now() - this.#measuredMs < MEASURE_EVERY_MS) return;
    this.#measuredMs = performance.now();
    const { rt } = this.#parts;
    this.figures = await measureMails(rt.db, timestampFromMs(rt.clock.nowMs() - DAY_MS));
  }

  async #deliver(mail: ClaimedMail): Promise<void> {
    const { rt } = this.#parts;
    try {
      await this.#send(mail);
      await endMail(rt.db, mail, { state: 'sent', reason: '', now: rt.clock.now() });
      if (mail.purpose !== 'forgotten') this.sent += 1;
    } catch (error) {
      if (error instanceof MailError) await this.#keepFailure(mail, error);
      else throw error;
    }
  }

  async #send(mail: ClaimedMail): Promise<void> {
    const { rt, seal, mailer, answerForgotten } = this.#parts;
    if (rt.clock.nowMs() >= msFromTimestamp(mail.until)) throw new MailError('it could not be sent in time', true);
    if (mail.isVoid) throw new MailError(VOID, true);
    const open = readSealed(seal, mail.sealed);
    if (open === null) throw new MailError('it was written with another VOLLEY_SECRET', true);
    if (open.text === null) await answerForgotten(open.to);
    else await mailer.send({ id: mail.id, to: open.to, ...open.text });
  }

  async #keepFailure(mail: ClaimedMail, error: MailError): Promise<void> {
    const { rt } = this.#parts;
    const pauseMs = PAUSES_MS[Math.min(mail.tries, PAUSES_MS.length) - 1] ?? MINUTE_MS;
    const jittered = pauseMs * (1 - JITTER + 2 * JITTER * Math.random());
    const nextMs = rt.clock.nowMs() + jittered;
    const reason = error.message;
    if (error.isFinal || nextMs >= msFromTimestamp(mail.until))
      await endMail(rt.db, mail, { state: 'failed', reason, now: rt.clock.now() });
    else await postponeMail(rt.db, mail, { nextAt: timestampFromMs(nextMs), reason });
  }
}

/** Starts sending mails; every process does this. If a process is killed, another one sends the mails that it had claimed. */
export function startDeliveries(parts: DeliveryParts): Deliveries {
  const deliverer = new Deliverer(parts);
  const { rt } = parts;
  const loop = startWakeableLoop({
    pass: () => deliverer.pass(),
    pauseMs: LOOK_EVERY_MS,
    onError: (error) => rt.log.warn('letters could not be looked at', describeError(error)),
  });
  return {
    get figures() {
      return deliverer.figures;
    },
    get sent() {
      return deliverer.sent;
    },
    async stop() {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_PATIENCE_MS);
      });
      await Promise.race([loop.stop(), patience]);
      clearTimeout(timer);
    },
  };
}
