import type { RowOf } from '@volley/contract';
import type { group } from '@volley/contract/groups';

export type Group = RowOf<typeof group>;
