import type { FoundKind, KeptThing } from '../api/found-things.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../api/session.ts';
import { router } from './router.ts';

/** The pages that show one thing. A number that is nobody's is not kept, because it says whose it is. */
const KINDS: Readonly<Record<string, Exclude<FoundKind, 'number'>>> = {
  '/contacts/$id': 'contact',
  '/messages/$uuid': 'message',
  '/campaigns/$uuid': 'campaign',
  '/campaigns/$uuid/edit': 'campaign',
  '/voice/$uuid': 'voice_campaign',
  '/groups/$uuid': 'group',
  '/segments/$uuid': 'segment',
  '/templates/$uuid': 'template',
  '/links/$code': 'link',
  '/operator/accounts/$id': 'account',
};

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
  return session === undefined ? null : `${session.user_uuid} ${session.account_id}`;
}

export function openedLately(): readonly KeptThing[] {
  const owner = ownerNow();
  const own = readKept().filter(([whose]) => whose === owner);
  return own.slice(0, SHOWN_MAX).map(([, kind, id]) => ({ kind, id }));
}

function keepShown(): void {
  const match = router.state.matches.at(-1);
  const kind = KINDS[match?.fullPath ?? ''];
  const owner = ownerNow();
  if (match === undefined || kind === undefined || owner === null) return;
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
