import { type RefObject, useLayoutEffect, useState } from 'react';

export interface RowWindow {
  readonly from: number;
  readonly to: number;
  readonly rowPx: number;
}

/** Rows beyond the edges of the window, so that quick scrolling meets no gap. */
const BEYOND = 12;
/** The window moves in steps: a table that is drawn anew at every pixel would be slow. */
const STEP = 6;
const ROW_PX_GUESS = 44;

function measure(body: HTMLElement, rowPx: number): RowWindow {
  const { top } = body.getBoundingClientRect();
  const first = Math.floor(-top / rowPx / STEP) * STEP;
  const shown = Math.ceil(innerHeight / rowPx / STEP) * STEP;
  return { from: Math.max(0, first - BEYOND), to: Math.max(0, first + shown + STEP) + BEYOND, rowPx };
}

/** Which rows of a table are in sight, or nearly: the others have a place, and no elements. */
export function useWindow(body: RefObject<HTMLElement | null>): RowWindow {
  const [seen, setSeen] = useState<RowWindow>({ from: 0, to: 30, rowPx: ROW_PX_GUESS });
  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      if (!body.current) return;
      const row = body.current.querySelector<HTMLElement>('[data-row]');
      const next = measure(body.current, row?.offsetHeight || ROW_PX_GUESS);
      setSeen((now) => (now.from === next.from && now.to === next.to && now.rowPx === next.rowPx ? now : next));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    // A table that became wider or shorter shows other rows too.
    const observer = new ResizeObserver(later);
    if (body.current) observer.observe(body.current);
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [body]);
  return seen;
}
