import { join } from 'node:path';
import type { Runtime } from '../runtime.ts';
import { VisitRecorder } from './recorder.ts';
import { Reservations } from './reservations.ts';
import { LinkResolver } from './resolver.ts';
import type { VisitPolicy } from './visit.ts';

const DAY_MS = 86_400_000;

export interface LinksOptions {
  readonly policy: VisitPolicy;
  readonly dataDir: string;
  readonly retentionDays: number;
}

/** What the redirect needs, in memory. */
export interface Links {
  readonly resolver: LinkResolver;
  readonly reservations: Reservations;
  readonly recorder: VisitRecorder;
  /** After the last redirect was answered. */
  stop(): Promise<void>;
}

export async function startLinks(
  rt: Pick<Runtime, 'db' | 'hot' | 'clock' | 'log'>,
  options: LinksOptions,
): Promise<Links> {
  const { db, hot, clock, log } = rt;
  const resolver = new LinkResolver(hot, log);
  const recorder = new VisitRecorder({
    db,
    clock,
    log,
    policy: options.policy,
    spillFolder: join(options.dataDir, 'visits'),
    retentionMs: options.retentionDays * DAY_MS,
  });
  await recorder.start();
  await resolver.start();
  return {
    resolver,
    recorder,
    reservations: new Reservations(hot),
    async stop() {
      await resolver.stop();
      await recorder.stop();
    },
  };
}
