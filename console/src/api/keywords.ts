import type { Keywords } from '@volley/sdk';
import { operation } from './operation.ts';
import { rowsIn } from './rows.ts';

export const KEYWORDS = ['stop', 'start', 'help'] as const satisfies readonly (keyof Keywords)[];
export type Keyword = (typeof KEYWORDS)[number];

/** An account has a hundred at most. */
export const keywordRulesQuery = operation('keywordRules.list', { per_page: 100 }, { select: rowsIn });
