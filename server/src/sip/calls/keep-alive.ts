import type { Trunk } from './trunk.ts';
import type { TrunkCheck, UserAgent } from './user-agent.ts';

export interface KeepAlive {
  stop: () => void;
}

// Asks a trunk by OPTIONS whether it is reachable: this keeps a NAT binding or a connection open, and changes are reported.
export function startKeepAlive(
  ua: Pick<UserAgent, 'options'>,
  trunk: Trunk,
  intervalMs: number,
  onChange: (check: TrunkCheck) => void,
): KeepAlive {
  let last: boolean | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const ask = async () => {
    const check = await ua.options(trunk);
    if (isStopped) return;
    // The next request waits for this answer, so that a dead trunk never has several open at once.
    timer = setTimeout(() => void ask(), intervalMs);
    if (check.isReachable === last) return;
    last = check.isReachable;
    onChange(check);
  };
  void ask();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
