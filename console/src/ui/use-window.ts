import { type RefObject, useLayoutEffect, useState } from 'react';

export interface RowWindow {
  readonly from: number;
  readonly to: number;
  readonly rowPx: number;
}

/** The rows rendered beyond each edge of the window, so that fast scrolling shows no gap. */
const BEYOND = 12;
/** The window moves in steps, since rendering the table at every pixel would be slow. */
const STEP = 6;
const ROW_PX_GUESS = 44;

function measure(body: HTMLElement, rowPx: number): RowWindow {
  const { top } = body.getBoundingClientRect();
  const first = Math.floor(-top / rowPx / STEP) * STEP;
  const shown = Math.ceil(innerHeight / rowPx / STEP) * STEP;
  return { from: Math.max(0, first - BEYOND), to: Math.max(0, first + shown + STEP) + BEYOND, rowPx };
}

/** Returns the rows of a table that are on the screen or near it. Others get space, but no elements. */
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
    // A table that changes its size shows other rows too.
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
