import { SettingError } from '@volley/server';
import { serve } from './serve.ts';

serve().catch((error: unknown) => {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
