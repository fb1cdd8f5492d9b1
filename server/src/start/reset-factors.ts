import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { resetFactors } from '../people/index.ts';
import { workInDatabase } from './recover.ts';

/** Returns null if nobody has this address. */
export function resetFactorsOf(config: Config, email: string, log: Log): ReturnType<typeof resetFactors> {
  return workInDatabase(config, log, (rt) => resetFactors(rt, email));
}
