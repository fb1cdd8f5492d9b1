import { VolleyError } from '@volley/sdk';

/** Thrown when the person closed the password dialog: nothing was done, and nothing is reported. */
export class Declined extends Error {
  override readonly name = 'Declined';
}

type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** The shell sets here how a person is asked to confirm who they are. */
export function setConfirmation(next: Ask | null): void {
  ask = next;
}

/** Asks the person once for several requests that are refused together. */
function askOnce(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

/** Does what needs a password entered within 15 minutes. If it is refused, the person is asked and it is done again. */
export async function withConfirmation<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof VolleyError) || error.kind !== 'confirmation_needed' || ask === null) throw error;
    if (!(await askOnce())) throw new Declined();
    return act();
  }
}
