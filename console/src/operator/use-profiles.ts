import { useOperation } from '../api/operation.ts';
import { useDescribed } from '../text/described/described.ts';
import type { Profile } from './http-settings.ts';

/** The profiles of providers, in the language of the page. They do not change while the service runs. */
export function useProfiles() {
  const described = useDescribed();
  const shown = (profile: Profile): Profile => ({
    ...profile,
    title: described(profile.title),
    about: described(profile.about),
    hook_help: described(profile.hook_help),
    values: profile.values.map((one) => ({ ...one, title: described(one.title), help: described(one.help) })),
  });
  return useOperation(
    'admin.carriers.profiles',
    {},
    { staleTime: Number.POSITIVE_INFINITY, select: (profiles) => profiles.map(shown) },
  );
}
