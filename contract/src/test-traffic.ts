import { z } from 'zod';
import { KEY_MODES } from './choices.ts';

/** The parameter of what shows either the traffic of live keys or that of test keys. */
export const testTraffic = {
  mode: z
    .enum(KEY_MODES)
    .optional()
    .describe(
      '`test`: what test keys of the account made, for keys with the scope `develop` and people who manage keys; left out, or `live`: what belongs to the key that asks',
    ),
};

export const byMode = z.strictObject(testTraffic);
