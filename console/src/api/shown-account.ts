/** The account that this page shows, whatever another window has entered since. Null means none, undefined that no session was read yet. */
let shown: number | null | undefined;

export const shownAccount = (): number | null | undefined => shown;

export function setShownAccount(id: number | null): void {
  shown = id;
}
