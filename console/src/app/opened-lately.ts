import type { FoundKind, KeptThing } from '../api/found-things.ts';
import { queryClient } from '../api/query-client.ts';
import { personOf, sessionQuery } from '../api/session.ts';
import { router } from './router.ts';
import { kindAt } from './thing-rows.ts';

const STORED = 'volley.opened';
/** Of all people and accounts of this browser. */
const KEPT_MAX = 40;
const SHOWN_MAX = 6;

type Kept = readonly [owner: string, kind: FoundKind, id: string];

function readKept(): readonly Kept[] {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}

/** The person and the account whose things these are. */
function ownerNow(): string | null {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  return session === undefined ? null : `${personOf(session)} ${session.account_id}`;
}

export function openedLately(): readonly KeptThing[] {
  const owner = ownerNow();
  const own = readKept().filter(([whose]) => whose === owner);
  return own.slice(0, SHOWN_MAX).map(([, kind, id]) => ({ kind, id }));
}

function keepShown(): void {
  const match = router.state.matches.at(-1);
  const kind = kindAt(match?.fullPath ?? '');
  const owner = ownerNow();
  if (match === undefined || kind === null || owner === null) return;
  const id = Object.values<string | number | undefined>(match.params).map(String)[0] ?? '';
  const others = readKept().filter((one) => one.join() !== [owner, kind, id].join());
  try {
    localStorage.setItem(STORED, JSON.stringify([[owner, kind, id], ...others].slice(0, KEPT_MAX)));
  } catch {
    // Without the browser's storage nothing is kept.
  }
}

router.subscribe('onResolved', keepShown);
keepShown();
