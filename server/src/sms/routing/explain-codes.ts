import { findStatusByName } from '../../lib/sms-protocol/command-status.ts';
import type { Runtime } from '../../runtime.ts';
import type { CodeWords } from './carrier-settings.ts';
import { listCodeWords } from './store-carriers.ts';

/** Returns the meaning of a carrier's code; empty if it is not known. */
type CodeExplainer = (carrierId: number | null, code: string) => string;

/** Gives a code one form: carriers and their documentation write `0x00000412` and `0x412`, or `007` and `7`, for the same code. */
const plainCode = (code: string): string =>
  code
    .trim()
    .toLowerCase()
    .replace(/^(0x)?0+(?=[0-9a-f])/, '$1');

export function explainByTables(tables: ReadonlyMap<number, readonly CodeWords[]>): CodeExplainer {
  const words = new Map<string, string>(
    [...tables].flatMap(([id, codes]) => codes.map((one) => [`${id} ${plainCode(one.code)}`, one.words] as const)),
  );
  return (carrierId, code) =>
    (code === '' ? undefined : words.get(`${carrierId} ${plainCode(code)}`)) ?? findStatusByName(code)?.words ?? '';
}

/** Explains codes by the operator's table of the carrier, or else by SMPP's own names. Removed carriers are included. */
export async function openCodeExplainer(rt: Pick<Runtime, 'db'>): Promise<CodeExplainer> {
  return explainByTables(await listCodeWords(rt.db));
}
