import { countryName } from './country.ts';
import { locale } from './locale.ts';
import { listZones, ownZone } from './wall-clock.ts';

/** The countries that have phone numbers, as the service knows them, by their two letters. */
const CODES =
  'ACADAEAFAGAIALAMAOARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCU' +
  'CVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGTGUGWGYHKHNHRHTHUIDIEIL' +
  'IMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMT' +
  'MUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSM' +
  'SNSOSRSSSTSVSXSYSZTATCTDTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW';

interface Choice {
  readonly value: string;
  readonly words: string;
}

/** Returns all countries by their names in the reader's language. */
export function countryChoices(): readonly Choice[] {
  const { compare } = new Intl.Collator(locale);
  return (CODES.match(/../g) ?? [])
    .map((value) => ({ value, words: countryName(value) }))
    .sort((one, other) => compare(one.words, other.words));
}

type Places = Intl.Locale & { getTimeZones?(): string[] | undefined };

/** Returns the zones of a country, as far as this browser knows them. */
function zonesOf(country: string): readonly string[] {
  const known = new Set(listZones());
  const place: Places | null = country === '' ? null : new Intl.Locale(`und-${country}`);
  return (place?.getTimeZones?.() ?? []).filter((zone) => known.has(zone));
}

/** Returns all zones, those of the country first. */
export const zoneChoices = (country: string): readonly Choice[] =>
  [...new Set([...zonesOf(country), ...listZones()])].map((value) => ({ value, words: value }));

/** Returns the only zone of a country, or the reader's own one if it is in a country of several; empty if neither is. */
export function likelyZone(country: string): string {
  const zones = zonesOf(country);
  return zones.length === 1 ? (zones[0] ?? '') : zones.includes(ownZone()) ? ownZone() : '';
}
