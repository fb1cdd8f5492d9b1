interface Look {
  readonly is_ok: boolean;
  readonly needs_attention: boolean;
}

export type CheckState = 'failed' | 'look' | 'well';

export const stateOfCheck = ({ is_ok, needs_attention }: Look): CheckState =>
  is_ok ? (needs_attention ? 'look' : 'well') : 'failed';

const ORDER: readonly CheckState[] = ['failed', 'look', 'well'];

/** Sorts the checks that need attention first. */
export const inOrder = <Check extends Look>(checks: readonly Check[]): Check[] =>
  [...checks].sort((one, other) => ORDER.indexOf(stateOfCheck(one)) - ORDER.indexOf(stateOfCheck(other)));
