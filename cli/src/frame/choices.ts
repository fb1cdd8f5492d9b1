import { OPERATIONS } from './operations.generated.ts';

/** The words that a field may be, for flags that are written by hand. */
export const choicesOf = (id: string, field: string): readonly string[] => OPERATIONS[id]?.fields[field]?.choices ?? [];
