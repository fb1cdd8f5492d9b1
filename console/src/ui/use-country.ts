import { useSession } from '../api/session.ts';
import { countryName } from '../format/country.ts';

/** Returns the name of the country with which numbers are read that have no country code. */
export function useCountry(): string {
  const { default_country: code } = useSession();
  return code === null ? '' : countryName(code);
}
