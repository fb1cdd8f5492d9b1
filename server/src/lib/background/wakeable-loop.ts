import { setImmediate as nextTurn } from 'node:timers/promises';

export interface WakeableLoop {
  readonly isStopped: boolean;
  /** Ends the pause, because there is something to do. A wake during a pass is followed by another pass without a pause. */
  wake(): void;
  /** Begins no further pass, and resolves once the pass under way has ended. */
  stop(): Promise<void>;
}

export interface WakeableLoopOptions {
  /** Resolves with true when there may be more to do, so that the next pass begins without a pause. */
  pass(): Promise<boolean>;
  readonly pauseMs: number;
  /** Before the first pass; left out: it begins at once. */
  readonly firstPauseMs?: number;
  /**
   * What the pass reads may lie on many servers: where that takes long the pauses grow up to a second, so that looking for work
   * that is not there leaves the servers to work that is.
   */
  readonly isPaced?: true;
  /** Called once for each pass that failed. The loop goes on as after a pass that found nothing to do. */
  onError(error: unknown): void;
}

/** A paced loop that finds nothing to do rests for so many times what its pass took. */
const PACED_RESTS = 40;
const PACED_PAUSE_MAX_MS = 1_000;

/** When to look again for what may lie on many servers. */
export function pacedMs(pauseMs: number, passMs: number): number {
  return Math.max(pauseMs, Math.min(PACED_PAUSE_MAX_MS, passMs * PACED_RESTS));
}

/** A timer that a wake ends. */
class Pause {
  #end: () => void = () => undefined;

  for(pauseMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  end(): void {
    this.#end();
  }
}

/**
 * Works while there is something to do, pauses, and can be woken and stopped. Passes never overlap. Between two of them other
 * work of the process has its turn, so a loop that is woken again and again holds up nobody.
 */
export function startWakeableLoop(options: WakeableLoopOptions): WakeableLoop {
  const { pass, pauseMs, firstPauseMs = 0, isPaced = false, onError } = options;
  const pause = new Pause();
  let isStopped = false;
  let isWoken = false;
  const work = async (): Promise<void> => {
    if (firstPauseMs > 0) await pause.for(firstPauseMs);
    for (await nextTurn(); !isStopped; await nextTurn()) {
      isWoken = false;
      const startMs = performance.now();
      const mayHaveMore = await pass().catch((error: unknown) => {
        onError(error);
        return false;
      });
      const passMs = isPaced ? performance.now() - startMs : 0;
      if (!mayHaveMore && !isWoken && !isStopped) await pause.for(pacedMs(pauseMs, passMs));
    }
  };
  const working = work();
  const wake = (): void => {
    isWoken = true;
    pause.end();
  };
  return {
    get isStopped() {
      return isStopped;
    },
    wake,
    async stop() {
      isStopped = true;
      wake();
      await working;
    },
  };
}
