/** How numbers with this prefix are written for others: some first digits are left out, others put in front. */
export interface NumberRule {
  readonly prefix: string;
  readonly strip: number;
  readonly prepend: string;
}

/** Returns the number by the rule with the longest prefix; null if no rule is for it. */
export function rewriteNumber(rules: readonly NumberRule[], number: string): string | null {
  let best: NumberRule | null = null;
  for (const rule of rules) {
    if (number.startsWith(rule.prefix) && rule.prefix.length >= (best?.prefix.length ?? 0)) best = rule;
  }
  return best && `${best.prepend}${number.slice(best.strip)}`;
}
