import { resolve } from 'node:path';

/** The program as people start it: a suite has bundled it, and a single file starts its sources. */
export const PROGRAM = process.env['VOLLEY_TEST_PROGRAM'] ?? resolve(import.meta.dirname, '../../../cli/src/main.ts');
