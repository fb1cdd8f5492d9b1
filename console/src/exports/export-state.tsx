import type { Export } from '@volley/sdk';
import { useExportsText } from '../text/exports.ts';
import { Status } from '../ui/status.tsx';

type State = Export['status'];

const STATES = {
  waiting: ['way', 'export_waiting'],
  running: ['way', 'export_running'],
  ready: ['good', 'export_ready'],
  failed: ['bad', 'status_failed'],
  cancelled: ['quiet', 'status_cancelled'],
  expired: ['quiet', 'export_expired'],
} as const satisfies Record<State, readonly [string, string]>;

export const isAtWork = ({ status }: { readonly status: State }): boolean =>
  status === 'waiting' || status === 'running';

export function ExportState({ status }: { readonly status: State }) {
  const t = useExportsText();
  const [tone, words] = STATES[status];
  return <Status tone={tone}>{t(words)}</Status>;
}
