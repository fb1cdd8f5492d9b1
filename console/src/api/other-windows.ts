import { shownAccount } from './shown-account.ts';

/** All windows of this browser share one session, and so one account. A window has one channel, so that it does not receive its own messages. */
let windows: BroadcastChannel | null = null;

/** Must be called only by pages that show a session. Others, such as the sign-in page, keep what is typed into them. */
export function followOtherWindows(): void {
  windows = new BroadcastChannel('volley');
  windows.onmessage = () => {
    if (shownAccount() !== undefined) location.reload();
  };
}

/** Reports that somebody signed in or out here, or entered or left an account. */
export function tellOtherWindows(): void {
  windows?.postMessage('changed');
}
