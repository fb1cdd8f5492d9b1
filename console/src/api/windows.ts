import { shownAccount } from './shown-account.ts';

/** All windows of this browser share one session, and so one account. Only one object of a window hears nothing of its own words. */
let windows: BroadcastChannel | null = null;

/** A page that shows nobody's session, such as the one to sign in, keeps what is typed into it. */
export function followOtherWindows(): void {
  windows = new BroadcastChannel('volley');
  windows.onmessage = () => {
    if (shownAccount() !== undefined) location.reload();
  };
}

/** Somebody signed in or out here, or entered or left an account. */
export function tellOtherWindows(): void {
  windows?.postMessage('changed');
}
