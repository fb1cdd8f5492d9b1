/** Returns the code of a network as a price list writes it, in one column or in two, without the signs; empty: it has none. */
export function joinNetworkCode({ code, mcc, mnc }: Readonly<Record<'code' | 'mcc' | 'mnc', string>>): string {
  if (code !== '' || mcc === '') return code.replaceAll(/[\s-]/g, '');
  // A spreadsheet takes the zero of a code such as 01 away. A country alone is the code of no network, above all not that of its network 00.
  return mnc === '' ? mcc : `${mcc}${mnc.padStart(2, '0')}`;
}

/** Returns whether it is the code of a country and of a network (MCC and MNC). */
export const isNetworkCode = (code: string): boolean => /^[2-7]\d{4,5}$/.test(code);

/** What stands above such columns, for `findColumns`. */
export const NETWORK_CODE_COLUMNS = {
  code: ['code', 'mccmnc', 'networkcode', 'plmn'],
  mcc: ['mcc'],
  mnc: ['mnc'],
} as const;
