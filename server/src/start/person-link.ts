import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { makeOfflineLink } from '../people/index.ts';
import { workInDatabase } from './recover.ts';

export interface PersonLink {
  readonly link: string;
  readonly expiresAt: string;
}

/** Makes a link for a person directly in the database. */
export function makePersonLink(
  config: Config,
  options: Parameters<typeof makeOfflineLink>[1] & { readonly log: Log },
): Promise<PersonLink> {
  const { log, ...purpose } = options;
  return workInDatabase(config, log, async (rt) => {
    const made = await makeOfflineLink(rt, purpose);
    const base = config.publicUrl || `http://localhost:${config.port}`;
    return { link: `${base}/console/welcome#${made.token}`, expiresAt: made.expiresAt };
  });
}
