import type { Clock } from '../clock.ts';
import type { ActiveLink, LinkResolver, Reservations } from '../links/index.ts';
import { type ClickDecision, cacheSeconds, decideClick } from './decide-click.ts';
import type { VisitRecorder } from './recorder.ts';
import { isMachine, type Visitor } from './visit.ts';

export interface Redirect {
  readonly location: string;
  /** Null when browsers must not remember the redirect. */
  readonly cacheSeconds: number | null;
}

/** The answer to a click. */
export type Click = Redirect | Exclude<ClickDecision, 'redirect' | 'limited'> | 'used_up' | 'unknown' | 'too_many';

/**
 * Limits the unknown codes that an address may ask for. Above the limit, codes that must be looked up are not answered. Codes in memory, which are
 * those that people open, are answered to everyone.
 */
export interface GuessLimit {
  isOver(address: string): boolean;
  count(address: string): void;
}

export interface LinkOpenerOptions {
  readonly clock: Clock;
  readonly resolver: LinkResolver;
  readonly reservations: Reservations;
  readonly recorder: VisitRecorder;
  readonly guesses: GuessLimit;
}

/** Answers clicks, however their requests were read. */
export class LinkOpener {
  readonly #options: LinkOpenerOptions;

  constructor(options: LinkOpenerOptions) {
    this.#options = options;
  }

  /** Returns a redirect that depends on the link alone, at once if the link is in memory. Null means that nothing was done and `open` must answer. */
  redirect(code: string, visitor: Visitor, nowMs: number): Redirect | null | Promise<Redirect | null> {
    const { resolver, guesses, clock } = this.#options;
    const follow = (link: ActiveLink, atMs: number) =>
      decideClick(link, atMs) === 'redirect' ? this.#record(link, visitor, atMs) : null;
    const known = resolver.peek(code);
    if (known) return follow(known, nowMs);
    if (guesses.isOver(visitor.facts.address)) return null;
    return resolver.find(code).then(
      (link) => link && follow(link, clock.nowMs()),
      () => null, // `open` meets the same failure, and its caller reports it.
    );
  }

  /** Rejects when the database is needed and does not answer. */
  async open(code: string, visitor: Visitor): Promise<Click> {
    const { clock, reservations } = this.#options;
    const link = await this.find(code, visitor);
    if (link === 'too_many') return link;
    if (link === null) return 'unknown';
    const nowMs = clock.nowMs();
    const decision = decideClick(link, nowMs);
    if (decision === 'redirect') return this.#record(link, visitor, nowMs);
    if (decision !== 'limited') return decision;
    // A person uses up one of the visits that the link allows. A machine uses none, but is told when none is left.
    const reservation = await reservations.reserve(link.code, !isMachine(visitor.facts));
    return reservation === 'used_up' ? reservation : this.#record(link, visitor, nowMs);
  }

  async find(code: string, { facts }: Visitor): Promise<ActiveLink | null | 'too_many'> {
    const { resolver, guesses } = this.#options;
    const known = resolver.peek(code);
    if (known) return known;
    if (guesses.isOver(facts.address)) return 'too_many';
    const link = await resolver.find(code);
    if (!link) guesses.count(facts.address);
    return link;
  }

  #record(link: ActiveLink, visitor: Visitor, atMs: number): Redirect {
    this.#options.recorder.record(link, visitor, atMs);
    return { location: link.location, cacheSeconds: cacheSeconds(link, atMs) };
  }
}
