import type { SmsCampaignSeries } from '@volley/sdk';
import { callOf } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { wallClock } from '../format/wall-clock.ts';
import { useCampaignCalendarText } from '../text/campaign-calendar.ts';
import { Button } from '../ui/button.tsx';
import { CloseIcon, UndoIcon } from '../ui/icons.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';

type Series = NonNullable<SmsCampaignSeries['series']>;

export interface ComingRun {
  readonly at: string;
  /** By the clocks of the series. */
  readonly localTime: string;
  /** The zone of these clocks. */
  readonly zone: string;
  readonly isSkipped: boolean;
  /** When its messages go, if not then. */
  readonly goesAt: string | null;
}

/** Returns the runs to come, those that are skipped among them, in order. */
export function comingRuns({ next_runs, skipped_runs, time_zone: zone }: Series): readonly ComingRun[] {
  const of = (runs: Series['next_runs'], isSkipped: boolean) =>
    runs.map(({ at, local_time: localTime, goes_at: goesAt }) => ({ at, localTime, zone, isSkipped, goesAt }));
  return [...of(next_runs, false), ...of(skipped_runs, true)].sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** What the clocks of the series show then; null where the reader's show the same. */
export const timeElsewhere = ({ at, localTime }: ComingRun): string | null =>
  wallClock(at, '') === localTime.slice(0, 16) ? null : localTime;

interface SkipRunProps {
  readonly uuid: string;
  readonly run: ComingRun;
  /** Its time, by the clocks by which the page tells times. */
  readonly when: string;
  /** Among many other entries. */
  readonly isIconOnly?: boolean;
}

/** Skips a run of a series, or takes it back, for those who may. Each undoes the other. */
export function SkipRun({ uuid, run: { localTime, isSkipped }, when, isIconOnly = false }: SkipRunProps) {
  const t = useCampaignCalendarText();
  const maySend = useMay('send');
  const refreshes = ['smsCampaigns'] as const;
  const change = (skips: boolean) =>
    callOf(skips ? 'smsCampaigns.skipRun' : 'smsCampaigns.takeBackRun')({ uuid, day: localTime.slice(0, 10) });
  const undo = useToldAction(change, { refreshes });
  const move = useToldAction(change, {
    refreshes,
    onDone: () => showToast(t(isSkipped ? 'isTakenBack' : 'isSkipped', { when }), () => undo.mutate(isSkipped)),
  });
  if (!maySend) return null;
  const name = t(isSkipped ? 'takeBackOne' : 'skipOne', { when });
  return (
    <Button
      kind="quiet"
      icon={isSkipped ? <UndoIcon /> : <CloseIcon />}
      isIconOnly={isIconOnly}
      isBusy={move.isPending}
      aria-label={name}
      title={isIconOnly ? name : undefined}
      onClick={() => move.mutate(!isSkipped)}
    >
      {t(isSkipped ? 'takeBack' : 'skip')}
    </Button>
  );
}
