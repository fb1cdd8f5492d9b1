import { join } from 'node:path';
import { LinkResolver, Reservations } from '../links/index.ts';
import type { Runtime } from '../runtime.ts';
import { type GuessLimit, LinkOpener } from './open-link.ts';
import { VisitRecorder } from './recorder.ts';
import type { VisitPolicy } from './visit.ts';

const DAY_MS = 86_400_000;

export interface LinksOptions {
  readonly policy: VisitPolicy;
  readonly dataDir: string;
  readonly retentionDays: number;
}

/** The parts of the redirects, which work from memory. */
export interface Links {
  readonly recorder: Pick<VisitRecorder, 'figures'>;
  opener(guesses: GuessLimit): LinkOpener;
  /** Must be called after the last redirect was answered. */
  stop(): Promise<void>;
}

export async function startLinks(
  rt: Pick<Runtime, 'db' | 'hot' | 'clock' | 'log' | 'listeners'>,
  options: LinksOptions,
): Promise<Links> {
  const { db, hot, clock, log, listeners } = rt;
  const resolver = new LinkResolver(hot, log);
  const recorder = new VisitRecorder({
    db,
    clock,
    log,
    listeners,
    policy: options.policy,
    spillFolder: join(options.dataDir, 'visits'),
    retentionMs: options.retentionDays * DAY_MS,
  });
  const reservations = new Reservations(hot);
  await recorder.start();
  await resolver.start();
  return {
    recorder,
    opener: (guesses) => new LinkOpener({ clock, resolver, recorder, reservations, guesses }),
    async stop() {
      await resolver.stop();
      await recorder.stop();
    },
  };
}
