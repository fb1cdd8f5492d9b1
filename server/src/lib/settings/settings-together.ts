export interface SettingProblem {
  readonly name: string;
  /** Whole, with the name of the setting. */
  readonly sentence: string;
}

interface Together {
  readonly port: number;
  readonly linksPort: number;
  readonly smtp: unknown;
  readonly mailFrom: unknown;
  readonly countryHeader: string;
  readonly trustedProxies: readonly string[];
}

/** What is wrong with settings that are each right. One that could not be read is undefined, and has been told of. */
export function problemsTogether(config: Together): SettingProblem[] {
  const { port, linksPort, smtp, mailFrom, countryHeader, trustedProxies } = config;
  const problems: SettingProblem[] = [];
  // Before anything is made: the start that fails at the second listener would have made the first key and not shown it.
  if (linksPort !== 0 && linksPort === port)
    problems.push({ name: 'VOLLEY_LINKS_PORT', sentence: 'VOLLEY_LINKS_PORT must differ from VOLLEY_PORT.' });
  if (smtp !== undefined && mailFrom !== undefined && (smtp === null) !== (mailFrom === null)) {
    const name = smtp === null ? 'VOLLEY_SMTP_URL' : 'VOLLEY_MAIL_FROM';
    problems.push({ name, sentence: `${name} must be set too: VOLLEY_SMTP_URL and VOLLEY_MAIL_FROM work together.` });
  }
  if (countryHeader && trustedProxies?.length === 0) {
    const sentence = 'VOLLEY_COUNTRY_HEADER needs VOLLEY_TRUSTED_PROXIES as well: nobody else is believed.';
    problems.push({ name: 'VOLLEY_COUNTRY_HEADER', sentence });
  }
  return problems;
}
