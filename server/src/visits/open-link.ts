import type { Clock } from '../clock.ts';
import type { ActiveLink, LinkResolver, Reservations } from '../links/index.ts';
import { type ClickDecision, cacheSeconds, decideClick } from './decide-click.ts';
import type { VisitRecorder } from './recorder.ts';
import { isMachine, type Visitor } from './visit.ts';

export interface Redirect {
  readonly location: string;
  /** Null when browsers must not remember it. */
  readonly cacheSeconds: number | null;
}

/** The answer to a click. */
export type Click = Redirect | Exclude<ClickDecision, 'redirect' | 'limited'> | 'used_up' | 'unknown' | 'too_many';

/**
 * Counts codes that are nobody's by who asked. Whoever asked for too many of them is not told of codes that must be looked up:
 * what is in memory, as all is that people open, is answered to everybody.
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

  /** A redirect that depends on nothing but the link; at once if the link is in memory. Null: nothing was done, `open` must answer. */
  redirect(code: string, visitor: Visitor, nowMs: number): Redirect | null | Promise<Redirect | null> {
    const { resolver, guesses, clock } = this.#options;
    const follow = (link: ActiveLink, atMs: number) =>
      decideClick(link, atMs) === 'redirect' ? this.#record(link, visitor, atMs) : null;
    const known = resolver.peek(code);
    if (known) return follow(known, nowMs);
    if (guesses.isOver(visitor.facts.address)) return null;
    return resolver.find(code).then(
      (link) => link && follow(link, clock.nowMs()),
      () => null, // `open` meets the same, and its caller tells it.
    );
  }

  /** Rejects when the database must be asked and does not answer. */
  async open(code: string, visitor: Visitor): Promise<Click> {
    const { clock, reservations } = this.#options;
    const link = await this.find(code, visitor);
    if (link === 'too_many') return link;
    if (link === null) return 'unknown';
    const nowMs = clock.nowMs();
    const decision = decideClick(link, nowMs);
    if (decision === 'redirect') return this.#record(link, visitor, nowMs);
    if (decision !== 'limited') return decision;
    // A person takes one of the visits that the link allows; a machine takes none, but sees when none is left.
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
